package dev.clockwise.hash;

/**
 * The hash functions of HAProxy ({@code hash-type}), and the mixing that it calls avalanche. Stateless.
 *
 * <p>HAProxy places the points of its consistent hashing by the mixing alone: a point's position is that of a number.
 */
public final class HaproxyHash {

    private HaproxyHash() {}

    /**
     * The mixing of HAProxy's {@code full_hash}: Bob Jenkins's one to one function of 32 bits, then a multiplication by
     * an odd number. One to one; does not leave 0 as it is.
     */
    public static int fullHash(int number) {
        int a = number + 0x7ed55d16 + (number << 12);
        a = a ^ 0xc761c23c ^ (a >>> 19);
        a = a + 0x165667b1 + (a << 5);
        a = (a + 0xd3a2646c) ^ (a << 9);
        a = a + 0xfd7046c5 + (a << 3);
        a = a ^ 0xb55a4f09 ^ (a >>> 16);
        return a * 0xc0000001;
    }

    static int sdbm(byte[] bytes, int offset, int length) {
        int hash = 0;
        for (int i = offset; i < offset + length; i++) {
            hash = hash * 65_599 + (bytes[i] & 0xff);
        }
        return hash;
    }

    static int djb2(byte[] bytes, int offset, int length) {
        int hash = 5381;
        for (int i = offset; i < offset + length; i++) {
            hash = hash * 33 + (bytes[i] & 0xff);
        }
        return hash;
    }

    /** Two registers that turn each other by what they hold. */
    static int wt6(byte[] bytes, int offset, int length) {
        int first = 0xa53c965a;
        int second = 0x5ca6953a;
        int firstTurn = 6;
        int secondTurn = 18;
        for (int i = offset; i < offset + length; i++) {
            int octet = bytes[i] & 0xff;
            int turned = Integer.rotateLeft(~(second + octet), firstTurn);
            second = Integer.rotateLeft(~(first ^ octet), secondTurn);
            first = turned;
            int turns = ((first >>> 16) ^ second) & 0xffff;
            firstTurn = turns & 0x1f;
            secondTurn = turns >>> 11;
        }
        return first ^ second;
    }

    static int sdbmAvalanche(byte[] bytes, int offset, int length) {
        return fullHash(sdbm(bytes, offset, length));
    }

    static int djb2Avalanche(byte[] bytes, int offset, int length) {
        return fullHash(djb2(bytes, offset, length));
    }

    static int wt6Avalanche(byte[] bytes, int offset, int length) {
        return fullHash(wt6(bytes, offset, length));
    }

    static int crc32Avalanche(byte[] bytes, int offset, int length) {
        return fullHash(Crc.crc32(bytes, offset, length));
    }
}
