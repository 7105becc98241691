package dev.clockwise.placement;

import dev.clockwise.Position;
import dev.clockwise.Space;
import org.jspecify.annotations.Nullable;

/** Compiles sorted points, at least one, to arcs. O(points). Used once; not safe for several threads. */
final class ArcCompiler {

    private final Space space;
    private final Members members;
    private final Points points;
    private final Boundary boundary;
    private final Tie tie;
    private final long @Nullable [] high;
    private final long[] low;
    private final int[] owners;
    /** How many cells there are so far; the first starts at 0. */
    private int cells = 1;
    /** How many points lie where another does, so far. */
    private int ties;

    ArcCompiler(Space space, Members members, Points points, Boundary boundary, Tie tie) {
        this.space = space;
        this.members = members;
        this.points = points;
        this.boundary = boundary;
        this.tie = tie;
        int room = points.count() + 1;
        high = space.isNarrow() ? null : new long[room];
        low = new long[room];
        owners = new int[room];
    }

    Arcs compile() {
        if (boundary == Boundary.NEAREST) {
            return new NearestArcs(space, members, points, tie).compile();
        }
        boolean down = boundary == Boundary.AT_OR_BEFORE;
        if (down) {
            addCellsFromPoints();
        } else {
            addCellsToPoints();
        }
        int losers = ties == 0 ? 0 : down ? addLosersDown() : addLosersUp();
        return Arcs.of(space, members, cells, losers, down, high, low, owners);
    }

    /** A cell reaches up to its point. */
    private void addCellsToPoints() {
        Position last = space.last();
        boolean wraps = true;
        for (int first = 0, end; first < points.count(); first = end) {
            end = points.endOfTie(first);
            ties += end - first - 1;
            owners[cells - 1] = winner(first, end);
            long startHigh = points.high(first);
            long startLow = points.low(first);
            if (boundary != Boundary.STRICTLY_AFTER) {
                // The arc ends on the point, so the next one starts just after it; none does where the space ends
                // there.
                wraps = startHigh != last.high() || startLow != last.low();
                startLow++;
                startHigh += startLow == 0 ? 1 : 0;
            } else if (startHigh == 0 && startLow == 0) {
                continue; // the arc that ends before position 0 is the last one: the wrap gives it this owner
            }
            if (wraps) {
                start(startHigh, startLow);
            }
        }
        if (wraps) {
            owners[cells - 1] = boundary == Boundary.AT_OR_AFTER_OR_LAST
                    ? winner(points.startOfTie(points.count()), points.count())
                    : winner(0, points.endOfTie(0));
        }
    }

    /** A cell reaches from its point on. */
    private void addCellsFromPoints() {
        int count = points.count();
        owners[0] = winner(points.startOfTie(count), count);
        for (int first = 0, end; first < count; first = end) {
            end = points.endOfTie(first);
            ties += end - first - 1;
            if (points.high(first) != 0 || points.low(first) != 0) {
                start(points.high(first), points.low(first));
            }
            owners[cells - 1] = winner(first, end);
        }
    }

    private void start(long startHigh, long startLow) {
        if (high != null) {
            high[cells] = startHigh;
        }
        low[cells++] = startLow;
    }

    private int winner(int first, int end) {
        return points.owner(points.winner(first, end, tie));
    }

    /** Writes the points that lost a tie behind the cells, and gives their number. */
    private int addLosersUp() {
        // The arc of the first point ends the space, and so comes last, where it ends just before position 0.
        boolean firstIsLast = boundary == Boundary.STRICTLY_AFTER && points.high(0) == 0 && points.low(0) == 0;
        int first = firstIsLast ? points.endOfTie(0) % points.count() : 0;
        int losers = 0;
        for (int place = 0, seen = 0; seen < points.count(); place++) {
            int end = points.endOfTie(first);
            seen += end - first;
            boolean ownsTheRest = boundary == Boundary.AT_OR_AFTER_OR_LAST && seen == points.count();
            losers = addLosers(first, end, ownsTheRest ? cells - 1 : place, losers);
            first = end % points.count();
        }
        return losers;
    }

    /** The same where the walk goes down from the last cell, which is that of the last point. */
    private int addLosersDown() {
        int losers = 0;
        int end = points.count();
        for (int place = 0; end > 0; place++) {
            int first = points.startOfTie(end);
            losers = addLosers(first, end, place, losers);
            end = first;
        }
        return losers;
    }

    /** Writes the losers of one tie, whose cell has that place in the walk; gives how many there are now. */
    private int addLosers(int first, int end, int place, int before) {
        int losers = before;
        for (int loser = 1; loser < end - first; loser++) {
            low[cells + losers] = place + 1L + losers;
            owners[cells + losers++] = points.owner(points.inTie(first, end, tie, loser));
        }
        return losers;
    }
}
