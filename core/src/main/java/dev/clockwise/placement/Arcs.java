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
 * the last and the first. Walking up the cells visits the points in the order of the ring. Lookup O(log cells); 12 bytes
 * a point in a narrow space, 20 in a wide one. Immutable and safe for any thread.
 */
public final class Arcs implements Partition {

    private final Space space;
    private final Position last;
    private final Members members;
    private final int cells;
    /** Starts in unsigned order; the arrays have room for every point and the wrap, so that their size is predictable. */
    private final long[] low;

    private final long @Nullable [] high;
    private final int[] owners;

    private Arcs(Space space, Members members, int cells, long @Nullable [] high, long[] low, int[] owners) {
        this.space = space;
        this.last = space.last();
        this.members = members;
        this.cells = cells;
        this.high = high;
        this.low = low;
        this.owners = owners;
    }

    /** The whole space, owned by the only active node, or by none. */
    static Arcs whole(Space space, Members members) {
        return new Arcs(space, members, 1, space.isNarrow() ? null : new long[1], new long[1], new int[1]);
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
        return new Arcs(space, members, cells, high, low, owners);
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
        return members.choose(
                step -> {
                    int at = cell + step;
                    return owners[at < cells ? at : at - cells];
                },
                members.count() == 0 ? 0 : cells,
                copies);
    }

    @Override
    public List<Node> nodes() {
        return members.active();
    }

    /** The first position of a cell. */
    public Position start(int cell) {
        return new Position(startHigh(cell), low[cell]);
    }

    /** The last position of a cell. */
    public Position end(int cell) {
        return new Position(endHigh(cell), endLow(cell));
    }

    /** The upper word of {@link #start}. */
    public long startHigh(int cell) {
        return high == null ? 0 : high[cell];
    }

    /** The lower word of {@link #start}. */
    public long startLow(int cell) {
        return low[cell];
    }

    /** The upper word of {@link #end}. */
    public long endHigh(int cell) {
        if (cell + 1 == cells) {
            return last.high();
        }
        return high == null ? 0 : high[cell + 1] - (low[cell + 1] == 0 ? 1 : 0);
    }

    /** The lower word of {@link #end}. */
    public long endLow(int cell) {
        return cell + 1 == cells ? last.low() : low[cell + 1] - 1;
    }
}
