package dev.clockwise.placement;

import dev.clockwise.Footprint;
import dev.clockwise.Space;
import org.jspecify.annotations.Nullable;

/**
 * Finds the cell of a position, and faster its owner: sorted starts of cells under an index of equal parts of the
 * space.
 *
 * <p>An owner is here a code, which its user gives a meaning. O(1) for an owner and O(log points) for a cell in the
 * worst case, which is that of points crowded in a part of the space; both about O(1) where points lie as hashes lie.
 * 12 bytes a point, 20 in a wide space, and at most 22 for the index. Immutable and safe for any thread.
 */
final class ArcIndex {

    /*
     *            0                                                                             last
     *   cells    |      a      |    b     |c|d|       b        |           a          |    c    |   starts, owners
     *   buckets  | aa  | aa  | ab  | bb  |  ?  | db  | bb  | ba  | aa  | aa  | aa  | ac  | cc  |   5 a point
     *   blocks   | 0               | 1               | 4               | 5               | 5   |   1 in 6 points
     *
     * Cells are sorted starts, and the codes of their owners; a bucket has 4 bytes, a block the number of its first cell.
     *
     * A bucket is an equal part of the space. Where one cell covers it, it has that cell's owner, and where one cell
     * ends in it and another begins, the owners of both and a cut: the place of the start, in as many parts of the
     * bucket as there are bits left. A position's place is compared with the cut; an equal place is in the same part as
     * the start, on one side or the other. Then, and where more than two cells meet (the question mark), the position
     * is searched for among the starts of its block: of those cells that begin in it, and the one that goes on from
     * before.
     *
     * So a lookup is one load from a table, most often, and exact always: bucket, place and block are computed from the
     * upper 32 bits of the position by multiplication, which never puts a lower position after a higher one, and what
     * they cannot tell apart is searched for.
     *
     *     bucket   second owner | first owner | cut       all ones for a search; places are odd, and so are cuts of two
     *              (code bits)  | (code bits) | (rest)    owners; that of one owner is 0, which no place equals
     */

    /** Among so many cells the one is found sooner by stepping from each to the next than by halves. */
    private static final int FEW = 12;

    /** The bucket whose positions are searched for. */
    static final int SEARCH = -1;

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
    private final ArcIndexSize size;
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
    static ArcIndex of(
            Space space, int cells, long @Nullable [] high, long[] low, int[] owners, long points, int codeBits) {
        ArcIndexSize size = ArcIndexSize.of(points, codeBits);
        int[] buckets = new int[size.buckets()];
        int[] blocks = new int[size.blocks() + 1];
        ArcIndex index = new ArcIndex(space, cells, high, low, owners, buckets, blocks, size);
        new ArcIndexWriter(index, buckets, blocks).writeAll();
        return index;
    }

    /**
     * The index of other cells in the same narrow space, of which few starts and owners differ.
     *
     * @param starts the starts that were put in or taken out, ascending
     * @param signs 1 for each one put in, -1 for each taken out
     */
    ArcIndex patched(int cells, long[] low, int[] owners, long[] starts, int[] signs) {
        int[] nextBuckets = buckets.clone();
        int[] nextBlocks = new int[blocks.length];
        ArcIndex next = new ArcIndex(space, cells, null, low, owners, nextBuckets, nextBlocks, size);
        ArcIndexWriter writer = new ArcIndexWriter(next, nextBuckets, nextBlocks);
        writer.writeBlocks(blocks, starts, signs);
        for (long start : starts) {
            writer.writeBucketsOf(next.cellAt(start - 1), next.cellAt(start));
        }
        writer.writeBucketsOf(0, 0);
        writer.writeBucketsOf(cells - 1, cells - 1);
        return next;
    }

    private ArcIndex(
            Space space,
            int cells,
            long @Nullable [] high,
            long[] low,
            int[] owners,
            int[] buckets,
            int[] blocks,
            ArcIndexSize size) {
        this.space = space;
        this.cells = cells;
        this.high = high;
        this.low = low;
        this.owners = owners;
        this.buckets = buckets;
        this.blocks = blocks;
        this.size = size;
        int bits = space.last().toBigInteger().bitLength();
        zeros = (high == null ? 64 : 128) - bits;
        lowBits = bits - 64;
        codeBits = size.codeBits();
        codeMask = (1 << codeBits) - 1;
        cutMask = size.tellsOwners() ? -1 >>> (2 * codeBits) : 0;
    }

    /** The bytes of the index of so many points, whose owners have codes of so many bits. */
    static Footprint footprint(Space space, long points, int codeBits) {
        int words = space.isNarrow() ? 1 : 2;
        long starts = words * Footprint.array(points + 1, Long.BYTES) + Footprint.array(points + 1, Integer.BYTES);
        return new Footprint(points, starts + ArcIndexSize.of(points, codeBits).bytes());
    }

    /** The bytes that a point takes in a ring of many, at most. */
    static int bytesOfPoint(Space space) {
        return (space.isNarrow() ? Long.BYTES : 2 * Long.BYTES) + Integer.BYTES + ArcIndexSize.BYTES_OF_POINT;
    }

    ArcIndexSize size() {
        return size;
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
        int owner = indexed(high == null ? upper(position) : upper(0, position));
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

    /** The code of the owner of the positions with these upper bits, or all ones where they are to be searched for. */
    private int indexed(long upper) {
        int bucket = buckets[bucket(upper)];
        int beyond = place(upper) - (bucket & cutMask);
        int owner = (bucket >>> (32 - (beyond < 0 ? 2 * codeBits : codeBits))) & codeMask;
        return beyond == 0 ? codeMask : owner;
    }

    /** The cell of a position; in a wide space, of that with upper word 0. */
    int cellAt(long position) {
        if (high != null) {
            return cellAt(0, position);
        }
        int block = block(upper(position));
        int from = blocks[block];
        int to = blocks[block + 1];
        while (to - from > FEW) {
            int middle = (from + to) >>> 1;
            if (Long.compareUnsigned(low[middle], position) <= 0) {
                from = middle;
            } else {
                to = middle;
            }
        }
        while (from < to && Long.compareUnsigned(low[from + 1], position) <= 0) {
            from++;
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
        int to = blocks[block + 1];
        while (to - from > FEW) {
            int middle = (from + to) >>> 1;
            if (startsAfter(high, middle, positionHigh, positionLow)) {
                to = middle;
            } else {
                from = middle;
            }
        }
        while (from < to && !startsAfter(high, from + 1, positionHigh, positionLow)) {
            from++;
        }
        return from;
    }

    private boolean startsAfter(long[] starts, int cell, long positionHigh, long positionLow) {
        int order = Long.compareUnsigned(starts[cell], positionHigh);
        return order > 0 || (order == 0 && Long.compareUnsigned(low[cell], positionLow) > 0);
    }

    /** The upper 32 bits of a position of a wide space, as if that had 2^128 positions. */
    private long upper(long positionHigh, long positionLow) {
        return ((positionHigh << zeros) | ((positionLow >>> 1) >>> (lowBits - 1))) >>> 32;
    }

    /** The upper 32 bits of a position of a narrow space, as if that had 2^64 positions. */
    long upper(long position) {
        return (position << zeros) >>> 32;
    }

    /** The upper 32 bits of the start of a cell. */
    long upper(int cell) {
        return high == null ? upper(low[cell]) : upper(high[cell], low[cell]);
    }

    int block(long upper) {
        return (int) ((upper * (blocks.length - 1)) >>> 32);
    }

    int bucket(long upper) {
        return (int) ((upper * buckets.length) >>> 32);
    }

    /** What a bucket holds that has one owner. */
    int owned(int owner) {
        return ((owner << codeBits) | owner) << (32 - 2 * codeBits);
    }

    /** What a bucket holds in which a cell ends and another begins, at a start with these upper bits. */
    int divided(int first, int second, long upper) {
        return (((second << codeBits) | first) << (32 - 2 * codeBits)) | place(upper);
    }

    /** The place within its bucket of a position with these upper bits, odd, in as many bits as the cut has. */
    private int place(long upper) {
        return ((int) ((upper * buckets.length) >>> (2 * codeBits)) & cutMask) | 1;
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
