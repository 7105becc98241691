package dev.clockwise.placement;

/**
 * Jump consistent hash: the bucket of a 64-bit key among n, such that going from n buckets to n + 1 moves 1 in n + 1
 * keys, all of them to the new bucket.
 *
 * <p>In integers only, and equal to Guava's {@code Hashing.consistentHash} for every key. O(log buckets), allocates
 * nothing. Lamping and Veach, "A Fast, Minimal Memory, Consistent Hash Algorithm", arXiv 1406.2294.
 */
final class JumpHash {

    /*
     * A key jumps from bucket b to the whole part of n / u, where n = b + 1, u = m / 2^31 is a fraction drawn from (0,
     * 1] by a linear congruential generator that the key seeds, and m is a whole number from 1 to 2^31; its bucket is
     * the last one before a jump beyond the end.
     *
     * Guava divides doubles. That gives the whole part of n * 2^31 / m, so a division of integers does too: - u is
     * exact, since it is m with another exponent. So only the quotient q = n * 2^31 / m is rounded, to the nearest. -
     * If q is a whole number it is at most n * 2^31 < 2^53, so it is a double and stays as it is. - Else q lies at
     * least 1 / m below the next whole number w <= 2^53. Rounding moves it by at most q / 2^53, and q / 2^53 = n * 2^31
     * / (m * 2^53) < 1 / m because n < 2^22. So it stays below w; and it cannot fall below a whole number, which is a
     * double itself. - A draw of m = 2^31 overflows there to -2^31: q is negative, and the key stays where it is. So it
     * does here.
     *
     * The program in the paper multiplies n by a rounded 2^31 / m. That is rounded twice, so where m divides n * 2^31
     * it may fall below the whole number and land one bucket lower; and it goes on to bucket n where m = 2^31. About
     * one key in 10^8 differs with a million buckets.
     */

    /** The greatest number of buckets, for which the proof above holds with room. */
    static final int MAX_BUCKETS = 1 << 20;

    /** The multiplier of the generator. */
    private static final long MULTIPLIER = 2862933555777941757L;

    private static final long GREATEST_DRAW = 1L << 31;

    private JumpHash() {}

    /** The bucket of a key, from 0 to {@code buckets - 1}. */
    static int bucket(long key, int buckets) {
        long state = key;
        int bucket = 0;
        while (true) {
            state = MULTIPLIER * state + 1;
            long next = landing(bucket + 1, (state >>> 33) + 1);
            if (next >= buckets) {
                return bucket;
            }
            bucket = (int) next;
        }
    }

    /** Where the draw {@code m} takes a key from bucket {@code n - 1}. */
    static long landing(int n, long m) {
        return m == GREATEST_DRAW ? Long.MAX_VALUE : ((long) n << 31) / m;
    }
}
