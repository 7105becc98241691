package dev.clockwise.hash;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** A digest algorithm of the JDK, one instance a thread: looking one up costs more than a short digest. */
final class JdkDigest {

    static final JdkDigest MD5 = new JdkDigest("MD5");
    static final JdkDigest SHA_1 = new JdkDigest("SHA-1");
    static final JdkDigest SHA_256 = new JdkDigest("SHA-256");

    private final ThreadLocal<MessageDigest> instance;

    private JdkDigest(String algorithm) {
        this.instance = ThreadLocal.withInitial(() -> lookUp(algorithm));
    }

    byte[] of(byte[] bytes, int offset, int length) {
        MessageDigest digest = instance.get();
        digest.update(bytes, offset, length);
        return digest.digest();
    }

    /** MD5 read as a big-endian number in two's complement, without its sign. */
    static byte[] md5Absolute(byte[] bytes, int offset, int length) {
        byte[] number = MD5.of(bytes, offset, length);
        int carry = number[0] < 0 ? 1 : 0;
        int flip = -carry;
        for (int i = number.length - 1; i >= 0; i--) {
            int sum = ((number[i] ^ flip) & 0xff) + carry;
            number[i] = (byte) sum;
            carry = sum >>> 8;
        }
        return number;
    }

    private static MessageDigest lookUp(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(algorithm + " is part of every Java platform, but not of this one", e);
        }
    }
}
