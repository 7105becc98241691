package dev.clockwise.hash;

import com.dynatrace.hash4j.hashing.Hashing;

/** XXH64 (Yann Collet) of any seed. Stateless. */
public final class Xxh64 {

    private Xxh64() {}

    /** The hash of a range of bytes. O(length). */
    public static long hash(byte[] bytes, int offset, int length, long seed) {
        return Hashing.xxh64(seed).hashBytesToLong(bytes, offset, length);
    }
}
