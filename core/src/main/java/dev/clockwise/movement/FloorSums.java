package dev.clockwise.movement;

import java.math.BigInteger;

/**
 * Sums over i from 0 to n of the quotients ⌊(a·i + b) / c⌋, exact: what counts the residues of an arithmetic
 * progression.
 *
 * @param plain the sum of the quotients
 * @param weighted the sum of the quotients, each times i
 * @param squared the sum of the squares of the quotients
 */
record FloorSums(BigInteger plain, BigInteger weighted, BigInteger squared) {

    /*
     * The steps of Euclid's algorithm: quotients of a and b by c are taken out, and then, a and b being below c, the
     * lattice points under the line are counted by columns instead of rows, which swaps a and c.
     */

    private static final FloorSums NONE = new FloorSums(BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO);

    /** The sums for {@code a} and {@code b} of at least 0, {@code c} above 0 and n of at least −1. O(log c). */
    static FloorSums of(BigInteger n, BigInteger a, BigInteger b, BigInteger c) {
        if (n.signum() < 0) {
            return NONE;
        }
        BigInteger count = n.add(BigInteger.ONE);
        BigInteger sum = n.multiply(count).shiftRight(1); // of i
        BigInteger[] slope = a.divideAndRemainder(c);
        BigInteger[] start = b.divideAndRemainder(c);
        FloorSums rest = below(n, slope[1], start[1], c);
        BigInteger squares = sum.multiply(n.shiftLeft(1).add(BigInteger.ONE)).divide(BigInteger.valueOf(3));
        BigInteger plain = rest.plain.add(sum.multiply(slope[0])).add(count.multiply(start[0]));
        BigInteger weighted = rest.weighted.add(squares.multiply(slope[0])).add(sum.multiply(start[0]));
        BigInteger squared = rest.squared
                .add(squares.multiply(slope[0]).multiply(slope[0]))
                .add(count.multiply(start[0]).multiply(start[0]))
                .add(sum.multiply(slope[0]).multiply(start[0]).shiftLeft(1))
                .add(rest.plain.multiply(start[0]).shiftLeft(1))
                .add(rest.weighted.multiply(slope[0]).shiftLeft(1));
        return new FloorSums(plain, weighted, squared);
    }

    /** The sums where a and b are below c. */
    private static FloorSums below(BigInteger n, BigInteger a, BigInteger b, BigInteger c) {
        BigInteger most = a.multiply(n).add(b).divide(c);
        if (most.signum() == 0) {
            return NONE;
        }
        FloorSums turned = of(most.subtract(BigInteger.ONE), c, c.subtract(b).subtract(BigInteger.ONE), a);
        BigInteger plain = n.multiply(most).subtract(turned.plain);
        BigInteger weighted = most.multiply(n)
                .multiply(n.add(BigInteger.ONE))
                .subtract(turned.squared)
                .subtract(turned.plain)
                .shiftRight(1);
        BigInteger squared = n.multiply(most)
                .multiply(most.add(BigInteger.ONE))
                .subtract(turned.weighted.shiftLeft(1))
                .subtract(turned.plain.shiftLeft(1))
                .subtract(plain);
        return new FloorSums(plain, weighted, squared);
    }
}
