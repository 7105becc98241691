package dev.clockwise.load;

import dev.clockwise.Node;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The part p/q of a total that a node may hold: factor × weight / sum of weights, exact and in lowest terms.
 *
 * <p>A node with {@code load} has room under {@code total} where load + 1 ≤ ceil(total × p/q), which is load × q <
 * total × p: two products and no division. Immutable and safe for any thread; allocates nothing but in {@link
 * #of(long)}.
 */
final class Portion {

    private static final int LIMB = Long.SIZE - 1;
    private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);

    /** The part of a node that may hold nothing. */
    static final Portion NONE = new Portion(BigInteger.ZERO, BigInteger.ONE);

    /*
     * p and q are kept in two limbs of 63 bits each. They fit: p is at most factor (1,000 × 10^9) × weight (10^9 ×
     * 10^9), below 2^100, and q at most 10^9 × weights (2^31 nodes), below 2^121. A product with a total below 2^63 has
     * three limbs.
     */
    private final long upperP;
    private final long lowerP;
    private final long upperQ;
    private final long lowerQ;

    private Portion(BigInteger p, BigInteger q) {
        upperP = p.shiftRight(LIMB).longValueExact();
        lowerP = p.and(MAX_LONG).longValueExact();
        upperQ = q.shiftRight(LIMB).longValueExact();
        lowerQ = q.and(MAX_LONG).longValueExact();
    }

    /** The part of a node of {@code weight}, of {@code weights} in all; both in units of {@link #scaled}. */
    static Portion of(BigDecimal factor, BigInteger weight, BigInteger weights) {
        if (weight.signum() == 0) {
            return NONE;
        }
        BigInteger p = scaled(factor).multiply(weight);
        BigInteger q = scaled(BigDecimal.ONE).multiply(weights);
        BigInteger common = p.gcd(q);
        return new Portion(p.divide(common), q.divide(common));
    }

    /** A weight or factor in units of its last decimal. */
    static BigInteger scaled(BigDecimal decimal) {
        return decimal.movePointRight(Node.MAX_WEIGHT_DECIMALS).toBigIntegerExact();
    }

    /** Whether a node that holds {@code load} may hold one more; both are 0 or more. */
    boolean hasRoom(long load, long total) {
        if ((upperP | upperQ) != 0) {
            return hasRoomInWide(load, total);
        }
        long held = Math.multiplyHigh(load, lowerQ);
        long allowed = Math.multiplyHigh(total, lowerP);
        return held == allowed ? Long.compareUnsigned(load * lowerQ, total * lowerP) < 0 : held < allowed;
    }

    private boolean hasRoomInWide(long load, long total) {
        long heldMiddle = middle(load, upperQ, lowerQ);
        long allowedMiddle = middle(total, upperP, lowerP);
        long held = top(load, upperQ, heldMiddle);
        long allowed = top(total, upperP, allowedMiddle);
        if (held != allowed) {
            return held < allowed;
        }
        heldMiddle &= Long.MAX_VALUE;
        allowedMiddle &= Long.MAX_VALUE;
        return heldMiddle == allowedMiddle
                ? ((load * lowerQ) & Long.MAX_VALUE) < ((total * lowerP) & Long.MAX_VALUE)
                : heldMiddle < allowedMiddle;
    }

    /** The middle limb of a product, with its carry into the top limb as the sign bit. */
    private static long middle(long number, long upper, long lower) {
        return ((number * upper) & Long.MAX_VALUE) + carried(number, lower);
    }

    /** The top limb of a product. */
    private static long top(long number, long upper, long middle) {
        return carried(number, upper) + (middle >>> LIMB);
    }

    /** The product of two limbs without its lower limb. */
    private static long carried(long a, long b) {
        return (Math.multiplyHigh(a, b) << 1) | ((a * b) >>> LIMB);
    }

    /** The most that the node may hold: ceil(total × p/q), or 2^63 - 1 where that is less. */
    long of(long total) {
        BigInteger p = number(upperP, lowerP);
        BigInteger q = number(upperQ, lowerQ);
        BigInteger product = p.multiply(BigInteger.valueOf(total));
        return product.add(q).subtract(BigInteger.ONE).divide(q).min(MAX_LONG).longValueExact();
    }

    private static BigInteger number(long upper, long lower) {
        return BigInteger.valueOf(upper).shiftLeft(LIMB).add(BigInteger.valueOf(lower));
    }
}
