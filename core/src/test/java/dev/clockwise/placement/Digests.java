package dev.clockwise.placement;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import net.openhft.hashing.LongHashFunction;

/** Hash functions for oracles, from the JDK and from a library that the main code does not use. */
public final class Digests {

    private Digests() {}

    /** XXH3, 64 bits, as 8 bytes, big-endian. */
    public static byte[] xxh3(byte[] bytes) {
        return ByteBuffer.allocate(8)
                .putLong(LongHashFunction.xx3().hashBytes(bytes))
                .array();
    }

    /** MD5. */
    public static byte[] md5(byte[] bytes) {
        return jdk("MD5", bytes);
    }

    /** SHA-1. */
    public static byte[] sha1(byte[] bytes) {
        return jdk("SHA-1", bytes);
    }

    /** SHA-256. */
    public static byte[] sha256(byte[] bytes) {
        return jdk("SHA-256", bytes);
    }

    private static byte[] jdk(String algorithm, byte[] bytes) {
        try {
            return MessageDigest.getInstance(algorithm).digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
