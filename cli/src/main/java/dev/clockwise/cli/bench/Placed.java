package dev.clockwise.cli.bench;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;

/** The topology's own placement. */
final class Placed implements Contender {

    private final Placement placement;

    Placed(Topology topology) {
        this(Placement.of(topology));
    }

    private Placed(Placement placement) {
        this.placement = placement;
    }

    @Override
    public Node owner(String key) {
        return placement.owner(key);
    }

    @Override
    public Node owner(byte[] key) {
        return placement.owner(key);
    }

    @Override
    public Node ownerAt(long position) {
        return placement.ownerAt(position);
    }

    @Override
    public boolean hasPositions() {
        return placement.hasPositions() && placement.keyHash().space().isNarrow();
    }

    @Override
    public boolean hasLists() {
        return true;
    }

    @Override
    public int owners(String key, Node[] into) {
        return placement.owners(key, into);
    }

    @Override
    public Contender next(Topology topology) {
        return new Placed(placement.next(topology));
    }

    @Override
    public long bytes() {
        return placement.footprint().bytes();
    }
}
