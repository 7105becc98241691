package dev.clockwise.placement;

import dev.clockwise.Position;
import org.jspecify.annotations.Nullable;

/**
 * The points of a ring while it is built: position, owner's number, number among the owner's points. Filled in the order
 * of ids, then sorted by position; points at one position stay in the order of ids, so that ties are decided by it.
 *
 * <p>Not safe for several threads.
 */
final class Points {

    private static final int DIGIT_BITS = 11;
    private static final int DIGITS = 1 << DIGIT_BITS;

    private final long @Nullable [] high;
    private final long[] low;
    private final int[] owners;
    private final int[] indexes;
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
        return high == null ? 0 : high[order[rank]];
    }

    long low(int rank) {
        return low[order[rank]];
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

    /** Sorts by position, keeping the order of equals: a radix sort of the ranks, least significant digit first. */
    void sort() {
        int[] from = order;
        int[] to = new int[order.length];
        int[] swap;
        for (long[] word : high == null ? new long[][] {low} : new long[][] {low, high}) {
            for (int shift = 0; shift < Long.SIZE; shift += DIGIT_BITS) {
                if (pass(word, shift, from, to)) {
                    swap = from;
                    from = to;
                    to = swap;
                }
            }
        }
        order = from;
    }

    /** One pass of the sort; false, and nothing done, where all points have the same digit. */
    private boolean pass(long[] word, int shift, int[] from, int[] to) {
        int[] starts = new int[DIGITS + 1];
        for (int i = 0; i < count; i++) {
            starts[digit(word[i], shift) + 1]++;
        }
        if (count == 0 || starts[digit(word[0], shift) + 1] == count) {
            return false;
        }
        for (int digit = 0; digit < DIGITS; digit++) {
            starts[digit + 1] += starts[digit];
        }
        for (int i = 0; i < count; i++) {
            int slot = from[i];
            to[starts[digit(word[slot], shift)]++] = slot;
        }
        return true;
    }

    private static int digit(long word, int shift) {
        return (int) (word >>> shift) & (DIGITS - 1);
    }
}
