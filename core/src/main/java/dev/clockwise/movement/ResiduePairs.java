package dev.clockwise.movement;

import dev.clockwise.Flow;
import dev.clockwise.Method;
import dev.clockwise.placement.KeyMeasure;
import dev.clockwise.placement.Residues;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * How many positions have their residue in one cell before and in another after, for two moduli n and m.
 *
 * <p>Pairs of residues repeat with period L = lcm(n, m); by the Chinese remainder theorem a pair (i, j) occurs once a
 * period where i ≡ j modulo gcd(n, m), else never. What is left of the space after whole periods is walked where L is at
 * most {@value #LONGEST_WALK}, and neglected beyond: a relative error of at most L over the size of the space.
 */
final class ResiduePairs {

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

    /** Exact where the rest of the space was walked. */
    Method method() {
        return isWalked() ? Method.EXACT : Method.EXPECTED;
    }

    private boolean isWalked() {
        return period.compareTo(BigInteger.valueOf(LONGEST_WALK)) <= 0;
    }

    /** The flows from every cell to every cell. */
    List<Flow> flows() {
        Rest all = new Rest(before.space().size());
        Rest below = new Rest(measure.heavier());
        List<Flow> flows = new ArrayList<>();
        for (int from = 0; from < before.cells(); from++) {
            for (int to = 0; to < after.cells(); to++) {
                KeyMeasure.Tally tally = measure.tally();
                tally.add(all.count(from, to), below.count(from, to));
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
        return g.multiply(roundsA).multiply(roundsB)
                .add(roundsA.multiply(restB))
                .add(roundsB.multiply(restA))
                .add(restA.min(restB));
    }

    /** Counts of pairs over the positions below a limit. */
    private final class Rest {
        private final BigInteger periods;
        private final BigInteger scale;
        private final long[][] walked;

        Rest(BigInteger limit) {
            BigInteger[] division = limit.divideAndRemainder(period);
            periods = isWalked() ? division[0] : limit;
            scale = isWalked() ? BigInteger.ONE : period;
            walked = isWalked() ? walk(division[1].longValueExact()) : new long[0][];
        }

        BigInteger count(int from, int to) {
            BigInteger whole = perPeriod(from, to).multiply(periods).divide(scale);
            return walked.length == 0 ? whole : whole.add(BigInteger.valueOf(walked[from][to]));
        }

        private long[][] walk(long end) {
            long[][] counts = new long[before.cells()][after.cells()];
            int from = 0;
            int to = 0;
            long leftBefore = before.first(1);
            long leftAfter = after.first(1);
            for (long at = 0; at < end; ) {
                long step = Math.min(end - at, Math.min(leftBefore, leftAfter));
                counts[from][to] += step;
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
            return counts;
        }
    }
}
