package dev.clockwise.bench.contender;

import dev.clockwise.Node;
import dev.clockwise.bench.contender.Points.Point;
import java.util.Arrays;
import java.util.List;

/** A ring as a sorted array of points that is searched by halves; built anew for every change. */
final class SortedArrayRing extends Hashed {

    private final Members<Node> members;
    private final Node[] nodes;
    private final long[] points;
    private final int[] owners;

    SortedArrayRing(int nodes) {
        this(Members.of(nodes, Ids::node));
    }

    private SortedArrayRing(Members<Node> members) {
        this(members, members.nodes());
    }

    private SortedArrayRing(Members<Node> members, List<Node> list) {
        this.members = members;
        this.nodes = list.toArray(new Node[0]);
        List<Point> sorted = Points.sorted(list);
        this.points = new long[sorted.size()];
        this.owners = new int[sorted.size()];
        for (int i = 0; i < points.length; i++) {
            points[i] = sorted.get(i).position();
            owners[i] = sorted.get(i).node();
        }
    }

    @Override
    public Object ownerOfHash(long hash) {
        int found = Arrays.binarySearch(points, Points.signed(hash));
        int index = found >= 0 ? found : -found - 1;
        return nodes[owners[index == points.length ? 0 : index]];
    }

    @Override
    public Contender built() {
        return new SortedArrayRing(members);
    }

    @Override
    public Contender joined() {
        return new SortedArrayRing(members, members.more());
    }

    @Override
    public Contender left() {
        return new SortedArrayRing(members, members.less());
    }

    @Override
    public Object structure() {
        return new Object[] {points, owners};
    }

    @Override
    public Object[] nodes() {
        return new Object[0];
    }

    @Override
    public long points() {
        return points.length;
    }
}
