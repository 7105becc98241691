package dev.clockwise.hash;

/**
 * The functions of Fowler, Noll and Vo (RFC 9923) over bytes. Stateless.
 *
 * <p>The signed ones widen a byte as C widens a {@code char} with a sign, so they differ from the others where a byte
 * is 0x80 or more.
 */
final class Fnv {

    private static final int BASIS_32 = 0x811c9dc5;
    private static final int PRIME_32 = 0x01000193;
    private static final long BASIS_64 = 0xcbf29ce484222325L;
    private static final long PRIME_64 = 0x100000001b3L;

    /** What is left of a byte that was widened with its sign. */
    private static final int UNSIGNED = 0xff;

    private static final int SIGNED = -1;

    private Fnv() {}

    static int fnv1x32(byte[] bytes, int offset, int length) {
        return multiplyFirst(bytes, offset, length, UNSIGNED);
    }

    static int fnv1x32Signed(byte[] bytes, int offset, int length) {
        return multiplyFirst(bytes, offset, length, SIGNED);
    }

    static int fnv1ax32(byte[] bytes, int offset, int length) {
        return multiplyLast(bytes, offset, length, UNSIGNED);
    }

    static int fnv1ax32Signed(byte[] bytes, int offset, int length) {
        return multiplyLast(bytes, offset, length, SIGNED);
    }

    static long fnv1x64(byte[] bytes, int offset, int length) {
        return multiplyFirst64(bytes, offset, length, UNSIGNED);
    }

    static int fnv1x64SignedLow32(byte[] bytes, int offset, int length) {
        return (int) multiplyFirst64(bytes, offset, length, SIGNED);
    }

    static long fnv1ax64(byte[] bytes, int offset, int length) {
        return multiplyLast64(bytes, offset, length, UNSIGNED);
    }

    static int fnv1ax64SignedLow32(byte[] bytes, int offset, int length) {
        return (int) multiplyLast64(bytes, offset, length, SIGNED);
    }

    private static int multiplyFirst(byte[] bytes, int offset, int length, int mask) {
        int hash = BASIS_32;
        for (int i = offset; i < offset + length; i++) {
            hash = (hash * PRIME_32) ^ (bytes[i] & mask);
        }
        return hash;
    }

    private static int multiplyLast(byte[] bytes, int offset, int length, int mask) {
        int hash = BASIS_32;
        for (int i = offset; i < offset + length; i++) {
            hash = (hash ^ (bytes[i] & mask)) * PRIME_32;
        }
        return hash;
    }

    private static long multiplyFirst64(byte[] bytes, int offset, int length, int mask) {
        long hash = BASIS_64;
        for (int i = offset; i < offset + length; i++) {
            hash = (hash * PRIME_64) ^ (bytes[i] & mask);
        }
        return hash;
    }

    private static long multiplyLast64(byte[] bytes, int offset, int length, int mask) {
        long hash = BASIS_64;
        for (int i = offset; i < offset + length; i++) {
            hash = (hash ^ (bytes[i] & mask)) * PRIME_64;
        }
        return hash;
    }
}
