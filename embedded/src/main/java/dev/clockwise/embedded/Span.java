package dev.clockwise.embedded;

/**
 * The places from one to another, both included, as LRANGE counts them: from 0, or from the end where negative.
 *
 * @param start the first place
 * @param stop the last place
 */
record Span(long start, long stop) {

    /** The first place in a sequence of this size, from 0; at most {@link #to}. */
    int from(int size) {
        long from = Math.max(0, start < 0 ? start + size : start);
        return (int) Math.min(from, to(size));
    }

    /** The place behind the last one. */
    int to(int size) {
        long to = Math.min(size - 1L, stop < 0 ? stop + size : stop);
        long from = Math.max(0, start < 0 ? start + size : start);
        return from > to ? 0 : (int) to + 1;
    }
}
