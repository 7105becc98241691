package dev.clockwise.planner;

import dev.clockwise.Node;
import java.math.BigInteger;
import java.util.List;

/**
 * How many of the 2^64 positions each node is asked to own: its weight's part, and the band around it that counts as
 * even.
 *
 * <p>The band reaches a tolerance in thousandths below and above the ideal; its bounds are whole positions, the floor
 * at least one. Floors sum to at most 2^64 and ceilings to at least that. Numbers are unsigned; a single node's 2^64 is
 * given as 2^64 - 1. Immutable.
 */
final class ShareBand {

    private static final BigInteger SPACE = BigInteger.ONE.shiftLeft(64);
    private static final BigInteger MOST = SPACE.subtract(BigInteger.ONE);
    private static final BigInteger THOUSAND = BigInteger.valueOf(1000);

    private final long[] ideal;
    private final long[] floor;
    private final long[] ceiling;

    /** The band of these nodes, of which those without weight are asked to own nothing. */
    ShareBand(List<Node> nodes, int tolerance) {
        ideal = new long[nodes.size()];
        floor = new long[nodes.size()];
        ceiling = new long[nodes.size()];
        BigInteger sum = nodes.stream()
                .map(node -> BigInteger.valueOf(node.scaledWeight()))
                .reduce(BigInteger.ZERO, BigInteger::add);
        for (int i = 0; i < ideal.length; i++) {
            BigInteger weight = BigInteger.valueOf(nodes.get(i).scaledWeight());
            if (weight.signum() > 0) {
                BigInteger wanted = weight.multiply(SPACE);
                ideal[i] = bounded(wanted.divide(sum));
                BigInteger low = wanted.multiply(BigInteger.valueOf(1000L - tolerance));
                floor[i] = bounded(roundedUp(low, sum.multiply(THOUSAND)).min(wanted.divide(sum)));
                BigInteger high = wanted.multiply(BigInteger.valueOf(1000L + tolerance));
                ceiling[i] = bounded(high.divide(sum.multiply(THOUSAND)).max(roundedUp(wanted, sum)));
            }
        }
    }

    private static BigInteger roundedUp(BigInteger dividend, BigInteger divisor) {
        return dividend.add(divisor).subtract(BigInteger.ONE).divide(divisor);
    }

    private static long bounded(BigInteger positions) {
        return positions.max(BigInteger.ONE).min(MOST).longValue();
    }

    /** The length of a cell, were the ring cut into so many of one length. */
    static long grain(int tokens) {
        return Math.max(1, Long.divideUnsigned(-1L, tokens));
    }

    /** The whole positions that the weight asks for; at least one for an active node, 0 for a drained one. */
    long ideal(int node) {
        return ideal[node];
    }

    /** The least that counts as even. */
    long floor(int node) {
        return floor[node];
    }

    /** The most that counts as even; 0 for a drained node. */
    long ceiling(int node) {
        return ceiling[node];
    }

    /** Whether one number is at most the other, both unsigned. */
    static boolean atMost(long one, long other) {
        return Long.compareUnsigned(one, other) <= 0;
    }

    /** The lesser of two unsigned numbers. */
    static long lesser(long one, long other) {
        return atMost(one, other) ? one : other;
    }

    /** The greater of two unsigned numbers. */
    static long greater(long one, long other) {
        return atMost(one, other) ? other : one;
    }

    /**
     * So many positions over what is ideal for a node, in units of 2^-20, at most 2^63 - 1: what orders nodes from idle
     * to loaded.
     */
    long ratio(int node, long positions) {
        return Long.divideUnsigned(positions, Math.max(2, ideal[node] >>> 20));
    }
}
