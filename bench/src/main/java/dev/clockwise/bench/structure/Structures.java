package dev.clockwise.bench.structure;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.bench.contender.Clockwise;
import dev.clockwise.bench.contender.Points;
import dev.clockwise.bench.contender.Points.Point;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * All structures that are compared. Each has its points as signed numbers in order and the numbers of their nodes, both
 * with the first point once more at the end, at the greatest number.
 */
@SuppressWarnings("ImmutableEnumChecker") // the makers keep nothing
public enum Structures {
    CLOCKWISE("Clockwise ring", (nodes, points) -> new OfClockwise(nodes)),
    TREE_MAP("`TreeMap`", Tree::new),
    BINARY_SEARCH("`Arrays.binarySearch`", BinarySearch::new),
    BRANCHLESS("branchless search", Branchless::new),
    EYTZINGER("Eytzinger", Eytzinger::new),
    PREFIX_INDEX("prefix index and short scan, 2 buckets a point", PrefixIndex::new),
    OWNER_TABLE_8("owner table and fallback, 8 buckets a point", (nodes, points) -> new OwnerTable(nodes, points, 8)),
    OWNER_TABLE_32(
            "owner table and fallback, 32 buckets a point", (nodes, points) -> new OwnerTable(nodes, points, 32));

    private final String title;
    private final BiFunction<List<Node>, List<Point>, Structure> maker;

    Structures(String title, BiFunction<List<Node>, List<Point>, Structure> maker) {
        this.title = title;
        this.maker = maker;
    }

    /** What people call it, in Markdown. */
    public String title() {
        return title;
    }

    /** The structure over these nodes and the sorted points of Clockwise's ring of them. */
    public Structure of(List<Node> nodes, List<Point> points) {
        return maker.apply(nodes, points);
    }

    private static final class OfClockwise implements Structure {
        private final Placement ring;

        OfClockwise(List<Node> nodes) {
            ring = Clockwise.ring(nodes.size()).placement();
        }

        @Override
        public Node owner(long position) {
            return ring.ownerAt(position);
        }
    }

    private static final class Tree implements Structure {
        private final TreeMap<Long, Node> tree = new TreeMap<>();

        Tree(List<Node> nodes, List<Point> points) {
            points.forEach(point -> tree.put(point.position(), nodes.get(point.node())));
        }

        @Override
        public Node owner(long position) {
            Map.Entry<Long, Node> entry = tree.ceilingEntry(Points.signed(position));
            return (entry == null ? tree.firstEntry() : entry).getValue();
        }
    }

    /** Sorted points, the first once more at the end. */
    private abstract static class Sorted implements Structure {
        final Node[] nodes;
        final long[] points;
        final char[] owners;
        /** How many points there are without the last, which is the first once more. */
        final int count;

        Sorted(List<Node> nodes, List<Point> list) {
            this.nodes = nodes.toArray(new Node[0]);
            count = list.size();
            points = new long[count + 1];
            owners = new char[count + 1];
            for (int i = 0; i < count; i++) {
                points[i] = list.get(i).position();
                owners[i] = (char) list.get(i).node();
            }
            points[count] = Long.MAX_VALUE;
            owners[count] = owners[0];
        }
    }

    private static final class BinarySearch extends Sorted {
        BinarySearch(List<Node> nodes, List<Point> points) {
            super(nodes, points);
        }

        @Override
        public Node owner(long position) {
            int found = Arrays.binarySearch(points, Points.signed(position));
            return nodes[owners[found >= 0 ? found : -found - 1]];
        }
    }

    private static final class Branchless extends Sorted {
        Branchless(List<Node> nodes, List<Point> points) {
            super(nodes, points);
        }

        @Override
        public Node owner(long position) {
            long sought = Points.signed(position);
            int first = 0;
            for (int length = points.length; length > 1; length -= length >>> 1) {
                int half = length >>> 1;
                first += points[first + half - 1] < sought ? half : 0;
            }
            return nodes[owners[first]];
        }
    }

    /** The points as a search by halves meets them: behind the point at i come those at 2i and 2i + 1. */
    private static final class Eytzinger implements Structure {
        private final Node[] nodes;
        private final long[] tree;
        /** The number of each point's node; at 0, where a search behind the last point ends, of the first's. */
        private final char[] owners;

        Eytzinger(List<Node> nodes, List<Point> points) {
            this.nodes = nodes.toArray(new Node[0]);
            tree = new long[points.size() + 1];
            owners = new char[points.size() + 1];
            owners[0] = (char) points.get(0).node();
            fill(points, 0, 1);
        }

        /** Fills the tree under {@code at} with points from {@code next} on; tells which comes after them. */
        private int fill(List<Point> points, int next, int at) {
            if (at >= tree.length) {
                return next;
            }
            int middle = fill(points, next, 2 * at);
            tree[at] = points.get(middle).position();
            owners[at] = (char) points.get(middle).node();
            return fill(points, middle + 1, 2 * at + 1);
        }

        @Override
        public Node owner(long position) {
            long sought = Points.signed(position);
            int at = 1;
            while (at < tree.length) {
                at = 2 * at + (tree[at] < sought ? 1 : 0);
            }
            return nodes[owners[at >>> (Integer.numberOfTrailingZeros(~at) + 1)]];
        }
    }

    /** The bucket of a position, of so many equal ones; at most 2^31 - 1 of them. */
    private static int bucket(long position, int buckets) {
        return (int) (((position >>> 32) * buckets) >>> 32);
    }

    private static final class PrefixIndex extends Sorted {
        /** The first point in each bucket or after it. */
        private final int[] first;

        PrefixIndex(List<Node> nodes, List<Point> list) {
            super(nodes, list);
            first = new int[2 * count];
            int point = 0;
            for (int i = 0; i < first.length; i++) {
                while (point < count && bucket(Points.signed(points[point]), first.length) < i) {
                    point++;
                }
                first[i] = point;
            }
        }

        @Override
        public Node owner(long position) {
            long sought = Points.signed(position);
            int point = first[bucket(position, first.length)];
            while (points[point] < sought) {
                point++;
            }
            return nodes[owners[point]];
        }
    }

    private static final class OwnerTable implements Structure {
        private static final char MIXED = Character.MAX_VALUE;

        private final Node[] nodes;
        /** The owner of each bucket, or that a point lies in it. */
        private final char[] table;

        private final PrefixIndex fallback;

        OwnerTable(List<Node> nodes, List<Point> points, int bucketsPerPoint) {
            this.nodes = nodes.toArray(new Node[0]);
            fallback = new PrefixIndex(nodes, points);
            table = new char[bucketsPerPoint * points.size()];
            int next = 0;
            for (Point point : points) {
                int in = bucket(Points.signed(point.position()), table.length);
                Arrays.fill(table, Math.min(next, in), in, (char) point.node());
                table[in] = MIXED;
                next = in + 1;
            }
            Arrays.fill(table, next, table.length, (char) points.get(0).node());
        }

        @Override
        public Node owner(long position) {
            char owner = table[bucket(position, table.length)];
            return owner == MIXED ? fallback.owner(position) : nodes[owner];
        }
    }
}
