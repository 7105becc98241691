package dev.clockwise.hash;

/**
 * Hash functions over the UTF-16 units of a text, as programs in Java and JavaScript compute them. Stateless.
 *
 * <p>The bytes are read as {@link Utf16} reads them. Where a program computes in 64 bits and keeps the lower 32, so
 * does the function here, unless 32 bits give the same.
 */
final class Utf16Hash {

    private static final int FNV_BASIS_32 = 0x811c9dc5;
    private static final int FNV_PRIME_32 = 0x01000193;

    /** The lower 32 bits of the constants of FNV of 64 bits; a product's lower half depends on lower halves alone. */
    private static final int FNV_BASIS_LOW32 = 0x84222325;

    private static final int FNV_PRIME_LOW32 = 0x000001b3;

    private Utf16Hash() {}

    static int fnv1x32(byte[] bytes, int offset, int length) {
        return fnv1(Utf16.of(bytes, offset, length), FNV_BASIS_32, FNV_PRIME_32);
    }

    static int fnv1ax32(byte[] bytes, int offset, int length) {
        return fnv1a(Utf16.of(bytes, offset, length), FNV_BASIS_32, FNV_PRIME_32);
    }

    static int fnv1x64Low32(byte[] bytes, int offset, int length) {
        return fnv1(Utf16.of(bytes, offset, length), FNV_BASIS_LOW32, FNV_PRIME_LOW32);
    }

    static int fnv1ax64Low32(byte[] bytes, int offset, int length) {
        return fnv1a(Utf16.of(bytes, offset, length), FNV_BASIS_LOW32, FNV_PRIME_LOW32);
    }

    private static int fnv1(Utf16 text, int basis, int prime) {
        char[] units = text.units();
        int hash = basis;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash * prime) ^ units[i];
        }
        return hash;
    }

    private static int fnv1a(Utf16 text, int basis, int prime) {
        char[] units = text.units();
        int hash = basis;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ units[i]) * prime;
        }
        return hash;
    }

    static int javaHashCode(byte[] bytes, int offset, int length) {
        Utf16 text = Utf16.of(bytes, offset, length);
        char[] units = text.units();
        int hash = 0;
        for (int i = 0; i < text.length(); i++) {
            hash = 31 * hash + units[i];
        }
        return hash;
    }

    /** Of -2^31 it is 2^31, to be read as an unsigned number. */
    static int javaHashCodeAbs(byte[] bytes, int offset, int length) {
        int hash = javaHashCode(bytes, offset, length);
        return hash < 0 ? -hash : hash;
    }

    static int javaHashCodeSpread(byte[] bytes, int offset, int length) {
        int hash = javaHashCode(bytes, offset, length);
        return hash ^ (hash >>> 16);
    }

    /** Each step clears the upper 4 of 32 bits. */
    static int elf(byte[] bytes, int offset, int length) {
        Utf16 text = Utf16.of(bytes, offset, length);
        char[] units = text.units();
        int hash = 0;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash << 4) + units[i];
            int high = hash & 0xf0000000;
            hash = (hash ^ (high >>> 24)) & ~high;
        }
        return hash;
    }

    static int rs(byte[] bytes, int offset, int length) {
        Utf16 text = Utf16.of(bytes, offset, length);
        char[] units = text.units();
        int hash = 0;
        int factor = 63_689;
        for (int i = 0; i < text.length(); i++) {
            hash = hash * factor + units[i];
            factor *= 378_551;
        }
        return hash & 0x7fffffff;
    }

    /** In 64 bits, with a sign: the shift to the right brings down what 32 bits would have lost. */
    static int lua(byte[] bytes, int offset, int length) {
        Utf16 text = Utf16.of(bytes, offset, length);
        char[] units = text.units();
        int step = (text.length() >> 5) + 1;
        long hash = text.length();
        for (int i = text.length(); i >= step; i -= step) {
            hash ^= (hash << 5) + (hash >> 2) + units[i - 1];
        }
        return (int) hash;
    }

    static int mysql(byte[] bytes, int offset, int length) {
        Utf16 text = Utf16.of(bytes, offset, length);
        char[] units = text.units();
        int hash = 0;
        int addend = 4;
        for (int i = 0; i < text.length(); i++) {
            hash ^= ((hash & 63) + addend) * units[i] + (hash << 8);
            addend += 3;
        }
        return hash;
    }
}
