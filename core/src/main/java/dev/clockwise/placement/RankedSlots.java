package dev.clockwise.placement;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Space;
import java.util.List;

/**
 * A table with a slot for each position of a small space, each owned by the node that another system's ranking has
 * first for it; two nodes or more. Lookup O(1), lists cost what the ranking does; 4 bytes a slot. Immutable and safe
 * for any thread.
 */
public final class RankedSlots implements Spans {

    private final RankedOdds odds;
    private final Members members;
    private final int[] owners;

    RankedSlots(RankedOdds odds, Members members) {
        this.odds = odds;
        this.members = members;
        owners = new int[odds.space().size().intValueExact()];
        for (int slot = 0; slot < owners.length; slot++) {
            owners[slot] = odds.ownerNumberAt(slot);
        }
    }

    /** The bytes of a table of so many slots over so many nodes. */
    static Footprint footprint(long slots, long nodes) {
        return new Footprint(slots, Footprint.array(slots, Integer.BYTES) + Footprint.array(nodes, Long.BYTES));
    }

    @Override
    public Space space() {
        return odds.space();
    }

    @Override
    public int cells() {
        return owners.length;
    }

    @Override
    public int cellAt(long position) {
        return (int) position;
    }

    @Override
    public int cellAt(Position position) {
        return (int) position.low();
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
        return odds.ownersAt(cell, copies);
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
        return cell;
    }

    @Override
    public long endHigh(int cell) {
        return 0;
    }

    @Override
    public long endLow(int cell) {
        return cell;
    }
}
