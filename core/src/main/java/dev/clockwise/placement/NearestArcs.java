package dev.clockwise.placement;

import dev.clockwise.Position;
import dev.clockwise.Space;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Compiles sorted points, at least one, to arcs around them: each reaches half-way to its neighbours. O(points). Used
 * once; not safe for several threads.
 */
final class NearestArcs {

    /**
     * An arc from its start to the next one's: its owner, and the points that own nothing and come after it in the
     * walk.
     */
    private record Arc(BigInteger start, int owner, List<Integer> losers) {}

    private final Space space;
    private final Members members;
    private final Points points;
    private final Tie tie;

    NearestArcs(Space space, Members members, Points points, Tie tie) {
        this.space = space;
        this.members = members;
        this.points = points;
        this.tie = tie;
    }

    Arcs compile() {
        List<Arc> arcs = arcs();
        int lowest = 0;
        for (int i = 1; i < arcs.size(); i++) {
            lowest = arcs.get(i).start.compareTo(arcs.get(lowest).start) < 0 ? i : lowest;
        }
        List<Arc> sorted = new ArrayList<>(arcs.subList(lowest, arcs.size()));
        sorted.addAll(arcs.subList(0, lowest));
        if (sorted.get(0).start.signum() > 0) {
            // The last arc goes on from the end of the space to here, and its losers are met here.
            Arc last = sorted.remove(sorted.size() - 1);
            sorted.add(0, new Arc(BigInteger.ZERO, last.owner, last.losers));
            sorted.add(new Arc(last.start, last.owner, List.of()));
        }
        return written(sorted);
    }

    /** The arcs in the order of the ring, from that of the first point on. */
    private List<Arc> arcs() {
        List<Arc> arcs = new ArrayList<>();
        if (points.endOfTie(0) == points.count()
                && space.size().bitLength() <= 2
                && space.size().intValue() < 3) {
            arcs.add(onlyAbove());
            return arcs;
        }
        Position before = points.position(points.count() - 1);
        for (int first = 0, end; first < points.count(); first = end) {
            end = points.endOfTie(first);
            BigInteger at = points.position(first).toBigInteger();
            BigInteger gap = at.subtract(before.toBigInteger()).mod(space.size());
            BigInteger half = (gap.signum() == 0 ? space.size() : gap).shiftRight(1);
            BigInteger start =
                    before.toBigInteger().add(half).add(BigInteger.ONE).mod(space.size());
            dropEmpty(arcs, start);
            List<Integer> losers = new ArrayList<>();
            arcs.add(new Arc(start, owner(first, end, 0), losers));
            for (int place = 1; place < end - first - 1; place++) {
                losers.add(owner(first, end, place));
            }
            if (end - first > 1) {
                // Where all points lie at one position, each is the neighbour on both sides, and the one before is
                // nearer.
                BigInteger above =
                        gap.signum() == 0 ? at : at.add(BigInteger.ONE).mod(space.size());
                arcs.add(new Arc(above, owner(first, end, end - first - 1), new ArrayList<>()));
            }
            before = points.position(first);
        }
        if (arcs.size() > 1) {
            dropEmpty(arcs, arcs.get(0).start);
        }
        return arcs;
    }

    /** The whole of a space of one or two positions, of which one has all points: none lies below it. */
    private Arc onlyAbove() {
        List<Integer> losers = new ArrayList<>();
        for (int place = 0; place < points.count() - 1; place++) {
            losers.add(owner(0, points.count(), place));
        }
        return new Arc(BigInteger.ZERO, owner(0, points.count(), points.count() - 1), losers);
    }

    /** Drops the last arc if the next one starts where it does; its owner is met after the arc before. */
    private static void dropEmpty(List<Arc> arcs, BigInteger next) {
        int last = arcs.size() - 1;
        if (last > 0 && arcs.get(last).start.equals(next)) {
            arcs.get(last - 1).losers.add(arcs.remove(last).owner);
        }
    }

    private int owner(int first, int end, int place) {
        return points.owner(points.inTie(first, end, tie, place));
    }

    private Arcs written(List<Arc> arcs) {
        int room = points.count() + 1;
        long[] low = new long[room];
        long[] high = space.isNarrow() ? null : new long[room];
        int[] owners = new int[room];
        int cells = arcs.size();
        int losers = 0;
        for (int cell = 0; cell < cells; cell++) {
            Position start = Position.of(arcs.get(cell).start);
            low[cell] = start.low();
            if (high != null) {
                high[cell] = start.high();
            }
            owners[cell] = arcs.get(cell).owner;
            for (int loser : arcs.get(cell).losers) {
                low[cells + losers] = cell + 1L + losers;
                owners[cells + losers++] = loser;
            }
        }
        return Arcs.of(space, members, cells, losers, false, high, low, owners);
    }
}
