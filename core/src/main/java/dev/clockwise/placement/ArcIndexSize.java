package dev.clockwise.placement;

import dev.clockwise.Footprint;

/**
 * How large the index of a ring is, which follows from the numbers of its points and nodes alone.
 *
 * @param buckets how many parts of the space have owners
 * @param blocks how many larger parts have a first cell
 * @param codeBits how many bits the code of an owner has; the code of all ones is none
 */
record ArcIndexSize(int buckets, int blocks, int codeBits) {

    /** Buckets of 21 in 4 points, and a block in 6. */
    private static final long BUCKETS_IN_FOUR_POINTS = 21;

    private static final int POINTS_IN_A_BLOCK = 6;

    /** The bytes of the buckets and the part of a block that a point takes, rounded up. */
    static final int BYTES_OF_POINT = 22;

    /** As many bits of the number of buckets and blocks count; the others are 0, so that some change does not change it. */
    private static final int SIGNIFICANT_BITS = 5;

    /** Two codes of so many bits leave 2 for the cut. */
    private static final int MAX_CODE_BITS = 15;

    static ArcIndexSize of(long points, int codeBits) {
        long buckets = codeBits > MAX_CODE_BITS ? 1 : points * BUCKETS_IN_FOUR_POINTS / 4;
        return new ArcIndexSize(rounded(buckets), rounded(points / POINTS_IN_A_BLOCK), codeBits);
    }

    private static int rounded(long number) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(number);
        return (int) Math.max(1, bits <= SIGNIFICANT_BITS ? number : number & (-1L << (bits - SIGNIFICANT_BITS)));
    }

    /** Whether a bucket has room for owners; else there is one, which says that all positions are searched for. */
    boolean tellsOwners() {
        return codeBits <= MAX_CODE_BITS;
    }

    /** The bytes of buckets and blocks. */
    long bytes() {
        return Footprint.array(buckets, Integer.BYTES) + Footprint.array(blocks + 1L, Integer.BYTES);
    }
}
