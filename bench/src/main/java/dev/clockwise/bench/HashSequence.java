package dev.clockwise.bench;

import java.util.SplittableRandom;

/** Hashes to look up, ready beforehand or each made from the owner before. Not safe for several threads. */
final class HashSequence {

    /** How many are ready. */
    static final int COUNT = 1 << 16;

    /** An odd number whose bits are spread. */
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    private final long[] ready = new SplittableRandom(1).longs(COUNT).toArray();
    private long state;

    /** Hashes that do not depend on any owner. */
    long[] ready() {
        return ready;
    }

    /** A hash that is not known before the owner that was last {@linkplain #turn told of}. */
    long inTurn() {
        return state ^ (state >>> 32);
    }

    /** Makes the next hash in turn depend on an owner: on its header, which whoever uses an owner has to read. */
    void turn(Object owner) {
        state = (state + System.identityHashCode(owner)) * SPREAD + 1;
    }
}
