package dev.clockwise.placement;

import dev.clockwise.Explanation;
import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A placement whose preference lists of one number of copies are kept: {@link Placement#withLists}. */
public final class ListedPlacement implements Placement {

    private static final int LIST_BYTES = 24;

    private final Placement placement;
    private final Partition partition;
    private final int copies;
    /** The list of each cell. */
    private final PreferenceList[] lists;

    private final Footprint footprint;

    private ListedPlacement(Placement placement, Partition partition, int copies) {
        this.placement = placement;
        this.partition = partition;
        this.copies = copies;
        this.lists = new PreferenceList[partition.cells()];
        Map<List<Node>, PreferenceList> distinct = new HashMap<>();
        for (int cell = 0; cell < lists.length; cell++) {
            PreferenceList list = partition.owners(cell, copies);
            PreferenceList same = distinct.putIfAbsent(list, list);
            lists[cell] = same == null ? list : same;
        }
        long bytes = Footprint.array(lists.length, Integer.BYTES);
        for (PreferenceList list : distinct.values()) {
            bytes += LIST_BYTES + Footprint.array(list.size(), Integer.BYTES);
        }
        footprint = new Footprint(
                placement.footprint().points(), placement.footprint().bytes() + bytes);
    }

    /**
     * A placement with lists of so many copies.
     *
     * @throws UnsupportedOperationException if the placement has no cells
     * @throws IllegalArgumentException if {@code copies} is below 1
     */
    public static Placement of(Placement placement, int copies) {
        if (copies < 1) {
            throw new IllegalArgumentException("copies of lists that are kept must be 1 or more (was " + copies + ")");
        }
        if (!(placement.ownership() instanceof Partition partition)) {
            throw new UnsupportedOperationException("lists can be kept where a placement has cells; "
                    + placement.topology().rule().type() + " has none: ask it for each list");
        }
        Placement plain = placement instanceof ListedPlacement listed ? listed.placement : placement;
        return new ListedPlacement(plain, partition, copies);
    }

    @Override
    public Topology topology() {
        return placement.topology();
    }

    @Override
    public PositionHash keyHash() {
        return placement.keyHash();
    }

    @Override
    public Ownership ownership() {
        return partition;
    }

    @Override
    public Footprint footprint() {
        return footprint;
    }

    @Override
    public Node owner(byte[] bytes, int offset, int length) {
        return placement.owner(bytes, offset, length);
    }

    @Override
    public Node ownerAt(long position) {
        return placement.ownerAt(position);
    }

    @Override
    public Node ownerAt(Position position) {
        return placement.ownerAt(position);
    }

    @Override
    public PreferenceList owners(byte[] bytes, int offset, int length, int wanted) {
        return wanted == copies
                ? lists[cellOf(bytes, offset, length)]
                : placement.owners(bytes, offset, length, wanted);
    }

    @Override
    public int owners(byte[] bytes, int offset, int length, Node[] into) {
        return into.length == copies
                ? lists[cellOf(bytes, offset, length)].copyInto(into)
                : placement.owners(bytes, offset, length, into);
    }

    private int cellOf(byte[] bytes, int offset, int length) {
        PositionHash hash = keyHash();
        return hash.space().isNarrow()
                ? partition.cellAt(hash.narrow(bytes, offset, length))
                : partition.cellAt(hash.position(bytes, offset, length));
    }

    @Override
    public PreferenceList ownersAt(Position position, int wanted) {
        return wanted == copies ? lists[partition.cellAt(wrapped(position))] : placement.ownersAt(position, wanted);
    }

    @Override
    public int ownersAt(long position, Node[] into) {
        return into.length == copies
                ? lists[partition.cellAt(inSpace(position))].copyInto(into)
                : placement.ownersAt(position, into);
    }

    private long inSpace(long position) {
        Space space = keyHash().space();
        boolean whole = !space.isNarrow() || space.equals(Space.BITS_64);
        return whole
                ? position
                : Long.remainderUnsigned(position, space.size().longValue());
    }

    private Position wrapped(Position position) {
        return keyHash().space().contains(position)
                ? position
                : keyHash().space().wrap(position.toBigInteger());
    }

    @Override
    public Explanation explain(byte[] key, int wanted) {
        return placement.explain(key, wanted);
    }

    @Override
    public Explanation explainAt(Position position, int wanted) {
        return placement.explainAt(position, wanted);
    }

    @Override
    public Placement next(Topology topology) {
        return placement.next(topology).withLists(copies);
    }

    @Override
    public String toString() {
        return placement + ", lists of " + copies + " kept";
    }
}
