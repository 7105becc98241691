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
 * the last and the first. Walking up the cells, and from each to the losers of the tie at its point, visits the points in
 * the order of the ring. Lookup O(log cells); 12 bytes a point in a narrow space, 20 in a wide one. Immutable and safe for
 * any thread.
 */
public final class Arcs implements Spans {

    private final Space space;
    private final Position last;
    private final Members members;
    private final int cells;
    /**
     * Starts in unsigned order. The arrays have room for every point and the wrap, so that their size is predictable. A
     * point that lost a tie starts no cell, so there is room for it behind the cells: its step in the walk from cell 0.
     */
    private final long[] low;

    private final long @Nullable [] high;
    /** The owners of the cells, then of the points that lost a tie, both in the order of the walk. */
    private final int[] owners;

    private final int losers;

    private Arcs(
            Space space, Members members, int cells, int losers, long @Nullable [] high, long[] low, int[] owners) {
        this.space = space;
        this.last = space.last();
        this.members = members;
        this.cells = cells;
        this.losers = losers;
        this.high = high;
        this.low = low;
        this.owners = owners;
    }

    /** The whole space, owned by the only active node, or by none. */
    static Arcs whole(Space space, Members members) {
        return new Arcs(space, members, 1, 0, space.isNarrow() ? null : new long[1], new long[1], new int[1]);
    }

    /** The arcs that these sorted points make: at least one point. */
    static Arcs compile(Space space, Members members, Points points, Boundary boundary, Tie tie) {
        int room = points.count() + 1;
        long[] high = space.isNarrow() ? null : new long[room];
        long[] low = new long[room];
        int[] owners = new int[room];
        Position last = space.last();
        int cells = 1; // the first starts at 0; its owner is known when the first point is
        boolean wraps = true;
        for (int first = 0, end; first < points.count(); first = end) {
            end = points.endOfTie(first);
            owners[cells - 1] = points.owner(points.winner(first, end, tie));
            long startHigh = points.high(first);
            long startLow = points.low(first);
            if (boundary == Boundary.AT_OR_AFTER) {
                // The arc ends on the point, so the next one starts just after it; none does where the space ends
                // there.
                wraps = startHigh != last.high() || startLow != last.low();
                startLow++;
                startHigh += startLow == 0 ? 1 : 0;
            } else if (startHigh == 0 && startLow == 0) {
                continue; // the arc that ends before position 0 is the last one: the wrap gives it this owner
            }
            if (wraps) {
                if (high != null) {
                    high[cells] = startHigh;
                }
                low[cells++] = startLow;
            }
        }
        if (wraps) {
            owners[cells - 1] = points.owner(points.winner(0, points.endOfTie(0), tie));
        }
        int losers = addLosers(points, boundary, tie, cells, low, owners);
        return new Arcs(space, members, cells, losers, high, low, owners);
    }

    /** Writes the points that lost a tie behind the cells, and gives their number. */
    private static int addLosers(Points points, Boundary boundary, Tie tie, int cells, long[] low, int[] owners) {
        // The arc of the first point ends the space, and so comes last, where it ends just before position 0.
        boolean firstIsLast = boundary == Boundary.STRICTLY_AFTER && points.high(0) == 0 && points.low(0) == 0;
        int first = firstIsLast ? points.endOfTie(0) % points.count() : 0;
        int losers = 0;
        for (int cell = 0, seen = 0; seen < points.count(); cell++) {
            int end = points.endOfTie(first);
            for (int place = 1; place < end - first; place++) {
                low[cells + losers] = cell + 1L + losers;
                owners[cells + losers++] = points.owner(points.inTie(first, end, tie, place));
            }
            seen += end - first;
            first = end % points.count();
        }
        return losers;
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
        int from = losers == 0 ? cell : cell + losersBelow(cell + 1, 1);
        return members.choose(
                step -> {
                    int at = from + step < steps ? from + step : from + step - steps;
                    return losers == 0 ? owners[at] : ownerAtStep(at);
                },
                members.count() == 0 ? 0 : steps,
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

    /** The cell that the point of a loser ends or starts, whose owner won the tie. */
    public int cellOfLoser(int number) {
        return (int) (low[cells + number] - 1 - number);
    }

    /** The number of the node at a step of the walk from cell 0. */
    private int ownerAtStep(int step) {
        int before = losersBelow(step, 0);
        boolean loser = before < losers && low[cells + before] == step;
        return owners[loser ? cells + before : step - before];
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
