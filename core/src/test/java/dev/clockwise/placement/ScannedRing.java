package dev.clockwise.placement;

import dev.clockwise.Node;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An oracle: a ring looked up by scanning every point of every node, in integers of any size. It shares nothing with
 * the main code but {@link Node}.
 */
public final class ScannedRing {

    /** A hash function from bytes to a row of bytes. */
    public interface Digest {
        byte[] of(byte[] bytes);
    }

    /** How bytes become positions: bytes {@code offset} to {@code offset + length - 1} of a digest. */
    public record Cut(Digest digest, int offset, int length, boolean littleEndian) {

        BigInteger number(byte[] bytes, int piece) {
            int from = offset + piece * length;
            byte[] part = Arrays.copyOfRange(digest.of(bytes), from, from + length);
            if (littleEndian) {
                for (int i = 0, j = length - 1; i < j; i++, j--) {
                    byte swap = part[i];
                    part[i] = part[j];
                    part[j] = swap;
                }
            }
            return new BigInteger(1, part);
        }
    }

    /** How the label of a node's {@code number}th digest is spelled. */
    public interface Label {
        byte[] of(String id, int number);
    }

    /** Which point owns a position. */
    public enum Neighbour {
        AT_OR_AFTER,
        STRICTLY_AFTER,
        AT_OR_BEFORE,
        AT_OR_AFTER_OR_LAST,
        NEAREST
    }

    /** The description of a ring. */
    public record Sketch(
            BigInteger size,
            Cut keys,
            Cut points,
            Label label,
            int perLabel,
            int perWeight,
            boolean given,
            Neighbour owner,
            boolean highestId) {

        /** The same ring mirrored. */
        Sketch ownedFromBelow() {
            return owned(Neighbour.AT_OR_BEFORE);
        }

        /** The same points with other owners. */
        Sketch owned(Neighbour by) {
            return new Sketch(size, keys, points, label, perLabel, perWeight, given, by, highestId);
        }
    }

    private record Point(BigInteger position, Node node, int index) {}

    private static final Comparator<Node> BY_ID = (a, b) -> Arrays.compareUnsigned(utf8(a.id()), utf8(b.id()));

    private final Sketch sketch;
    private final List<Point> points = new ArrayList<>();

    /** The ring of these nodes. */
    public ScannedRing(Sketch sketch, Collection<Node> nodes) {
        this.sketch = sketch;
        for (Node node : nodes) {
            if (node.weight().signum() > 0) {
                add(node);
            }
        }
    }

    private void add(Node node) {
        if (sketch.given) {
            node.points().forEach(point -> points.add(new Point(point.toBigInteger(), node, 0)));
            return;
        }
        BigDecimal asked = node.weight().multiply(BigDecimal.valueOf(sketch.perWeight));
        int count = Math.max(1, asked.setScale(0, RoundingMode.HALF_UP).intValueExact());
        for (int i = 0; i < count; i++) {
            byte[] label = sketch.label.of(node.id(), i / sketch.perLabel);
            BigInteger number = sketch.points.number(label, i % sketch.perLabel);
            points.add(new Point(number.mod(sketch.size), node, i));
        }
    }

    /** How many points there are. */
    public int count() {
        return points.size();
    }

    /** Where a key lies. */
    public BigInteger position(byte[] key) {
        return sketch.keys.number(key, 0).mod(sketch.size);
    }

    /** The owner of a position: the node of the first point in its walk; {@link Node#NONE} where there is none. */
    public Node owner(BigInteger position) {
        List<Point> walk = walk(position);
        return walk.isEmpty() ? Node.NONE : walk.get(0).node;
    }

    /** Every point in the order in which it is met from a position. */
    private List<Point> walk(BigInteger position) {
        if (points.isEmpty()) {
            return points;
        }
        if (sketch.owner == Neighbour.NEAREST || sketch.owner == Neighbour.AT_OR_AFTER_OR_LAST) {
            List<Point> ring = points.stream().sorted(order(BigInteger.ZERO)).toList();
            int next = 0;
            while (next < ring.size() && ring.get(next).position.compareTo(position) < 0) {
                next++;
            }
            return sketch.owner == Neighbour.NEAREST ? nearest(ring, next, position) : orLast(ring, next);
        }
        return points.stream().sorted(order(position)).toList();
    }

    /** From the nearer of the two points around a position upwards. */
    private List<Point> nearest(List<Point> ring, int firstAbove, BigInteger position) {
        int next = firstAbove % ring.size();
        int before = (next + ring.size() - 1) % ring.size();
        BigInteger down = position.subtract(ring.get(before).position).mod(sketch.size);
        BigInteger up = ring.get(next).position.subtract(position).mod(sketch.size);
        return from(ring, down.compareTo(up) <= 0 ? before : next);
    }

    /** From the point above upwards; where none is above, from the first of those of the last position. */
    private static List<Point> orLast(List<Point> ring, int firstAbove) {
        int start = firstAbove;
        if (start == ring.size()) {
            BigInteger last = ring.get(start - 1).position;
            while (start > 0 && ring.get(start - 1).position.equals(last)) {
                start--;
            }
        }
        return from(ring, start);
    }

    private static List<Point> from(List<Point> ring, int start) {
        List<Point> walk = new ArrayList<>(ring.subList(start, ring.size()));
        walk.addAll(ring.subList(0, start));
        return walk;
    }

    /** The preference list: every node in the order in which its first point comes, by its rank within its zone. */
    public List<Node> owners(BigInteger position, int copies) {
        List<Node> met = walk(position).stream().map(Point::node).distinct().toList();
        Map<String, Integer> inZone = new HashMap<>();
        Map<Node, Integer> ranks = new HashMap<>();
        for (Node node : met) {
            String zone = node.zone();
            ranks.put(node, zone == null ? 1 : inZone.merge(zone, 1, Integer::sum));
        }
        return met.stream()
                .sorted(Comparator.comparing(ranks::get))
                .limit(copies)
                .toList();
    }

    private Comparator<Point> order(BigInteger position) {
        Comparator<Point> byTie = Comparator.comparing(Point::node, BY_ID).thenComparing(Point::index);
        return Comparator.comparing((Point point) -> distance(position, point))
                .thenComparing(sketch.highestId ? byTie.reversed() : byTie);
    }

    private BigInteger distance(BigInteger position, Point point) {
        BigInteger up = point.position.subtract(position).mod(sketch.size);
        return switch (sketch.owner) {
            case AT_OR_AFTER, AT_OR_AFTER_OR_LAST, NEAREST -> up;
            case STRICTLY_AFTER -> up.signum() == 0 ? sketch.size : up;
            case AT_OR_BEFORE -> position.subtract(point.position).mod(sketch.size);
        };
    }

    /** A label of text parts around the id and the number in decimal. */
    static Label text(String before, String between, String after, int first) {
        return (id, number) -> utf8(before + id + between + (number + first) + after);
    }

    /** The label of the native ring: the id, then the number as 4 bytes, the least significant first. */
    static byte[] nativeLabel(String id, int number) {
        ByteArrayOutputStream label = new ByteArrayOutputStream();
        label.writeBytes(utf8(id));
        label.write(number & 0xff);
        label.write(number >> 8 & 0xff);
        label.write(number >> 16 & 0xff);
        label.write(number >> 24 & 0xff);
        return label.toByteArray();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
