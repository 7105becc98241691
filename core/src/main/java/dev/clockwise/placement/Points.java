package dev.clockwise.placement;

import dev.clockwise.Position;
import org.jspecify.annotations.Nullable;

/**
 * The points of a ring while it is built: position, owner's number, number among the owner's points. Filled in the
 * order of ids, then sorted by position; points at one position stay in the order of ids, so that ties are decided by
 * it.
 *
 * <p>Not safe for several threads.
 */
final class Points {

    private static final int DIGIT_BITS = 11;
    private static final int DIGITS = 1 << DIGIT_BITS;

    /** So many bits more than number the points make it unlikely that two points share all. */
    private static final int SPARE_BITS = 2;

    /** So many moves a point in the sort by insertion, and it is given up. */
    private static final int MOST_MOVES = 4;

    /** The words of positions, by slot, and once sorted by rank. */
    private long @Nullable [] high;

    private long[] low;
    private final int[] owners;
    private final int[] indexes;
    /** The slot of each rank. */
    private int[] order;

    private int count;

    Points(int capacity, boolean narrow) {
        high = narrow ? null : new long[capacity];
        low = new long[capacity];
        owners = new int[capacity];
        indexes = new int[capacity];
        order = new int[capacity];
    }

    /** Adds {@code length} points of one owner, whose positions are still to be written. */
    int reserve(int owner, int length) {
        int first = count;
        for (int i = 0; i < length; i++) {
            owners[count] = owner;
            indexes[count] = i;
            order[count] = count;
            count++;
        }
        return first;
    }

    /** Upper words by slot; an empty array where the space is narrow. */
    long[] highWords() {
        return high == null ? new long[0] : high;
    }

    /** Lower words by slot. */
    long[] lowWords() {
        return low;
    }

    int count() {
        return count;
    }

    long high(int rank) {
        return high == null ? 0 : high[rank];
    }

    long low(int rank) {
        return low[rank];
    }

    int owner(int rank) {
        return owners[order[rank]];
    }

    /** The number of a point among its owner's. */
    int index(int rank) {
        return indexes[order[rank]];
    }

    Position position(int rank) {
        return new Position(high(rank), low(rank));
    }

    /** The rank after the last point that lies where the point of rank {@code first} does. */
    int endOfTie(int first) {
        int end = first + 1;
        while (end < count && low(end) == low(first) && high(end) == high(first)) {
            end++;
        }
        return end;
    }

    /** The rank of the first point that lies where the point of rank {@code end - 1} does. */
    int startOfTie(int end) {
        int first = end - 1;
        while (first > 0 && low(first - 1) == low(end - 1) && high(first - 1) == high(end - 1)) {
            first--;
        }
        return first;
    }

    /** Which of the points of ranks {@code first} to {@code end - 1}, all at one position, owns it. */
    int winner(int first, int end, Tie tie) {
        return inTie(first, end, tie, 0);
    }

    /** Which of them is in {@code place}, where 0 owns the point, 1 owns it when that one leaves, and so on. */
    int inTie(int first, int end, Tie tie, int place) {
        return end - first == 1 ? first : first + tie.numberInTie(position(first), end - first, place);
    }

    /**
     * Sorts by position, keeping the order of equals: O(points).
     *
     * <p>Hashes lie evenly, so that so many upper bits as number the points tell nearly all apart: a radix sort by
     * these, least significant digit first, leaves few neighbours to be put right by insertion. Where these are many,
     * the points do not lie as hashes do, and all digits are sorted by.
     */
    void sort() {
        if (high != null) {
            sortByDigits(0);
            return;
        }
        long used = 0;
        for (int i = 0; i < count; i++) {
            used |= low[i];
        }
        int bits = Long.SIZE - Long.numberOfLeadingZeros(used);
        int digits = (Integer.SIZE - Integer.numberOfLeadingZeros(count) + SPARE_BITS + DIGIT_BITS - 1) / DIGIT_BITS;
        int shift = Math.max(0, bits - digits * DIGIT_BITS);
        sortByDigits(shift);
        if (shift > 0 && !insert()) {
            sortByDigits(0);
        }
    }

    /** A radix sort by the bits from {@code from} on of the lower words, and all of the upper ones. */
    private void sortByDigits(int from) {
        long[] otherLow = new long[low.length];
        long @Nullable [] otherHigh = high == null ? null : new long[low.length];
        int[] otherOrder = new int[order.length];
        for (int word = 0; word < (high == null ? 1 : 2); word++) {
            for (int shift = word == 0 ? from : 0; shift < Long.SIZE; shift += DIGIT_BITS) {
                int[] places = places(word == 0 || high == null ? low : high, shift);
                if (places.length > 0) {
                    long[] sortedLow = otherLow;
                    long @Nullable [] sortedHigh = otherHigh;
                    int[] sortedOrder = otherOrder;
                    move(word == 0 || high == null ? low : high, shift, places, sortedLow, sortedHigh, sortedOrder);
                    otherLow = low;
                    otherHigh = high;
                    otherOrder = order;
                    low = sortedLow;
                    high = sortedHigh;
                    order = sortedOrder;
                }
            }
        }
    }

    /** Where the points of each digit begin; empty where all have the same digit. */
    private int[] places(long[] keys, int shift) {
        int[] places = new int[DIGITS + 1];
        for (int i = 0; i < count; i++) {
            places[digit(keys[i], shift) + 1]++;
        }
        if (count == 0 || places[digit(keys[0], shift) + 1] == count) {
            return new int[0];
        }
        for (int digit = 0; digit < DIGITS; digit++) {
            places[digit + 1] += places[digit];
        }
        return places;
    }

    private void move(long[] keys, int shift, int[] places, long[] toLow, long @Nullable [] toHigh, int[] toOrder) {
        long[] fromLow = low;
        long[] fromHigh = high;
        int[] fromOrder = order;
        for (int i = 0; i < count; i++) {
            int to = places[digit(keys[i], shift)]++;
            toLow[to] = fromLow[i];
            toOrder[to] = fromOrder[i];
            if (fromHigh != null && toHigh != null) {
                toHigh[to] = fromHigh[i];
            }
        }
    }

    private static int digit(long word, int shift) {
        return (int) (word >>> shift) & (DIGITS - 1);
    }

    /** Sorts a narrow ring that is nearly sorted; false where it is not. */
    private boolean insert() {
        long budget = (long) MOST_MOVES * count;
        for (int i = 1; i < count; i++) {
            long position = low[i];
            if (Long.compareUnsigned(low[i - 1], position) <= 0) {
                continue;
            }
            int point = order[i];
            int to = i;
            for (; to > 0 && Long.compareUnsigned(low[to - 1], position) > 0 && budget > 0; to--, budget--) {
                low[to] = low[to - 1];
                order[to] = order[to - 1];
            }
            low[to] = position;
            order[to] = point;
            if (budget == 0) {
                return false;
            }
        }
        return true;
    }
}
