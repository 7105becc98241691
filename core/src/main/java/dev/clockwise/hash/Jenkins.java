package dev.clockwise.hash;

/** The hash functions of Bob Jenkins: one-at-a-time (Dr. Dobb's Journal, 1997) and lookup3 (2006). Stateless. */
final class Jenkins {

    /** By how much lookup3 rotates in each step of a block, and in each step at the end. */
    private static final int[] BLOCK_TURNS = {4, 6, 8, 16, 19, 4};

    private static final int[] LAST_TURNS = {14, 11, 25, 16, 4, 14, 24};

    private Jenkins() {}

    static int oneAtATime(byte[] bytes, int offset, int length) {
        return oneAtATime(bytes, offset, length, -1);
    }

    static int oneAtATimeUnsigned(byte[] bytes, int offset, int length) {
        return oneAtATime(bytes, offset, length, 0xff);
    }

    /** One-at-a-time over bytes that are widened with their sign and then masked. */
    private static int oneAtATime(byte[] bytes, int offset, int length, int mask) {
        int hash = 0;
        for (int i = offset; i < offset + length; i++) {
            hash += bytes[i] & mask;
            hash += hash << 10;
            hash ^= hash >>> 6;
        }
        hash += hash << 3;
        hash ^= hash >>> 11;
        return hash + (hash << 15);
    }

    static int lookup3Seed13(byte[] bytes, int offset, int length) {
        return lookup3(bytes, offset, length, 13);
    }

    /** The function {@code hashlittle} of lookup3.c. */
    static int lookup3(byte[] bytes, int offset, int length, int seed) {
        /*
         * The reference's steps change a, b and c in turn by one pattern. Here the pattern stays and the three values
         * move on: six steps of a block bring each back to its place.
         */
        int a = 0xdeadbeef + length + seed;
        int b = a;
        int c = a;
        if (length == 0) {
            return c;
        }
        int end = offset + length;
        int at = offset;
        for (; end - at > 12; at += 12) {
            a += Words.intAt(bytes, at);
            b += Words.intAt(bytes, at + 4);
            c += Words.intAt(bytes, at + 8);
            for (int turn : BLOCK_TURNS) {
                int mixed = (a - c) ^ Integer.rotateLeft(c, turn);
                int sum = c + b;
                a = b;
                b = sum;
                c = mixed;
            }
        }
        a += Words.intUpTo(bytes, at, end);
        b += Words.intUpTo(bytes, at + 4, end);
        c += Words.intUpTo(bytes, at + 8, end);
        for (int turn : LAST_TURNS) {
            int mixed = (c ^ b) - Integer.rotateLeft(b, turn);
            c = a;
            a = b;
            b = mixed;
        }
        return b;
    }
}
