package dev.clockwise.movement;

import dev.clockwise.placement.ResidueRuns;
import dev.clockwise.placement.Residues;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * How often the residues of an owner modulo n meet those of another modulo m in one period, lcm(n, m).
 *
 * <p>By the Chinese remainder theorem a pair of residues (i, j) occurs once a period where i ≡ j modulo gcd(n, m), else
 * never.
 */
interface ResidueMeetings {

    /** The meetings of the residues of one owner before with those of one after, by their numbers. */
    BigInteger of(int from, int to);

    /** The meetings between two placements by residues. */
    static ResidueMeetings between(Residues before, Residues after) {
        if (before instanceof ResidueRuns from && after instanceof ResidueRuns to) {
            return ofRuns(from, to);
        }
        long common = commonDivisor(before, after);
        if (common == 1) {
            List<BigInteger> sizesBefore = before.countsBelow(BigInteger.valueOf(before.modulus()));
            List<BigInteger> sizesAfter = after.countsBelow(BigInteger.valueOf(after.modulus()));
            return (from, to) -> sizesBefore.get(from).multiply(sizesAfter.get(to));
        }
        // One side is a table of a prime number of residues, which divides the other modulus: the period.
        if (common == before.modulus()) {
            List<List<BigInteger>> counts = countsInOwners(before, after);
            return (from, to) -> counts.get(to).get(from);
        }
        List<List<BigInteger>> counts = countsInOwners(after, before);
        return (from, to) -> counts.get(from).get(to);
    }

    private static long commonDivisor(Residues before, Residues after) {
        return BigInteger.valueOf(before.modulus())
                .gcd(BigInteger.valueOf(after.modulus()))
                .longValueExact();
    }

    /**
     * For each owner of {@code longer}, how many of the positions of its residues each owner of {@code shorter} has.
     */
    private static List<List<BigInteger>> countsInOwners(Residues shorter, Residues longer) {
        List<BigInteger> none = shorter.countsBelow(BigInteger.ZERO);
        List<List<BigInteger>> counts = new ArrayList<>();
        for (int owner = 0; owner < ExactMovement.owners(longer); owner++) {
            counts.add(none);
        }
        List<BigInteger> below = none;
        for (int cell = 0; cell < longer.cells(); cell++) {
            List<BigInteger> upTo = shorter.countsBelow(BigInteger.valueOf(longer.first(cell + 1)));
            List<BigInteger> sums = new ArrayList<>(counts.get(longer.ownerNumber(cell)));
            for (int owner = 0; owner < sums.size(); owner++) {
                sums.set(owner, sums.get(owner).add(upTo.get(owner)).subtract(below.get(owner)));
            }
            counts.set(longer.ownerNumber(cell), sums);
            below = upTo;
        }
        return counts;
    }

    /** The meetings between runs, each owner having one. O(1) a pair. */
    private static ResidueMeetings ofRuns(ResidueRuns before, ResidueRuns after) {
        long common = commonDivisor(before, after);
        return (from, to) -> from >= before.cells() || to >= after.cells()
                ? BigInteger.ZERO
                : below(before.first(from + 1), after.first(to + 1), common)
                        .subtract(below(before.first(from), after.first(to + 1), common))
                        .subtract(below(before.first(from + 1), after.first(to), common))
                        .add(below(before.first(from), after.first(to), common));
    }

    /** How many pairs i below {@code a}, j below {@code b} are congruent modulo {@code common}. */
    private static BigInteger below(long a, long b, long common) {
        BigInteger roundsA = BigInteger.valueOf(a / common);
        BigInteger roundsB = BigInteger.valueOf(b / common);
        BigInteger restA = BigInteger.valueOf(a % common);
        BigInteger restB = BigInteger.valueOf(b % common);
        return BigInteger.valueOf(common)
                .multiply(roundsA)
                .multiply(roundsB)
                .add(roundsA.multiply(restB))
                .add(roundsB.multiply(restA))
                .add(restA.min(restB));
    }
}
