package dev.clockwise.bench.contender;

import dev.clockwise.Node;
import java.util.Map;
import java.util.TreeMap;

/** A ring as it is written most often: a tree from point to node. A node joins and leaves in place. */
final class TreeMapRing extends Hashed {

    private final Members<Node> members;
    private final TreeMap<Long, Node> tree = new TreeMap<>();
    private Runnable undo = () -> {};

    TreeMapRing(int nodes) {
        this(Members.of(nodes, Ids::node));
    }

    private TreeMapRing(Members<Node> members) {
        this.members = members;
        members.nodes().forEach(this::add);
    }

    private void add(Node node) {
        for (long point : Points.of(node)) {
            tree.put(point, node);
        }
    }

    private void remove(Node node) {
        for (long point : Points.of(node)) {
            tree.remove(point);
        }
    }

    @Override
    public Object ownerOfHash(long hash) {
        Map.Entry<Long, Node> entry = tree.ceilingEntry(Points.signed(hash));
        return (entry == null ? tree.firstEntry() : entry).getValue();
    }

    @Override
    public Contender built() {
        return new TreeMapRing(members);
    }

    @Override
    public Contender joined() {
        add(members.joiner());
        undo = () -> remove(members.joiner());
        return this;
    }

    @Override
    public Contender left() {
        remove(members.leaver());
        undo = () -> add(members.leaver());
        return this;
    }

    @Override
    public void undo() {
        undo.run();
        undo = () -> {};
    }

    @Override
    public Object structure() {
        return tree;
    }

    @Override
    public Object[] nodes() {
        return members.more().toArray();
    }

    @Override
    public long points() {
        return tree.size();
    }
}
