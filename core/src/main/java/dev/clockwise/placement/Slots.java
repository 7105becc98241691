package dev.clockwise.placement;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Space;
import java.util.List;

/**
 * A table of equal spans, each with its owner, over two nodes or more: a position's slot is its upper bits, or all
 * of it where there are as many slots as positions.
 *
 * <p>The preference list of a slot is its owner, then the other nodes by {@linkplain Scores rendezvous} for the slot's
 * number, zones spread. Lookup O(1), lists O(nodes); 2 bytes a slot and 16 a node. Immutable and safe for any thread.
 */
public final class Slots implements Spans {

    /** The most nodes that a table tells apart. */
    static final int MAX_NODES = Character.MAX_VALUE;

    private final Space space;
    private final Members members;
    private final Scores scores;
    /** The number of the owner of each slot. */
    private final char[] owners;
    /** How many low bits of a position do not tell its slot. */
    private final int shift;

    Slots(Space space, Members members, Scores scores, char[] owners, int shift) {
        this.space = space;
        this.members = members;
        this.scores = scores;
        this.owners = owners;
        this.shift = shift;
    }

    /**
     * Refuses more nodes than a table tells apart.
     *
     * @throws IllegalArgumentException if there are more than {@value #MAX_NODES}
     */
    static void requireCountable(long active) {
        if (active > MAX_NODES) {
            throw new IllegalArgumentException("a table of slots tells at most " + MAX_NODES + " nodes apart (was "
                    + active + "): divide the topology; nothing was built");
        }
    }

    /** The bytes of a table of so many slots over so many nodes. */
    static Footprint footprint(long slots, long nodes) {
        return new Footprint(slots, Footprint.array(slots, Character.BYTES) + Scores.bytes(nodes));
    }

    @Override
    public Space space() {
        return space;
    }

    @Override
    public int cells() {
        return owners.length;
    }

    @Override
    public int cellAt(long position) {
        return (int) (position >>> shift);
    }

    @Override
    public int cellAt(Position position) {
        return cellAt(position.low());
    }

    @Override
    public Node owner(int cell) {
        return members.node(owners[cell]);
    }

    @Override
    public int ownerNumber(int cell) {
        return owners[cell];
    }

    @Override
    public PreferenceList owners(int cell, int copies) {
        return scores.list(owners[cell], cell, copies);
    }

    @Override
    public List<Node> nodes() {
        return members.active();
    }

    @Override
    public long startHigh(int cell) {
        return 0;
    }

    @Override
    public long startLow(int cell) {
        return (long) cell << shift;
    }

    @Override
    public long endHigh(int cell) {
        return 0;
    }

    @Override
    public long endLow(int cell) {
        return ((cell + 1L) << shift) - 1;
    }
}
