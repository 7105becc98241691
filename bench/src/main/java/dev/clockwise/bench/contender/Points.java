package dev.clockwise.bench.contender;

import dev.clockwise.Node;
import dev.clockwise.hash.HashFunction;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The points of Clockwise's native ring, for the peers that are written here. */
public final class Points {

    /** How many a node has. */
    public static final int PER_NODE = 160;

    private Points() {}

    /** The points of a node, as signed numbers that are in the order of the positions. */
    static long[] of(Node node) {
        byte[] id = node.id().getBytes(StandardCharsets.UTF_8);
        ByteBuffer label = ByteBuffer.allocate(id.length + Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        label.put(id);
        long[] points = new long[PER_NODE];
        for (int i = 0; i < points.length; i++) {
            label.putInt(id.length, i);
            points[i] = signed(HashFunction.XXH3_64.number(label.array(), 0, label.capacity()));
        }
        return points;
    }

    /** A position as a signed number, in the same order. */
    public static long signed(long position) {
        return position ^ Long.MIN_VALUE;
    }

    /** A point of the ring and the number of its node. */
    public record Point(long position, int node) implements Comparable<Point> {
        @Override
        public int compareTo(Point other) {
            return Long.compare(position, other.position);
        }
    }

    /** The points of nodes, in order. */
    public static List<Point> sorted(List<Node> nodes) {
        List<Point> points = new ArrayList<>(PER_NODE * nodes.size());
        for (int i = 0; i < nodes.size(); i++) {
            for (long position : of(nodes.get(i))) {
                points.add(new Point(position, i));
            }
        }
        Collections.sort(points);
        return points;
    }
}
