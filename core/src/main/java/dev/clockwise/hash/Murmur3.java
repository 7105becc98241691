package dev.clockwise.hash;

/** Variants of MurmurHash3 (Austin Appleby, 2011): seeds, texts and Cassandra's reading of last bytes. Stateless. */
final class Murmur3 {

    private static final long FACTOR_1 = 0x87c37b91114253d5L;
    private static final long FACTOR_2 = 0x4cf5ad432745937fL;

    private Murmur3() {}

    static int lengthSeed(byte[] bytes, int offset, int length) {
        int hash = addAll(0xdeadbeef * length, bytes, offset, offset + length);
        return finish(hash, length);
    }

    /** Over the length, as 4 bytes, big-endian, and the bytes; then without its sign, where -2^31 becomes 0. */
    static int lengthPrefix(byte[] bytes, int offset, int length) {
        int hash = add(0x01000193, Integer.reverseBytes(length));
        hash = finish(addAll(hash, bytes, offset, offset + length), length + 4);
        return (hash < 0 ? -hash : hash) & 0x7fffffff;
    }

    static int codePointLowBytes(byte[] bytes, int offset, int length) {
        Utf16 text = Utf16.of(bytes, offset, length);
        text.dropHighSurrogates();
        return lowBytes(text.units(), text.length(), 0);
    }

    static int utf16LowBytes(byte[] bytes, int offset, int length) {
        Utf16 text = Utf16.of(bytes, offset, length);
        return lowBytes(text.units(), text.length(), 0xfff);
    }

    private static int lowBytes(char[] units, int length, int seed) {
        int hash = seed;
        int word = 0;
        for (int i = 0; i < length; i++) {
            word |= (units[i] & 0xff) << (8 * (i & 3));
            if ((i & 3) == 3) {
                hash = add(hash, word);
                word = 0;
            }
        }
        return finish(hash ^ scramble(word), length);
    }

    private static int addAll(int before, byte[] bytes, int offset, int end) {
        int hash = before;
        int at = offset;
        for (; end - at >= 4; at += 4) {
            hash = add(hash, Words.intAt(bytes, at));
        }
        return hash ^ scramble(Words.intUpTo(bytes, at, end));
    }

    private static int add(int hash, int word) {
        return Integer.rotateLeft(hash ^ scramble(word), 13) * 5 + 0xe6546b64;
    }

    private static int scramble(int word) {
        return Integer.rotateLeft(word * 0xcc9e2d51, 15) * 0x1b873593;
    }

    private static int finish(int before, int length) {
        return finish(before ^ length);
    }

    /** The last mixing of 32 bits. */
    static int finish(int before) {
        int hash = (before ^ (before >>> 16)) * 0x85ebca6b;
        hash = (hash ^ (hash >>> 13)) * 0xc2b2ae35;
        return hash ^ (hash >>> 16);
    }

    /**
     * The token of Cassandra's Murmur3Partitioner: the first half of MurmurHash3 x64, where bytes beyond the last whole
     * 16 have a sign. The least number is the token of no bytes alone: a hash that is the least becomes the greatest.
     */
    static long cassandra(byte[] bytes, int offset, int length) {
        if (length == 0) {
            return Long.MIN_VALUE;
        }
        long first = 0;
        long second = 0;
        int end = offset + length;
        int at = offset;
        for (; end - at >= 16; at += 16) {
            first ^= scrambleFirst(Words.longAt(bytes, at));
            first = (Long.rotateLeft(first, 27) + second) * 5 + 0x52dce729;
            second ^= scrambleSecond(Words.longAt(bytes, at + 8));
            second = (Long.rotateLeft(second, 31) + first) * 5 + 0x38495ab5;
        }
        first ^= scrambleFirst(Words.signedUpTo(bytes, at, end)) ^ length;
        second ^= scrambleSecond(Words.signedUpTo(bytes, at + 8, end)) ^ length;
        first += second;
        second += first;
        long token = finish(first) + finish(second);
        return token == Long.MIN_VALUE ? Long.MAX_VALUE : token;
    }

    private static long scrambleFirst(long word) {
        return Long.rotateLeft(word * FACTOR_1, 31) * FACTOR_2;
    }

    private static long scrambleSecond(long word) {
        return Long.rotateLeft(word * FACTOR_2, 33) * FACTOR_1;
    }

    /** The last mixing of 64 bits. */
    static long finish(long before) {
        long hash = (before ^ (before >>> 33)) * 0xff51afd7ed558ccdL;
        hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return hash ^ (hash >>> 33);
    }
}
