package dev.clockwise.hash;

import com.dynatrace.hash4j.hashing.Hashing;

/** The hash functions that hash4j implements. Stateless. */
final class Hash4j {

    private Hash4j() {}

    static long xxh3(byte[] bytes, int offset, int length) {
        return Hashing.xxh3_64().hashBytesToLong(bytes, offset, length);
    }

    static long xxh64(byte[] bytes, int offset, int length) {
        return Hashing.xxh64().hashBytesToLong(bytes, offset, length);
    }

    static int xxh32(byte[] bytes, int offset, int length) {
        return Hashing.xxh32().hashBytesToInt(bytes, offset, length);
    }

    static long farmNa(byte[] bytes, int offset, int length) {
        return Hashing.farmHashNa().hashBytesToLong(bytes, offset, length);
    }

    static int murmur3x32(byte[] bytes, int offset, int length) {
        return Hashing.murmur3_32().hashBytesToInt(bytes, offset, length);
    }

    static byte[] murmur3x128(byte[] bytes, int offset, int length) {
        return Hashing.murmur3_128().hashBytesTo128Bits(bytes, offset, length).toByteArray();
    }
}
