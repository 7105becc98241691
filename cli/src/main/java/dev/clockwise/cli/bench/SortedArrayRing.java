package dev.clockwise.cli.bench;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A ring as a sorted array of points that is searched by halves; built anew for every change. */
final class SortedArrayRing extends Hashed {

    private final RingPoints ring;
    private final Node[] nodes;
    private final long[] points;
    private final int[] owners;

    SortedArrayRing(Topology topology) {
        this(topology, RingPoints.of(topology));
    }

    private SortedArrayRing(Topology topology, RingPoints ring) {
        super(ring.keyHash());
        this.ring = ring;
        List<Node> active = ring.nodes(topology);
        this.nodes = active.toArray(new Node[0]);
        Point[] sorted = sorted(ring.of(topology, active));
        this.points = new long[sorted.length];
        this.owners = new int[sorted.length];
        for (int i = 0; i < sorted.length; i++) {
            points[i] = sorted[i].position;
            owners[i] = sorted[i].owner;
        }
    }

    /** A point and the number of its node. */
    private record Point(long position, int owner) implements Comparable<Point> {
        @Override
        public int compareTo(Point other) {
            return Long.compare(position, other.position);
        }
    }

    /** The points in order, of several at one position that of the first node. */
    private static Point[] sorted(long[][] of) {
        Point[] all = IntStream.range(0, of.length)
                .boxed()
                .flatMap(i -> Arrays.stream(of[i]).mapToObj(position -> new Point(position, i)))
                .toArray(Point[]::new);
        Arrays.sort(all);
        int kept = 0;
        for (Point point : all) {
            if (kept == 0 || all[kept - 1].position != point.position) {
                all[kept++] = point;
            }
        }
        return Arrays.copyOf(all, kept);
    }

    @Override
    public Node ownerAt(long position) {
        int found = Arrays.binarySearch(points, RingPoints.signed(position));
        int index = found >= 0 ? found : -found - 1;
        return nodes[owners[index == points.length ? 0 : index]];
    }

    @Override
    public Contender next(Topology after) {
        return new SortedArrayRing(after, ring);
    }

    @Override
    public long bytes() {
        return Footprint.array(points.length, Long.BYTES) + Footprint.array(owners.length, Integer.BYTES);
    }
}
