package dev.clockwise.movement;

import dev.clockwise.Flow;
import dev.clockwise.Position;
import dev.clockwise.placement.KeyMeasure;
import dev.clockwise.placement.Residues;
import dev.clockwise.placement.Spans;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Flows between a ring and modulo, exact.
 *
 * <p>Of the positions below t, those whose residue lies in a cell [c, c + w) number ⌊t/W⌋·w + clamp(t mod W − c, 0, w). An
 * arc is the difference of two such counts, so an owner's arcs need only the sum of their quotients and their remainders
 * in sorted order. O(points log points + pairs of nodes).
 */
final class ArcResidueFlows {

    private ArcResidueFlows() {}

    static List<Flow> of(Spans arcs, Residues residues, KeyMeasure measure, boolean reversed) {
        List<List<Integer>> cellsOf = new ArrayList<>();
        for (int owner = 0; owner <= arcs.nodes().size(); owner++) {
            cellsOf.add(new ArrayList<>());
        }
        for (int cell = 0; cell < arcs.cells(); cell++) {
            cellsOf.get(arcs.ownerNumber(cell)).add(cell);
        }
        List<Flow> flows = new ArrayList<>();
        for (int owner = 0; owner < cellsOf.size(); owner++) {
            Bounds all = new Bounds(arcs, cellsOf.get(owner), arcs.space().size(), residues.modulus());
            Bounds below = new Bounds(arcs, cellsOf.get(owner), measure.heavier(), residues.modulus());
            boolean uniform = measure.heavier().signum() == 0;
            for (int cell = 0; cell < residues.cells(); cell++) {
                KeyMeasure.Tally tally = measure.tally();
                tally.add(all.countIn(residues, cell), uniform ? BigInteger.ZERO : below.countIn(residues, cell));
                flows.add(flow(arcs, owner, residues, cell, tally, reversed));
            }
        }
        return flows;
    }

    private static Flow flow(
            Spans arcs, int owner, Residues residues, int cell, KeyMeasure.Tally tally, boolean reversed) {
        return reversed
                ? new Flow(residues.owner(cell), ExactMovement.node(arcs, owner), tally.share())
                : new Flow(ExactMovement.node(arcs, owner), residues.owner(cell), tally.share());
    }

    /** The ends and starts of one owner's arcs below a limit, as quotients and sorted remainders of the modulus. */
    private static final class Bounds {
        private final long[] starts;
        private final long[] ends;
        private BigInteger rounds = BigInteger.ZERO;

        Bounds(Spans arcs, List<Integer> cells, BigInteger limit, long modulus) {
            starts = new long[cells.size()];
            ends = new long[cells.size()];
            BigInteger divisor = BigInteger.valueOf(modulus);
            for (int i = 0; i < starts.length; i++) {
                BigInteger[] start = quotient(arcs.start(cells.get(i)), 0, limit, divisor);
                BigInteger[] end = quotient(arcs.end(cells.get(i)), 1, limit, divisor);
                rounds = rounds.add(end[0]).subtract(start[0]);
                starts[i] = start[1].longValueExact();
                ends[i] = end[1].longValueExact();
            }
            Arrays.sort(starts);
            Arrays.sort(ends);
        }

        private static BigInteger[] quotient(Position position, int more, BigInteger limit, BigInteger divisor) {
            return position.toBigInteger()
                    .add(BigInteger.valueOf(more))
                    .min(limit)
                    .divideAndRemainder(divisor);
        }

        BigInteger countIn(Residues residues, int cell) {
            long first = residues.first(cell);
            long next = residues.first(cell + 1);
            return rounds.multiply(BigInteger.valueOf(next - first))
                    .add(reach(ends, first, next))
                    .subtract(reach(starts, first, next));
        }

        /** The sum of clamp(remainder - first, 0, next - first) over sorted remainders. */
        private static BigInteger reach(long[] sorted, long first, long next) {
            int inside = lowerBound(sorted, first);
            int beyond = lowerBound(sorted, next);
            BigInteger sum = BigInteger.valueOf(next - first).multiply(BigInteger.valueOf(sorted.length - beyond));
            for (int i = inside; i < beyond; i++) {
                sum = sum.add(BigInteger.valueOf(sorted[i] - first));
            }
            return sum;
        }

        private static int lowerBound(long[] sorted, long value) {
            int from = 0;
            int to = sorted.length;
            while (from < to) {
                int middle = (from + to) >>> 1;
                if (sorted[middle] < value) {
                    from = middle + 1;
                } else {
                    to = middle;
                }
            }
            return from;
        }
    }
}
