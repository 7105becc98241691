package dev.clockwise.hash;

/** SuperFastHash (Paul Hsieh, 2004), from 0 rather than from the length. Stateless. */
final class Hsieh {

    private Hsieh() {}

    static int hash(byte[] bytes, int offset, int length) {
        int hash = 0;
        int end = offset + length;
        int at = offset;
        for (; end - at >= 4; at += 4) {
            hash += pair(bytes, at);
            hash = (hash << 16) ^ (pair(bytes, at + 2) << 11) ^ hash;
            hash += hash >>> 11;
        }
        return finish(rest(hash, bytes, at, end - at));
    }

    /** Of the last three bytes the third has a sign; a last byte alone has none. */
    private static int rest(int before, byte[] bytes, int at, int left) {
        int hash = before;
        switch (left) {
            case 3 -> {
                hash += pair(bytes, at);
                hash ^= hash << 16;
                hash ^= bytes[at + 2] << 18;
                hash += hash >>> 11;
            }
            case 2 -> {
                hash += pair(bytes, at);
                hash ^= hash << 11;
                hash += hash >>> 17;
            }
            case 1 -> {
                hash += bytes[at] & 0xff;
                hash ^= hash << 10;
                hash += hash >>> 1;
            }
            default -> {}
        }
        return hash;
    }

    private static int finish(int before) {
        int hash = before ^ (before << 3);
        hash += hash >>> 5;
        hash ^= hash << 4;
        hash += hash >>> 17;
        hash ^= hash << 25;
        return hash + (hash >>> 6);
    }

    private static int pair(byte[] bytes, int at) {
        return Words.intUpTo(bytes, at, at + 2);
    }
}
