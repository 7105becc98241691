package dev.clockwise.hash;

/** Little-endian integers in byte arrays. Stateless. */
final class Words {

    private Words() {}

    /** The 4 bytes from {@code at} on. */
    static int intAt(byte[] bytes, int at) {
        return (bytes[at] & 0xff)
                | (bytes[at + 1] & 0xff) << 8
                | (bytes[at + 2] & 0xff) << 16
                | (bytes[at + 3] & 0xff) << 24;
    }

    /** The 8 bytes from {@code at} on. */
    static long longAt(byte[] bytes, int at) {
        return (intAt(bytes, at) & 0xffffffffL) | (long) intAt(bytes, at + 4) << 32;
    }

    /** The bytes from {@code at} to before {@code end}, at most 4 of them; 0 where there is none. */
    static int intUpTo(byte[] bytes, int at, int end) {
        return (int) longUpTo(bytes, at, Math.min(end, at + 4));
    }

    /** The bytes from {@code at} to before {@code end}, at most 8 of them; 0 where there is none. */
    static long longUpTo(byte[] bytes, int at, int end) {
        long word = 0;
        for (int i = Math.min(end, at + 8) - 1; i >= at; i--) {
            word = (word << 8) | (bytes[i] & 0xff);
        }
        return word;
    }

    /** At most 8 bytes, each widened with its sign before it is shifted and combined by exclusive or. */
    static long signedUpTo(byte[] bytes, int at, int end) {
        long word = 0;
        for (int i = at; i < Math.min(end, at + 8); i++) {
            word ^= (long) bytes[i] << (8 * (i - at));
        }
        return word;
    }
}
