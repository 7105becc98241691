package dev.clockwise.movement;

import dev.clockwise.Arc;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.placement.Partition;
import dev.clockwise.placement.Spans;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;

/**
 * The arcs of a movement, as long as their pairs of owners allow; the one that wraps comes last. Kept in arrays of
 * primitives (24 bytes an arc) and shown as {@link Arc} objects made on demand. Immutable once built; safe for any
 * thread.
 */
public final class ArcList extends AbstractList<Arc> implements RandomAccess {

    private final Partition before;
    private final Partition after;
    private long[] high = new long[16];
    private long[] low = new long[16];
    private int[] ownersBefore = new int[16];
    private int[] ownersAfter = new int[16];
    /** Runs of one pair of owners from position 0 to the end of the space: the wrap makes two of them. */
    private int runs;

    private ArcList(Partition before, Partition after) {
        this.before = before;
        this.after = after;
    }

    /** The arcs of the movement from {@code before} to {@code after}. O(cells of both). */
    static ArcList of(Spans before, Spans after) {
        ArcList list = new ArcList(before, after);
        ArcSweep.forEach(
                before,
                after,
                (cellBefore, cellAfter, fromHigh, fromLow, toHigh, toLow) ->
                        list.append(fromHigh, fromLow, before.ownerNumber(cellBefore), after.ownerNumber(cellAfter)));
        return list;
    }

    private void append(long fromHigh, long fromLow, int ownerBefore, int ownerAfter) {
        if (runs > 0 && ownersBefore[runs - 1] == ownerBefore && ownersAfter[runs - 1] == ownerAfter) {
            return;
        }
        if (runs == low.length) {
            int room = runs * 2;
            high = Arrays.copyOf(high, room);
            low = Arrays.copyOf(low, room);
            ownersBefore = Arrays.copyOf(ownersBefore, room);
            ownersAfter = Arrays.copyOf(ownersAfter, room);
        }
        high[runs] = fromHigh;
        low[runs] = fromLow;
        ownersBefore[runs] = ownerBefore;
        ownersAfter[runs++] = ownerAfter;
    }

    /** How many runs there are; a run is an arc, but that the arc which wraps makes two. */
    int runs() {
        return runs;
    }

    int ownerBefore(int run) {
        return ownersBefore[run];
    }

    int ownerAfter(int run) {
        return ownersAfter[run];
    }

    Position start(int run) {
        return new Position(high[run], low[run]);
    }

    Position end(int run) {
        if (run + 1 == runs) {
            return space().last();
        }
        return new Position(high[run + 1] - (low[run + 1] == 0 ? 1 : 0), low[run + 1] - 1);
    }

    private Space space() {
        return before.space();
    }

    private boolean wraps() {
        return runs > 1 && ownersBefore[0] == ownersBefore[runs - 1] && ownersAfter[0] == ownersAfter[runs - 1];
    }

    @Override
    public int size() {
        return wraps() ? runs - 1 : runs;
    }

    @Override
    public Arc get(int index) {
        int size = size();
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("arc must be from 0 to " + (size - 1) + " (was " + index + ")");
        }
        int run = index + runs - size;
        Position to = wraps() && run == runs - 1 ? end(0) : end(run);
        return new Arc(
                start(run),
                to,
                ExactMovement.node(before, ownersBefore[run]),
                ExactMovement.node(after, ownersAfter[run]));
    }
}
