package dev.clockwise.movement;

import dev.clockwise.Flow;
import dev.clockwise.Method;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.placement.KeyMeasure;
import dev.clockwise.placement.Residues;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How many positions have their residue in one cell before and in another after, for two moduli n and m.
 *
 * <p>Pairs of residues repeat with period L = lcm(n, m); by the Chinese remainder theorem a pair (i, j) occurs once a
 * period where i ≡ j modulo gcd(n, m), else never. What is left of the space after whole periods is walked where L or the
 * space is at most {@value #LONGEST_WALK}, and neglected beyond: a relative error of at most L over the size of the space.
 */
public final class ResiduePairs {

    private static final long LONGEST_WALK = 1 << 24;

    private final Residues before;
    private final Residues after;
    private final KeyMeasure measure;
    private final long common;
    private final BigInteger period;

    ResiduePairs(Residues before, Residues after, KeyMeasure measure) {
        this.before = before;
        this.after = after;
        this.measure = measure;
        BigInteger n = BigInteger.valueOf(before.modulus());
        BigInteger m = BigInteger.valueOf(after.modulus());
        BigInteger gcd = n.gcd(m);
        this.common = gcd.longValueExact();
        this.period = n.divide(gcd).multiply(m);
    }

    /**
     * The share of keys that stay at the node of the same id between two modulo placements of one key hash. O(nodes + lcm of
     * the moduli, up to 2^24).
     *
     * @throws IllegalArgumentException if a placement is not modulo
     */
    public static Share kept(Placement before, Placement after) {
        if (before.ownership() instanceof Residues from && after.ownership() instanceof Residues to) {
            return new ResiduePairs(from, to, KeyMeasure.of(before.keyHash())).kept();
        }
        throw new IllegalArgumentException("both placements must be modulo (was " + before + " and " + after + ")");
    }

    private Share kept() {
        int[] sameAfter = new int[before.cells()];
        Map<String, Integer> cellsAfter = new HashMap<>();
        for (int to = 0; to < after.cells(); to++) {
            cellsAfter.put(after.owner(to).id(), to);
        }
        for (int from = 0; from < before.cells(); from++) {
            sameAfter[from] = cellsAfter.getOrDefault(before.owner(from).id(), -1);
        }
        KeyMeasure.Tally tally = measure.tally();
        tally.add(kept(sameAfter, before.space().size()), kept(sameAfter, measure.heavier()));
        return tally.share();
    }

    private BigInteger kept(int[] sameAfter, BigInteger limit) {
        BigInteger perPeriod = BigInteger.ZERO;
        for (int from = 0; from < sameAfter.length; from++) {
            if (sameAfter[from] >= 0) {
                perPeriod = perPeriod.add(perPeriod(from, sameAfter[from]));
            }
        }
        BigInteger[] division = limit.divideAndRemainder(period);
        if (!isWalked()) {
            return perPeriod.multiply(limit).divide(period);
        }
        long[] rest = {0};
        walk(division[1].longValueExact(), (from, to, positions) -> rest[0] += sameAfter[from] == to ? positions : 0);
        return perPeriod.multiply(division[0]).add(BigInteger.valueOf(rest[0]));
    }

    /** Takes runs of positions that lie in one cell before and one after. */
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
            visitor.visit(from, to, step);
            at += step;
            leftBefore -= step;
            leftAfter -= step;
            if (leftBefore == 0) {
                from = (from + 1) % before.cells();
                leftBefore = before.first(from + 1) - before.first(from);
            }
            if (leftAfter == 0) {
                to = (to + 1) % after.cells();
                leftAfter = after.first(to + 1) - after.first(to);
            }
        }
    }

    /** Exact where the rest of the space was walked. */
    Method method() {
        return isWalked() ? Method.EXACT : Method.EXPECTED;
    }

    private boolean isWalked() {
        return period.min(before.space().size()).compareTo(BigInteger.valueOf(LONGEST_WALK)) <= 0;
    }

    /** The flows from every cell to every cell. */
    List<Flow> flows() {
        Counts all = new Counts(before.space().size());
        Counts below = new Counts(measure.heavier());
        List<Flow> flows = new ArrayList<>();
        for (int from = 0; from < before.cells(); from++) {
            for (int to = 0; to < after.cells(); to++) {
                KeyMeasure.Tally tally = measure.tally();
                tally.add(all.of(from, to), below.of(from, to));
                flows.add(new Flow(before.owner(from), after.owner(to), tally.share()));
            }
        }
        return flows;
    }

    /** How often the residues of a cell before meet those of a cell after in one period. */
    private BigInteger perPeriod(int from, int to) {
        return meetings(before.first(from + 1), after.first(to + 1))
                .subtract(meetings(before.first(from), after.first(to + 1)))
                .subtract(meetings(before.first(from + 1), after.first(to)))
                .add(meetings(before.first(from), after.first(to)));
    }

    /** How many pairs i below {@code a}, j below {@code b} are congruent modulo the common divisor g. */
    private BigInteger meetings(long a, long b) {
        BigInteger g = BigInteger.valueOf(common);
        BigInteger roundsA = BigInteger.valueOf(a / common);
        BigInteger roundsB = BigInteger.valueOf(b / common);
        BigInteger restA = BigInteger.valueOf(a % common);
        BigInteger restB = BigInteger.valueOf(b % common);
        return g.multiply(roundsA)
                .multiply(roundsB)
                .add(roundsA.multiply(restB))
                .add(roundsB.multiply(restA))
                .add(restA.min(restB));
    }

    /** Counts of pairs over the positions below a limit. */
    private final class Counts {
        private final BigInteger periods;
        private final BigInteger scale;
        private final long[][] rest;

        Counts(BigInteger limit) {
            BigInteger[] division = limit.divideAndRemainder(period);
            periods = isWalked() ? division[0] : limit;
            scale = isWalked() ? BigInteger.ONE : period;
            rest = new long[before.cells()][after.cells()];
            if (isWalked()) {
                walk(division[1].longValueExact(), (from, to, positions) -> rest[from][to] += positions);
            }
        }

        BigInteger of(int from, int to) {
            return perPeriod(from, to).multiply(periods).divide(scale).add(BigInteger.valueOf(rest[from][to]));
        }
    }
}
