package dev.clockwise.movement;

import dev.clockwise.placement.ResidueRuns;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;

/**
 * How many of the positions below a limit have their residue modulo n in one run and that modulo m in another, exact
 * for moduli of any size: for those whose common multiple comes near the space or passes it, so that no whole period is
 * there.
 *
 * <p>O(log of the modulus) a pair of runs. Not safe for several threads.
 */
final class RunMeetings {

    /*
     * With P(A, B) the number of positions whose residue modulo n is below A and that modulo m below B, a pair of runs
     * has P at its four corners. P sums, over the rounds q of n, how many positions of [qn, qn + A) have a residue
     * modulo m below B. Of the positions below y that is B·u + (u − v)(y − mu) + (1 − (u − v))·B with u = ⌊y / m⌋ and v
     * = ⌊(y − B) / m⌋, since u − v is 1 where y mod m is below B and else 0; and then u·v = (u² + v² − (u − v)) / 2.
     */

    private final ResidueRuns before;
    private final ResidueRuns after;
    private final BigInteger limit;
    private final BigInteger n;
    private final BigInteger m;
    private final BigInteger rounds;
    /** What {@link #sum} gives from the starts of rounds, by cells after. */
    private final Map<Integer, BigInteger> starts = new HashMap<>();

    private Corners upper;
    private Corners lower;

    RunMeetings(ResidueRuns before, ResidueRuns after, BigInteger limit) {
        this.before = before;
        this.after = after;
        this.limit = limit;
        n = BigInteger.valueOf(before.modulus());
        m = BigInteger.valueOf(after.modulus());
        rounds = limit.divide(n);
        upper = new Corners(0);
        lower = new Corners(1);
    }

    /** The positions whose residues are in a run before and a run after; quickest run by run before. */
    BigInteger of(int from, int to) {
        if (from >= before.cells() || to >= after.cells()) {
            return BigInteger.ZERO;
        }
        if (upper.cell != from) {
            upper = lower.cell == from ? lower : new Corners(from);
            lower = new Corners(from + 1);
        }
        return lower.at(to + 1)
                .subtract(upper.at(to + 1))
                .subtract(lower.at(to))
                .add(upper.at(to));
    }

    /** P at the start of a cell before, by cells after. */
    private final class Corners {
        private final int cell;
        private final BigInteger end;
        private final FloorSums quotients;
        private final Map<Integer, BigInteger> known = new HashMap<>();

        Corners(int cell) {
            this.cell = cell;
            end = BigInteger.valueOf(before.first(cell));
            quotients = sums(end);
        }

        BigInteger at(int other) {
            return known.computeIfAbsent(other, this::positions);
        }

        private BigInteger positions(int other) {
            BigInteger otherEnd = BigInteger.valueOf(after.first(other));
            if (end.signum() == 0 || otherEnd.signum() == 0) {
                return BigInteger.ZERO;
            }
            BigInteger start =
                    starts.computeIfAbsent(other, cellAfter -> sum(BigInteger.ZERO, sums(BigInteger.ZERO), otherEnd));
            BigInteger done = rounds.multiply(n);
            BigInteger rest = done.add(limit.subtract(done).min(end));
            return sum(end, quotients, otherEnd)
                    .subtract(start)
                    .add(below(rest, otherEnd))
                    .subtract(below(done, otherEnd));
        }
    }

    /** The sums of ⌊(qn + start) / m⌋ over the rounds q. */
    private FloorSums sums(BigInteger start) {
        return FloorSums.of(rounds.subtract(BigInteger.ONE), n, start, m);
    }

    /**
     * The sum over the rounds q of the positions below qn + {@code start} whose residue modulo m is below {@code end}.
     */
    private BigInteger sum(BigInteger start, FloorSums u, BigInteger end) {
        FloorSums v = sums(start.subtract(end).add(m)); // each quotient one greater than v, so that none is negative
        BigInteger last = rounds.subtract(BigInteger.ONE);
        BigInteger apart = u.plain().subtract(v.plain()).add(rounds);
        BigInteger weighted =
                u.weighted().subtract(v.weighted()).add(rounds.multiply(last).shiftRight(1));
        BigInteger squares = v.squared().subtract(v.plain().shiftLeft(1)).add(rounds);
        BigInteger product = u.squared().subtract(squares).add(apart).shiftRight(1); // of u and u − v
        return end.multiply(u.plain())
                .add(n.multiply(weighted))
                .add(start.multiply(apart))
                .subtract(m.multiply(product))
                .add(end.multiply(rounds.subtract(apart)));
    }

    /** How many positions below {@code position} have a residue modulo m below {@code end}. */
    private BigInteger below(BigInteger position, BigInteger end) {
        BigInteger[] division = position.divideAndRemainder(m);
        return division[0].multiply(end).add(division[1].min(end));
    }
}
