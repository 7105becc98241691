package dev.clockwise.hash;

/**
 * The draft of MurmurHash3, whose multipliers change from block to block, as two systems of the JVM still use it:
 * Infinispan in 128 bits over bytes, Scala 2.9 in 32 bits over the elements of a text or an array. Stateless.
 */
public final class Murmur3Draft {

    private static final int SCALA_SEED = 0x971e137b;
    private static final int SCALA_TEXT = 0xf7ca7fd2;
    private static final int SCALA_ARRAY = 0x3c074a61;
    private static final int SCALA_FACTOR_1 = 0x95543787;
    private static final int SCALA_FACTOR_2 = 0x2ad7eb25;

    private Murmur3Draft() {}

    /** Bits 32 to 62 of the first half, seed 9001; the bytes beyond the last whole 16 have a sign. */
    static int infinispan(byte[] bytes, int offset, int length) {
        int seed = 9001;
        long first = 0x9368e53c2f6af274L ^ seed;
        long second = 0x586dcd208f7cd3fdL ^ seed;
        long factor1 = 0x87c37b91114253d5L;
        long factor2 = 0x4cf5ad432745937fL;
        int end = offset + length;
        for (int at = offset; at < end; at += 16) {
            boolean whole = end - at >= 16;
            long word1 = whole ? Words.longAt(bytes, at) : Words.signedUpTo(bytes, at, end);
            long word2 = whole ? Words.longAt(bytes, at + 8) : Words.signedUpTo(bytes, at + 8, end);
            first = (first ^ (Long.rotateLeft(word1 * factor1, 23) * factor2)) + second;
            second = (Long.rotateLeft(second, 41) ^ (Long.rotateLeft(word2 * factor2, 23) * factor1)) + first;
            first = first * 3 + 0x52dce729;
            second = second * 3 + 0x38495ab5;
            factor1 = factor1 * 5 + 0x7b7d159c;
            factor2 = factor2 * 5 + 0x6bce6396;
        }
        second ^= length;
        first += second;
        second += first;
        long half = Murmur3.finish(first) + Murmur3.finish(second);
        return (int) (half >>> 32) & 0x7fffffff;
    }

    /** Over the UTF-16 units of a text, in pairs of which the first is the upper half of a word. */
    static int scalaText(byte[] bytes, int offset, int length) {
        Utf16 text = Utf16.of(bytes, offset, length);
        char[] units = text.units();
        int hash = SCALA_SEED ^ (text.length() * SCALA_TEXT);
        int factor1 = SCALA_FACTOR_1;
        int factor2 = SCALA_FACTOR_2;
        for (int i = 0; i < text.length(); i += 2) {
            int word = i + 1 < text.length() ? (units[i] << 16) + units[i + 1] : units[i];
            hash = scalaAdd(hash, word, factor1, factor2);
            factor1 = factor1 * 5 + 0x7b7d159c;
            factor2 = factor2 * 5 + 0x6bce6396;
        }
        return Murmur3.finish(hash);
    }

    /** Over bytes with their sign, each of which makes a word. */
    static int scalaBytes(byte[] bytes, int offset, int length) {
        int hash = SCALA_SEED ^ (length * SCALA_ARRAY);
        int factor1 = SCALA_FACTOR_1;
        int factor2 = SCALA_FACTOR_2;
        for (int i = offset; i < offset + length; i++) {
            hash = scalaAdd(hash, bytes[i], factor1, factor2);
            factor1 = factor1 * 5 + 0x7b7d159c;
            factor2 = factor2 * 5 + 0x6bce6396;
        }
        return Murmur3.finish(hash);
    }

    /** One number, seeded by another. */
    public static int scalaPair(int seed, int number) {
        return Murmur3.finish(scalaAdd(SCALA_SEED ^ seed, number, SCALA_FACTOR_1, SCALA_FACTOR_2));
    }

    private static int scalaAdd(int hash, int word, int factor1, int factor2) {
        return (hash ^ (Integer.rotateLeft(word * factor1, 11) * factor2)) * 3 + 0x52dce729;
    }
}
