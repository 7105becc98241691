package dev.clockwise.placement;

import java.util.Arrays;

/**
 * Which zones and nodes a walk has met: marks of the calling thread, so that a walk allocates nothing once they have
 * grown to its topology. Empty between two walks. Not safe for several threads.
 */
final class Met {

    private static final ThreadLocal<Met> OF_THREAD = ThreadLocal.withInitial(Met::new);

    private long[] marks = new long[16];
    private int[] counts = new int[16];

    private Met() {}

    /** The marks of the calling thread, none set, for so many zones and nodes. */
    static Met ofThread(int zones, int nodes) {
        Met met = OF_THREAD.get();
        int words = Math.max(zones, nodes) / Long.SIZE + 1;
        if (met.marks.length < words) {
            met.marks = new long[words];
        }
        if (met.counts.length < zones) {
            met.counts = new int[zones];
        }
        return met;
    }

    /** Sets a mark; false if it was set before. */
    boolean add(int number) {
        long bit = 1L << number; // a shift counts modulo 64
        long word = marks[number / Long.SIZE];
        marks[number / Long.SIZE] = word | bit;
        return (word & bit) == 0;
    }

    /** Counts one more of a zone. */
    int count(int zone) {
        return ++counts[zone];
    }

    /** Takes all marks and counts away. */
    void clear() {
        Arrays.fill(marks, 0);
        Arrays.fill(counts, 0);
    }
}
