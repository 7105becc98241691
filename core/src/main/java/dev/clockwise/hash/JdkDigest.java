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

    private static MessageDigest lookUp(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(algorithm + " is part of every Java platform, but not of this one", e);
        }
    }
}
