package dev.clockwise.placement;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Space;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one normal form of every ring-like rule: sorted starts of arcs with their owners.
 *
 * <p>A cell is an arc cut at the end of the space: cell {@code c} holds the positions from {@code start(c)} to {@code
 * end(c)}, both inclusive; the first starts at 0 and the last ends with the space. So the arc that wraps makes two cells,
 * the last and the first. Walking the cells, up where a cell ends on its point and down where it starts on it, and from each
 * cell to the losers of the tie at its point, visits the points in the order of the ring. Lookup O(log cells); 12 bytes a
 * point in a narrow space, 20 in a wide one. Immutable and safe for any thread.
 */
public final class Arcs implements Spans {

    private final Space space;
    private final Position last;
    private final Members members;
    private final int cells;
    /**
     * Starts in unsigned order. The arrays have room for every point and the wrap, so that their size is predictable. A
     * point that lost a tie starts no cell, so there is room for it behind the cells: its step in the walk from the first
     * cell walked.
     */
    private final long[] low;

    private final long @Nullable [] high;
    /** The owners of the cells, ascending, then of the points that lost a tie, in the order of the walk. */
    private final int[] owners;

    private final int losers;
    /** Whether the walk goes from the last cell down, not from the first up. */
    private final boolean down;

    Arcs(
            Space space,
            Members members,
            int cells,
            int losers,
            boolean down,
            long @Nullable [] high,
            long[] low,
            int[] owners) {
        this.space = space;
        this.last = space.last();
        this.members = members;
        this.cells = cells;
        this.losers = losers;
        this.down = down;
        this.high = high;
        this.low = low;
        this.owners = owners;
    }

    /** The whole space, owned by the only active node, or by none. */
    static Arcs whole(Space space, Members members) {
        return new Arcs(space, members, 1, 0, false, space.isNarrow() ? null : new long[1], new long[1], new int[1]);
    }

    /** The bytes that the arcs of so many points hold. */
    static Footprint footprint(Space space, long points) {
        int words = space.isNarrow() ? 1 : 2;
        return new Footprint(
                points, words * Footprint.array(points + 1, Long.BYTES) + Footprint.array(points + 1, Integer.BYTES));
    }

    @Override
    public Space space() {
        return space;
    }

    @Override
    public int cells() {
        return cells;
    }

    @Override
    public int cellAt(long position) {
        return high == null ? lastAtOrBefore(position) : lastAtOrBefore(high, 0, position);
    }

    @Override
    public int cellAt(Position position) {
        return high == null ? lastAtOrBefore(position.low()) : lastAtOrBefore(high, position.high(), position.low());
    }

    private int lastAtOrBefore(long position) {
        int from = 0;
        for (int length = cells; length > 1; ) {
            int half = length >>> 1;
            from = Long.compareUnsigned(low[from + half], position) <= 0 ? from + half : from;
            length -= half;
        }
        return from;
    }

    private int lastAtOrBefore(long[] upper, long positionHigh, long positionLow) {
        int from = 0;
        for (int length = cells; length > 1; ) {
            int half = length >>> 1;
            int order = Long.compareUnsigned(upper[from + half], positionHigh);
            if (order == 0) {
                order = Long.compareUnsigned(low[from + half], positionLow);
            }
            from = order <= 0 ? from + half : from;
            length -= half;
        }
        return from;
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
        int steps = cells + losers;
        int place = inWalk(cell);
        int from = losers == 0 ? place : place + losersBelow(place + 1, 1);
        return members.choose(
                step -> {
                    if (step >= steps) {
                        return step - steps; // nodes without a point, and again the others
                    }
                    int at = from + step < steps ? from + step : from + step - steps;
                    return losers == 0 ? owners[inWalk(at)] : ownerAtStep(at);
                },
                members.count() == 0 ? 0 : steps + members.count(),
                copies);
    }

    /** How many points own nothing, for another one lies at the same position and wins the tie. */
    public int losers() {
        return losers;
    }

    /** The node of a point that lost a tie; these points are numbered from 0, in the order of the ring. */
    public Node loser(int number) {
        return members.node(owners[cells + number]);
    }

    /** The place of a cell in the walk, and the cell of a place. */
    private int inWalk(int cell) {
        return down ? cells - 1 - cell : cell;
    }

    /** The number of the node at a step of the walk from the first cell walked. */
    private int ownerAtStep(int step) {
        int before = losersBelow(step, 0);
        boolean loser = before < losers && low[cells + before] == step;
        return owners[loser ? cells + before : inWalk(step - before)];
    }

    /** How many losers k have {@code step of k - slope * k} below {@code bound}; these ascend for slopes 0 and 1. */
    private int losersBelow(int bound, int slope) {
        int from = 0;
        int to = losers;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (low[cells + middle] - (long) slope * middle < bound) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    @Override
    public List<Node> nodes() {
        return members.active();
    }

    @Override
    public long startHigh(int cell) {
        return high == null ? 0 : high[cell];
    }

    @Override
    public long startLow(int cell) {
        return low[cell];
    }

    @Override
    public long endHigh(int cell) {
        if (cell + 1 == cells) {
            return last.high();
        }
        return high == null ? 0 : high[cell + 1] - (low[cell + 1] == 0 ? 1 : 0);
    }

    @Override
    public long endLow(int cell) {
        return cell + 1 == cells ? last.low() : low[cell + 1] - 1;
    }
}
