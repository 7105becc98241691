package dev.clockwise.placement;

import java.util.Arrays;

/** Writes the buckets and blocks of an {@link ArcIndex} while it is made. Not safe for several threads. */
final class ArcIndexWriter {

    /** So many buckets lie in an arc most often, or fewer. */
    private static final int RUN = 16;

    private final ArcIndex index;
    private final int[] buckets;
    private final int[] blocks;

    ArcIndexWriter(ArcIndex index, int[] buckets, int[] blocks) {
        this.index = index;
        this.buckets = buckets;
        this.blocks = blocks;
    }

    /** Writes all of them. O(points). */
    void writeAll() {
        writeBuckets(0, buckets.length - 1, 0);
        for (int cell = 1; cell < index.cells(); cell++) {
            blocks[index.block(index.upper(cell)) + 1] = cell;
        }
        for (int block = 1; block < blocks.length; block++) {
            blocks[block] = Math.max(blocks[block - 1], blocks[block]);
        }
    }

    /**
     * Writes the blocks after a change in a narrow space.
     *
     * @param before the blocks before
     * @param starts the starts that were put in or taken out, ascending
     * @param signs 1 for each one put in, -1 for each taken out
     */
    void writeBlocks(int[] before, long[] starts, int[] signs) {
        int shift = 0;
        for (int block = 1, change = 0; block < blocks.length; block++) {
            while (change < starts.length && index.block(index.upper(starts[change])) < block) {
                shift += signs[change++];
            }
            blocks[block] = before[block] + shift;
        }
    }

    /** Writes the buckets in which the cells from one to another begin, end or lie. */
    void writeBucketsOf(int first, int last) {
        int end = last + 1 == index.cells() ? buckets.length - 1 : index.bucket(index.upper(last + 1));
        writeBuckets(index.bucket(index.upper(first)), end, first);
    }

    /**
     * Writes the buckets from one to another.
     *
     * @param cell one that starts before the end of the first of them
     */
    private void writeBuckets(int first, int last, int cell) {
        if (!index.size().tellsOwners()) {
            buckets[0] = ArcIndex.SEARCH;
            return;
        }
        int before = cell;
        while (before > 0 && index.bucket(index.upper(before)) >= first) {
            before--;
        }
        int owner = index.owner(before);
        int next = first;
        for (int start = before + 1; start < index.cells(); start++) {
            long upper = index.upper(start);
            int bucket = index.bucket(upper);
            if (bucket > last) {
                break;
            }
            int other = index.owner(start);
            if (bucket < first || other == owner) {
                continue;
            }
            cover(next, bucket, last, index.owned(owner));
            int again = (bucket - next) >> (Integer.SIZE - 1); // all ones where the bucket is divided already
            buckets[bucket] = index.divided(owner, other, upper) | again;
            next = bucket + 1;
            owner = other;
        }
        Arrays.fill(buckets, next, last + 1, index.owned(owner));
    }

    /**
     * Writes one owner to the buckets from one up to another. How many they are cannot be foretold, but that they are
     * few, so as many as that are written always: those too many are written again.
     */
    private void cover(int from, int to, int last, int owned) {
        int next = from;
        if (from + RUN <= last) {
            for (int i = 0; i < RUN; i++) {
                buckets[from + i] = owned;
            }
            next += RUN;
        }
        while (next < to) {
            buckets[next++] = owned;
        }
    }
}
