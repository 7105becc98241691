package dev.clockwise.hash;

/** MurmurHash2 (Austin Appleby, 2008) of 32 bits, and its MurmurHash64A. Stateless; allocates nothing. */
public final class Murmur2 {

    private static final int FACTOR_32 = 0x5bd1e995;
    private static final long FACTOR_64 = 0xc6a4a7935bd1e995L;

    private Murmur2() {}

    /** MurmurHash64A of a range of bytes. O(length). */
    public static long hash64A(byte[] bytes, int offset, int length, long seed) {
        long hash = start(seed, length);
        int end = offset + length;
        int at = offset;
        for (; end - at >= 8; at += 8) {
            hash = add(hash, Words.longAt(bytes, at));
        }
        if (at < end) {
            hash = (hash ^ Words.longUpTo(bytes, at, end)) * FACTOR_64;
        }
        return finish(hash);
    }

    /** MurmurHash64A of the 8 bytes of {@code word}, little-endian. */
    public static long hash64A(long word, long seed) {
        return finish(add(start(seed, Long.BYTES), word));
    }

    private static long start(long seed, int length) {
        return seed ^ (length * FACTOR_64);
    }

    private static long add(long hash, long word) {
        long product = word * FACTOR_64;
        return (hash ^ ((product ^ (product >>> 47)) * FACTOR_64)) * FACTOR_64;
    }

    private static long finish(long hash) {
        long product = (hash ^ (hash >>> 47)) * FACTOR_64;
        return product ^ (product >>> 47);
    }

    /** MurmurHash2 of a range of bytes. */
    static int hash32(byte[] bytes, int offset, int length, int seed) {
        int hash = seed ^ length;
        int end = offset + length;
        int at = offset;
        for (; end - at >= 4; at += 4) {
            int product = Words.intAt(bytes, at) * FACTOR_32;
            hash = (hash * FACTOR_32) ^ ((product ^ (product >>> 24)) * FACTOR_32);
        }
        if (at < end) {
            hash = (hash ^ Words.intUpTo(bytes, at, end)) * FACTOR_32;
        }
        hash = (hash ^ (hash >>> 13)) * FACTOR_32;
        return hash ^ (hash >>> 15);
    }

    static int lengthSeed(byte[] bytes, int offset, int length) {
        return hash32(bytes, offset, length, 0xdeadbeef * length);
    }

    static int seed9747b28c(byte[] bytes, int offset, int length) {
        return hash32(bytes, offset, length, 0x9747b28c) & 0x7fffffff;
    }

    static long seed1234abcd(byte[] bytes, int offset, int length) {
        return hash64A(bytes, offset, length, 0x1234abcdL);
    }

    static long seedA205b064(byte[] bytes, int offset, int length) {
        return hash64A(bytes, offset, length, 0xa205b064L);
    }

    static long seedC70f6907(byte[] bytes, int offset, int length) {
        return hash64A(bytes, offset, length, 0xc70f6907L);
    }

    static long seedF9f198ef(byte[] bytes, int offset, int length) {
        return hash64A(bytes, offset, length, 0xf9f198efL);
    }
}
