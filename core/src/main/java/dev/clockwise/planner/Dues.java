package dev.clockwise.planner;

import java.util.Arrays;

/**
 * What one side of a change has to pass on or take in: each node at least its duty and at most its limit, all together
 * an exact sum. Numbers are unsigned counts of positions. Not safe for several threads.
 */
final class Dues {

    private final long[] duty;
    private final long[] limit;
    /** What is left of the sum when all duties are done. */
    private long spare;

    Dues(long[] duty, long[] limit, long sum) {
        this.duty = duty;
        this.limit = limit;
        this.spare = sum - Arrays.stream(duty).sum();
    }

    /** What a node has to do still. */
    long duty(int node) {
        return duty[node];
    }

    /** The most that a node can do now, so that the duties of others can still be done. */
    long open(int node) {
        long asked = duty[node] + spare;
        return ShareBand.lesser(asked, limit[node]);
    }

    /** Counts what a node has done, at most {@link #open}. */
    void done(int node, long positions) {
        long ofDuty = ShareBand.lesser(positions, duty[node]);
        duty[node] -= ofDuty;
        limit[node] -= positions;
        spare -= positions - ofDuty;
    }
}
