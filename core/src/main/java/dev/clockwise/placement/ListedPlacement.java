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
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/** A placement whose preference lists of one number of copies are kept: {@link Placement#withLists}. */
public final class ListedPlacement implements Placement {

    private final Placement placement;
    private final Partition partition;
    private final int copies;
    /** How many nodes a list has. */
    private final int size;

    private final Node[] nodes;
    /** The numbers of the nodes of each cell's list, one list after the other; null where they take more than 16 bits. */
    private final char @Nullable [] small;

    private final int @Nullable [] large;

    private ListedPlacement(Placement placement, Partition partition, int copies) {
        this.placement = placement;
        this.partition = partition;
        this.copies = copies;
        this.nodes = partition.nodes().toArray(new Node[0]);
        this.size = Math.min(copies, nodes.length);
        boolean isSmall = nodes.length <= Character.MAX_VALUE;
        int length = Math.toIntExact((long) partition.cells() * size);
        this.small = isSmall ? new char[length] : null;
        this.large = isSmall ? null : new int[length];
        IdentityHashMap<Node, Integer> numbers = new IdentityHashMap<>();
        for (Node node : nodes) {
            numbers.put(node, numbers.size());
        }
        Node[] list = new Node[copies];
        for (int cell = 0, at = 0; cell < partition.cells(); cell++) {
            partition.owners(cell, list);
            for (int place = 0; place < size; place++) {
                write(at++, numbers.getOrDefault(list[place], 0));
            }
        }
    }

    private void write(int at, int number) {
        if (small != null) {
            small[at] = (char) number;
        } else if (large != null) {
            large[at] = number;
        }
    }

    /** Writes the list of a cell, and tells its size. */
    private int list(int cell, Node[] into) {
        int first = cell * size;
        for (int place = 0; place < size; place++) {
            into[place] = nodes[small != null ? small[first + place] : large == null ? 0 : large[first + place]];
        }
        return size;
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
        Footprint plain = placement.footprint();
        int width = small != null ? Character.BYTES : Integer.BYTES;
        return new Footprint(plain.points(), plain.bytes() + Footprint.array((long) partition.cells() * size, width));
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
        return placement.owners(bytes, offset, length, wanted);
    }

    @Override
    public int owners(byte[] bytes, int offset, int length, Node[] into) {
        if (into.length != copies) {
            return placement.owners(bytes, offset, length, into);
        }
        PositionHash hash = keyHash();
        int cell = hash.space().isNarrow()
                ? partition.cellAt(hash.narrow(bytes, offset, length))
                : partition.cellAt(hash.position(bytes, offset, length));
        return list(cell, into);
    }

    @Override
    public PreferenceList ownersAt(Position position, int wanted) {
        return placement.ownersAt(position, wanted);
    }

    @Override
    public int ownersAt(long position, Node[] into) {
        return into.length == copies
                ? list(partition.cellAt(inSpace(position)), into)
                : placement.ownersAt(position, into);
    }

    private long inSpace(long position) {
        Space space = keyHash().space();
        boolean whole = !space.isNarrow() || space.equals(Space.BITS_64);
        return whole ? position : Long.remainderUnsigned(position, space.size().longValue());
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
