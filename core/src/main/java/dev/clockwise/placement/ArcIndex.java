package dev.clockwise.placement;

import dev.clockwise.Footprint;
import dev.clockwise.Space;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the cell of a position, and faster its owner: sorted starts of cells under an index of equal parts of the space.
 *
 * <p>An owner is here a code, which its user gives a meaning. O(1) for an owner and O(log points) for a cell in the worst
 * case, which is that of points crowded in a part of the space; both about O(1) where points lie as hashes lie. 12 bytes a
 * point, 20 in a wide space, and at most 22 for the index. Immutable and safe for any thread.
 */
final class ArcIndex {

    /*
     *            0                                                                             last
     *   cells    |      a      |    b     |c|d|       b        |           a          |    c    |   sorted starts, owners
     *   buckets  | aa  | aa  | ab  | bb  |  ?  | db  | bb  | ba  | aa  | aa  | aa  | ac  | cc  |   4 bytes, 5 a point
     *   blocks   | 0               | 1               | 4               | 5               | 5   |   first cell; 1 in 6 points
     *
     * A bucket is an equal part of the space. Where one cell covers it, it has that cell's owner, and where one cell
     * ends in it and another begins, the owners of both and a cut: the place of the start, in as many parts of the bucket
     * as there are bits left. A position's place is compared with the cut; an equal place is in the same part as the
     * start, on one side or the other. Then, and where more than two cells meet (the question mark), the position is
     * searched for among the starts of its block: of those cells that begin in it, and the one that goes on from before.
     *
     * So a lookup is one load from a table, most often, and exact always: bucket, place and block are computed from the
     * upper 32 bits of the position by multiplication, which never puts a lower position after a higher one, and what they
     * cannot tell apart is searched for.
     *
     *     bucket   second owner | first owner | cut       all ones for a search; places are odd, and so are cuts of two
     *              (code bits)  | (code bits) | (rest)    owners; that of one owner is 0, which no place equals
     */

    /** Buckets of 21 in 4 points, and a block in 6. */
    private static final long BUCKETS_IN_FOUR_POINTS = 21;

    private static final int POINTS_IN_A_BLOCK = 6;

    /** As many bits of the number of buckets and blocks count; the others are 0, so that some change does not change it. */
    private static final int SIGNIFICANT_BITS = 5;

    /** Two codes of so many bits leave 2 for the cut. */
    private static final int MAX_CODE_BITS = 15;

    private static final int SEARCH = -1;

    /** So many buckets lie in an arc most often, or fewer. */
    private static final int RUN = 16;

    private final Space space;
    private final int cells;
    private final long @Nullable [] high;
    private final long[] low;
    private final int[] owners;
    private final int[] buckets;
    private final int[] blocks;

    /** How many zeros lead the upper word of a position of the space; a space of one position has 64. */
    private final int zeros;

    private final int lowBits;
    private final int codeBits;
    private final int codeMask;
    private final int cutMask;

    /**
     * The index of sorted cells.
     *
     * @param cells how many there are; the arrays may go on behind them
     * @param high the upper words of their starts; null in a narrow space
     * @param low the lower words of their starts
     * @param owners the code of each one's owner
     * @param points how many points the ring has, which decides how many buckets and blocks there are
     * @param codeBits how many bits a code has; the code of all ones is none
     */
    ArcIndex(Space space, int cells, long @Nullable [] high, long[] low, int[] owners, long points, int codeBits) {
        this(
                space,
                cells,
                high,
                low,
                owners,
                new int[buckets(points, codeBits)],
                new int[blocks(points) + 1],
                codeBits);
        fill(0, buckets.length - 1, 0);
        int block = 1;
        for (int cell = 1; cell < cells; cell++) {
            int of = block(upper(cell));
            while (block <= of) {
                blocks[block++] = cell - 1;
            }
        }
        Arrays.fill(blocks, block, blocks.length, cells - 1);
    }

    /**
     * The index of other cells in the same space, of which few starts and owners differ.
     *
     * @param starts the starts that were put in or taken out, ascending
     * @param signs 1 for each one put in, -1 for each taken out
     */
    ArcIndex patched(int cells, long[] low, int[] owners, long[] starts, int[] signs) {
        ArcIndex next =
                new ArcIndex(space, cells, null, low, owners, buckets.clone(), new int[blocks.length], codeBits);
        int shift = 0;
        for (int block = 1, change = 0; block < blocks.length; block++) {
            while (change < starts.length && block(starts[change] << zeros >>> 32) < block) {
                shift += signs[change++];
            }
            next.blocks[block] = blocks[block] + shift;
        }
        for (long start : starts) {
            next.fill(next.cellAt(start - 1), next.cellAt(start));
        }
        next.fill(0, 0);
        next.fill(cells - 1, cells - 1);
        return next;
    }

    /** Whether an index of so many points and bits of a code has as many buckets and blocks. */
    boolean fits(long points, int codeBits) {
        return codeBits == this.codeBits
                && buckets(points, codeBits) == buckets.length
                && blocks(points) + 1 == blocks.length;
    }

    private ArcIndex(
            Space space,
            int cells,
            long @Nullable [] high,
            long[] low,
            int[] owners,
            int[] buckets,
            int[] blocks,
            int codeBits) {
        this.space = space;
        this.cells = cells;
        this.high = high;
        this.low = low;
        this.owners = owners;
        this.buckets = buckets;
        this.blocks = blocks;
        this.codeBits = codeBits;
        int bits = space.last().toBigInteger().bitLength();
        zeros = (high == null ? 64 : 128) - bits;
        lowBits = bits - 64;
        codeMask = (1 << codeBits) - 1;
        cutMask = codeBits > MAX_CODE_BITS ? 0 : -1 >>> (2 * codeBits);
    }

    /** The bytes of the index of so many points, whose owners have codes of so many bits. */
    static Footprint footprint(Space space, long points, int codeBits) {
        int words = space.isNarrow() ? 1 : 2;
        return new Footprint(
                points,
                words * Footprint.array(points + 1, Long.BYTES)
                        + Footprint.array(points + 1, Integer.BYTES)
                        + Footprint.array(buckets(points, codeBits), Integer.BYTES)
                        + Footprint.array(blocks(points) + 1, Integer.BYTES));
    }

    private static int buckets(long points, int codeBits) {
        return codeBits > MAX_CODE_BITS ? 1 : rounded(points * BUCKETS_IN_FOUR_POINTS / 4);
    }

    private static int blocks(long points) {
        return rounded(points / POINTS_IN_A_BLOCK);
    }

    private static int rounded(long number) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(number);
        return (int) Math.max(1, bits <= SIGNIFICANT_BITS ? number : number & (-1L << (bits - SIGNIFICANT_BITS)));
    }

    Space space() {
        return space;
    }

    int cells() {
        return cells;
    }

    /** How many points the ring has. */
    long points() {
        return low.length - 1L;
    }

    /** The lower words of the starts of the cells, and what lies behind them; to be copied. */
    long[] low() {
        return low;
    }

    /** The codes of the owners of the cells, and what lies behind them; to be copied. */
    int[] owners() {
        return owners;
    }

    /** The code of the owner of a position; in a wide space, of that with upper word 0. */
    int ownerAt(long position) {
        int owner = indexed(high == null ? position << zeros >>> 32 : upper(0, position));
        return owner == codeMask ? owners[cellAt(position)] : owner;
    }

    /** The code of the owner of a position. */
    int ownerAt(long positionHigh, long positionLow) {
        if (high == null) {
            return ownerAt(positionLow);
        }
        int owner = indexed(upper(positionHigh, positionLow));
        return owner == codeMask ? owners[cellAt(positionHigh, positionLow)] : owner;
    }

    /** The code of the owner of the positions with these upper bits, or all ones where they have several. */
    private int indexed(long upper) {
        long place = upper * buckets.length;
        int bucket = buckets[(int) (place >>> 32)];
        int beyond = ((int) (place >>> (2 * codeBits)) & cutMask | 1) - (bucket & cutMask);
        int owner = bucket >>> (32 - (beyond < 0 ? 2 * codeBits : codeBits)) & codeMask;
        return beyond == 0 ? codeMask : owner;
    }

    /** The cell of a position; in a wide space, of that with upper word 0. */
    int cellAt(long position) {
        if (high != null) {
            return cellAt(0, position);
        }
        int block = block(position << zeros >>> 32);
        int from = blocks[block];
        for (int length = blocks[block + 1] - from + 1; length > 1; ) {
            int half = length >>> 1;
            from = Long.compareUnsigned(low[from + half], position) <= 0 ? from + half : from;
            length -= half;
        }
        return from;
    }

    /** The cell of a position. */
    int cellAt(long positionHigh, long positionLow) {
        if (high == null) {
            return cellAt(positionLow);
        }
        int block = block(upper(positionHigh, positionLow));
        int from = blocks[block];
        for (int length = blocks[block + 1] - from + 1; length > 1; ) {
            int half = length >>> 1;
            int order = Long.compareUnsigned(high[from + half], positionHigh);
            if (order == 0) {
                order = Long.compareUnsigned(low[from + half], positionLow);
            }
            from = order <= 0 ? from + half : from;
            length -= half;
        }
        return from;
    }

    /** The upper 32 bits of a position, as if the space had 2^64 positions or more. */
    private long upper(long positionHigh, long positionLow) {
        return (positionHigh << zeros | positionLow >>> 1 >>> (lowBits - 1)) >>> 32;
    }

    /** The upper 32 bits of the start of a cell. */
    private long upper(int cell) {
        return high == null ? low[cell] << zeros >>> 32 : upper(high[cell], low[cell]);
    }

    private int block(long upper) {
        return (int) (upper * (blocks.length - 1) >>> 32);
    }

    private int bucket(long upper) {
        return (int) (upper * buckets.length >>> 32);
    }

    /** Writes the buckets in which the cells from one to another begin, end or lie. */
    private void fill(int first, int last) {
        int end = last + 1 == cells ? buckets.length - 1 : bucket(upper(last + 1));
        fill(bucket(upper(first)), end, first);
    }

    /**
     * Writes the buckets from one to another.
     *
     * @param cell one that starts before the end of the first of them
     */
    private void fill(int first, int last, int cell) {
        if (codeBits > MAX_CODE_BITS) {
            buckets[0] = SEARCH;
            return;
        }
        int before = cell;
        while (before > 0 && bucket(upper(before)) >= first) {
            before--;
        }
        int owner = owners[before];
        int next = first;
        for (int start = before + 1; start < cells; start++) {
            long place = upper(start) * buckets.length;
            int bucket = (int) (place >>> 32);
            if (bucket > last) {
                break;
            }
            if (bucket < first || owners[start] == owner) {
                continue;
            }
            cover(next, bucket, last, owned(owner, owner));
            int split = owned(owner, owners[start]) | (int) (place >>> (2 * codeBits)) & cutMask | 1;
            buckets[bucket] = bucket < next ? SEARCH : split;
            next = bucket + 1;
            owner = owners[start];
        }
        Arrays.fill(buckets, next, last + 1, owned(owner, owner));
    }

    /**
     * Writes one owner to the buckets from one up to another. How many they are cannot be foretold, but that they are
     * few, so as many as that are written always: those too many are written again, or lie below the next bucket to write.
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

    private int owned(int first, int second) {
        return (second << codeBits | first) << (32 - 2 * codeBits);
    }

    /** The code of the owner of a cell. */
    int owner(int cell) {
        return owners[cell];
    }

    long startHigh(int cell) {
        return high == null ? 0 : high[cell];
    }

    long startLow(int cell) {
        return low[cell];
    }
}
