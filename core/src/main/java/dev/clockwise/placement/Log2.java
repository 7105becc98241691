package dev.clockwise.placement;

/**
 * The binary logarithm in fixed point, by integer arithmetic that is the same in any language.
 *
 * <p>The digits of the fraction come from repeated squaring: where the square of a mantissa in [1, 2) reaches 2, the
 * next digit is 1 and the square is halved. Mantissas are cut to 64 bits, which makes the result monotone and at most
 * 2^-47 too great as a {@linkplain #negated negated} value. Stateless.
 */
final class Log2 {

    /** How many binary digits a fraction has. */
    static final int FRACTION_BITS = 48;

    /** How far {@link #atMostNegated} may fall short of {@link #negated}: 2^-10. */
    static final long WIDTH = 1L << (FRACTION_BITS - 10);

    private static final int TABLE_BITS = 11;

    /** The fraction of the logarithm of 1 + i / 2^11, and a last entry for 2. */
    private static final long[] TABLE = table();

    private Log2() {}

    private static long[] table() {
        long[] table = new long[(1 << TABLE_BITS) + 1];
        for (int i = 0; i < 1 << TABLE_BITS; i++) {
            table[i] = fraction(Long.MIN_VALUE | ((long) i << (Long.SIZE - 1 - TABLE_BITS)));
        }
        table[1 << TABLE_BITS] = 1L << FRACTION_BITS;
        return table;
    }

    /**
     * -log2(x / 2^64) in units of 2^-48, for unsigned x above 0: from 1, for the greatest x, to 64 * 2^48 for 1. A
     * greater x never gives a greater value. 48 multiplications.
     */
    static long negated(long x) {
        int zeros = Long.numberOfLeadingZeros(x);
        return ((zeros + 1L) << FRACTION_BITS) - fraction(x << zeros);
    }

    /** A value that {@link #negated} does not fall short of, nor pass by more than {@link #WIDTH}. O(1). */
    static long atMostNegated(long x) {
        int zeros = Long.numberOfLeadingZeros(x);
        int index = (int) ((x << zeros << 1) >>> (Long.SIZE - TABLE_BITS));
        return ((zeros + 1L) << FRACTION_BITS) - TABLE[index + 1];
    }

    /** The digits after the point of the logarithm of {@code mantissa / 2^63}, which lies in [1, 2). */
    private static long fraction(long mantissa) {
        long m = mantissa;
        long digits = 0;
        for (int i = 0; i < FRACTION_BITS; i++) {
            long high = Math.multiplyHigh(m, m) + m + m; // the upper word of the unsigned square
            if (high < 0) {
                digits = (digits << 1) | 1;
                m = high;
            } else {
                digits <<= 1;
                m = (high << 1) | ((m * m) >>> (Long.SIZE - 1));
            }
        }
        return digits;
    }
}
