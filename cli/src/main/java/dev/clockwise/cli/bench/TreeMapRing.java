package dev.clockwise.cli.bench;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A ring as it is written most often: a tree from point to node. A node joins and leaves in place. */
final class TreeMapRing extends Hashed {

    /** An entry of the tree and its Long, on a 64-bit JVM with compressed pointers. */
    private static final long BYTES_OF_POINT = 40 + 24;

    private static final long BYTES_OF_TREE = 48;

    private final RingPoints ring;
    private final Topology topology;
    private final TreeMap<Long, Node> tree = new TreeMap<>();
    private Runnable undo = () -> {};

    TreeMapRing(Topology topology) {
        this(topology, RingPoints.of(topology));
    }

    private TreeMapRing(Topology topology, RingPoints ring) {
        super(ring.keyHash());
        this.ring = ring;
        this.topology = topology;
        add(topology, ring.nodes(topology));
    }

    private void add(Topology whole, List<Node> nodes) {
        long[][] points = ring.of(whole, nodes);
        for (int i = 0; i < points.length; i++) {
            for (long point : points[i]) {
                tree.putIfAbsent(point, nodes.get(i));
            }
        }
    }

    private void remove(Topology whole, List<Node> nodes) {
        long[][] points = ring.of(whole, nodes);
        for (int i = 0; i < points.length; i++) {
            for (long point : points[i]) {
                tree.remove(point, nodes.get(i));
            }
        }
    }

    @Override
    public Node ownerAt(long position) {
        Map.Entry<Long, Node> entry = tree.ceilingEntry(RingPoints.signed(position));
        return (entry == null ? tree.firstEntry() : entry).getValue();
    }

    @Override
    public Contender next(Topology after) {
        if (!ring.isLocal()) {
            return new TreeMapRing(after, ring);
        }
        List<Node> joined = missing(after, topology);
        List<Node> left = missing(topology, after);
        remove(topology, left);
        add(after, joined);
        undo = () -> {
            remove(after, joined);
            add(topology, left);
        };
        return this;
    }

    /** The active nodes of a topology of which another has none of that id. */
    private static List<Node> missing(Topology from, Topology other) {
        return from.nodes().stream()
                .filter(node -> node.isActive() && other.node(node.id()).isEmpty())
                .toList();
    }

    @Override
    public void undo() {
        undo.run();
        undo = () -> {};
    }

    @Override
    public long bytes() {
        return BYTES_OF_TREE + BYTES_OF_POINT * tree.size();
    }
}
