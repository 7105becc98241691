package dev.clockwise.movement;

import dev.clockwise.Flow;
import dev.clockwise.Method;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.placement.KeyMeasure;
import dev.clockwise.placement.ResidueRuns;
import dev.clockwise.placement.Residues;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How many positions have one owner by their residue modulo n before, and one by that modulo m after.
 *
 * <p>Pairs of residues repeat with period L = lcm(n, m). Where L or the space is at most {@value #LONGEST_WALK}, one
 * period is walked, and so is what is left of the space after whole periods. Beyond, a period is counted by {@link
 * ResidueMeetings} and that rest is neglected, an error of at most L over the size of the space; but where L passes a
 * 2^{@value #NEGLIGIBLE_BITS}th of the space, runs are counted by {@link RunMeetings}, which is exact and slower.
 */
public final class ResiduePairs {

    private static final long LONGEST_WALK = 1 << 24;
    private static final int NEGLIGIBLE_BITS = 16;

    private final Residues before;
    private final Residues after;
    private final KeyMeasure measure;
    private final BigInteger period;

    ResiduePairs(Residues before, Residues after, KeyMeasure measure) {
        this.before = before;
        this.after = after;
        this.measure = measure;
        BigInteger n = BigInteger.valueOf(before.modulus());
        BigInteger m = BigInteger.valueOf(after.modulus());
        this.period = n.divide(n.gcd(m)).multiply(m);
    }

    /**
     * The share of keys that stay at the node of the same id between two modulo placements of one key hash. O(nodes +
     * lcm of the moduli, up to 2^24), and for moduli near the size of the space O(nodes × log of the moduli).
     *
     * @throws IllegalArgumentException if a placement is not modulo
     */
    public static Share kept(Placement before, Placement after) {
        if (before.ownership() instanceof ResidueRuns from && after.ownership() instanceof ResidueRuns to) {
            return new ResiduePairs(from, to, KeyMeasure.of(before.keyHash())).kept(from, to);
        }
        throw new IllegalArgumentException("both placements must be modulo (was " + before + " and " + after + ")");
    }

    private Share kept(ResidueRuns from, ResidueRuns to) {
        int[] sameAfter = new int[from.cells()];
        Map<String, Integer> cellsAfter = new HashMap<>();
        for (int cell = 0; cell < to.cells(); cell++) {
            cellsAfter.put(to.owner(cell).id(), cell);
        }
        for (int cell = 0; cell < sameAfter.length; cell++) {
            sameAfter[cell] = cellsAfter.getOrDefault(from.owner(cell).id(), -1);
        }
        KeyMeasure.Tally tally = measure.tally();
        tally.add(kept(sameAfter, before.space().size()), kept(sameAfter, measure.heavier()));
        return tally.share();
    }

    private BigInteger kept(int[] sameAfter, BigInteger limit) {
        if (isWalked()) {
            return keptOnWalk(sameAfter, limit);
        }
        PairCounts counts = counts(limit);
        BigInteger kept = BigInteger.ZERO;
        for (int from = 0; from < sameAfter.length; from++) {
            if (sameAfter[from] >= 0) {
                kept = kept.add(counts.of(from, sameAfter[from]));
            }
        }
        return kept;
    }

    private BigInteger keptOnWalk(int[] sameAfter, BigInteger limit) {
        ResidueMeetings meetings = ResidueMeetings.between(before, after);
        BigInteger perPeriod = BigInteger.ZERO;
        for (int from = 0; from < sameAfter.length; from++) {
            if (sameAfter[from] >= 0) {
                perPeriod = perPeriod.add(meetings.of(from, sameAfter[from]));
            }
        }
        BigInteger[] division = limit.divideAndRemainder(period);
        long[] rest = {0};
        walk(division[1].longValueExact(), (from, to, positions) -> rest[0] += sameAfter[from] == to ? positions : 0);
        return perPeriod.multiply(division[0]).add(BigInteger.valueOf(rest[0]));
    }

    /** Exact where no rest of the space is neglected. */
    Method method() {
        return isWalked() || isRunByRun() ? Method.EXACT : Method.EXPECTED;
    }

    private boolean isWalked() {
        return period.min(before.space().size()).compareTo(BigInteger.valueOf(LONGEST_WALK)) <= 0;
    }

    /** Whether whole periods say too little of the space, and there is a better way. */
    private boolean isRunByRun() {
        return !isWalked()
                && before instanceof ResidueRuns
                && after instanceof ResidueRuns
                && period.shiftLeft(NEGLIGIBLE_BITS).compareTo(before.space().size()) > 0;
    }

    /** The flows from every owner to every owner, but for those of nothing. */
    List<Flow> flows() {
        PairCounts all = counts(before.space().size());
        PairCounts below = counts(measure.heavier());
        List<Flow> flows = new ArrayList<>();
        for (int from = 0; from < ExactMovement.owners(before); from++) {
            for (int to = 0; to < ExactMovement.owners(after); to++) {
                BigInteger count = all.of(from, to);
                if (count.signum() != 0) {
                    KeyMeasure.Tally tally = measure.tally();
                    tally.add(count, below.of(from, to));
                    flows.add(new Flow(ExactMovement.node(before, from), ExactMovement.node(after, to), tally.share()));
                }
            }
        }
        return flows;
    }

    /** How many positions each pair of owners has, by their numbers. */
    private interface PairCounts {
        BigInteger of(int from, int to);
    }

    /** Counts of the positions below {@code limit}. */
    private PairCounts counts(BigInteger limit) {
        if (isRunByRun()) {
            return new RunMeetings((ResidueRuns) before, (ResidueRuns) after, limit)::of;
        }
        if (!isWalked()) {
            ResidueMeetings meetings = ResidueMeetings.between(before, after);
            return (from, to) -> meetings.of(from, to).multiply(limit).divide(period);
        }
        BigInteger[] division = limit.divideAndRemainder(period);
        BigInteger periods = division[0];
        long[][] rest = walkedBelow(division[1]);
        long[][] whole = walkedBelow(periods.signum() == 0 ? BigInteger.ZERO : period);
        return (from, to) -> {
            boolean apart = whole[from][to] == 0 && rest[from][to] == 0;
            return apart
                    ? BigInteger.ZERO
                    : periods.multiply(BigInteger.valueOf(whole[from][to])).add(BigInteger.valueOf(rest[from][to]));
        };
    }

    private long[][] walkedBelow(BigInteger end) {
        long[][] counts = new long[ExactMovement.owners(before)][ExactMovement.owners(after)];
        walk(end.longValueExact(), (from, to, positions) -> counts[from][to] += positions);
        return counts;
    }

    /** Takes runs of positions that have one owner before and one after, by their numbers. */
    private interface Visitor {
        void visit(int from, int to, long positions);
    }

    /** Visits the runs of the positions below {@code end}. */
    private void walk(long end, Visitor visitor) {
        int from = 0;
        int to = 0;
        long leftBefore = before.first(1);
        long leftAfter = after.first(1);
        for (long at = 0; at < end; ) {
            long step = Math.min(end - at, Math.min(leftBefore, leftAfter));
            visitor.visit(before.ownerNumber(from), after.ownerNumber(to), step);
            at += step;
            leftBefore -= step;
            leftAfter -= step;
            if (leftBefore == 0) {
                from = from + 1 < before.cells() ? from + 1 : 0;
                leftBefore = before.first(from + 1) - before.first(from);
            }
            if (leftAfter == 0) {
                to = to + 1 < after.cells() ? to + 1 : 0;
                leftAfter = after.first(to + 1) - after.first(to);
            }
        }
    }
}
