package dev.clockwise.server.front;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * What a document keeps instead of a password, {@code pbkdf2-sha256:ITERATIONS:SALT:HASH}: PBKDF2 (RFC 8018) with
 * HMAC-SHA-256, a salt of 16 bytes and a hash of 32, both in base64. To check a password takes as long as to make its
 * hash: about a fifth of a second. Immutable.
 */
public final class PasswordHash {

    /** So many iterations are made for a new hash. */
    public static final int ITERATIONS = 600_000;

    private static final int LEAST_ITERATIONS = 100_000;
    private static final int MOST_ITERATIONS = 10_000_000;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int LONGEST_PASSWORD = 1024;
    private static final Pattern FORM =
            Pattern.compile("pbkdf2-sha256:([1-9][0-9]{0,8}):([A-Za-z0-9+/=]{24}):([A-Za-z0-9+/=]{44})");

    private final int iterations;
    private final byte[] salt;
    private final byte[] hash;

    private PasswordHash(int iterations, byte[] salt, byte[] hash) {
        this.iterations = iterations;
        this.salt = salt;
        this.hash = hash;
    }

    /**
     * The hash of a password, with a new salt.
     *
     * @throws IllegalArgumentException if the password is empty, longer than 1,024 characters, or has the character
     *     U+0000
     */
    public static PasswordHash of(char[] password) {
        return of(password, ITERATIONS);
    }

    static PasswordHash of(char[] password, int iterations) {
        if (password.length == 0 || password.length > LONGEST_PASSWORD) {
            throw new IllegalArgumentException("a password must have from 1 to " + LONGEST_PASSWORD
                    + " characters (was " + password.length + "): choose one of at least 16 at random");
        }
        if (hasZero(password)) {
            throw new IllegalArgumentException(
                    "a password must have no character U+0000 (has one): choose one of at least 16 at random");
        }
        byte[] salt = new byte[SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        return new PasswordHash(iterations, salt, derived(password, salt, iterations));
    }

    /**
     * A hash as it is written.
     *
     * @throws IllegalArgumentException if it is none; the message does not show it, for it may be a password
     */
    public static PasswordHash parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (parts.matches()) {
            int iterations = Integer.parseInt(parts.group(1));
            if (iterations < LEAST_ITERATIONS || iterations > MOST_ITERATIONS) {
                throw new IllegalArgumentException(
                        "the iterations of a password's hash must be from " + LEAST_ITERATIONS + " to "
                                + MOST_ITERATIONS + " (was " + iterations + "): make it by clockwise password");
            }
            try {
                byte[] salt = Base64.getDecoder().decode(parts.group(2));
                byte[] hash = Base64.getDecoder().decode(parts.group(3));
                if (salt.length == SALT_BYTES && hash.length == HASH_BYTES) {
                    return new PasswordHash(iterations, salt, hash);
                }
            } catch (IllegalArgumentException e) {
                // No base64: told below.
            }
        }
        throw new IllegalArgumentException(
                "a password must be given as its hash, pbkdf2-sha256:ITERATIONS:SALT:HASH (what it"
                        + " was is not shown): make it by clockwise password");
    }

    /** Whether this is the hash of that password. Takes the same time for any. */
    boolean matches(char[] password) {
        boolean sane = password.length > 0 && password.length <= LONGEST_PASSWORD && !hasZero(password);
        byte[] derived = derived(sane ? password : new char[] {0}, salt, iterations);
        return MessageDigest.isEqual(derived, hash) && sane;
    }

    /** HMAC, and so PBKDF2, takes zeros behind a password for nothing: with them it would be the same password. */
    private static boolean hasZero(char[] password) {
        for (char each : password) {
            if (each == 0) {
                return true;
            }
        }
        return false;
    }

    int iterations() {
        return iterations;
    }

    /** The hash as {@link #parse} reads it. */
    public String text() {
        Base64.Encoder base64 = Base64.getEncoder();
        return "pbkdf2-sha256:" + iterations + ":" + base64.encodeToString(salt) + ":" + base64.encodeToString(hash);
    }

    /** Does not tell the hash, so that logs do not either. */
    @Override
    public String toString() {
        return "a password's hash";
    }

    private static byte[] derived(char[] password, byte[] salt, int iterations) {
        PBEKeySpec key = new PBEKeySpec(password, salt, iterations, 8 * HASH_BYTES);
        try {
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                    .generateSecret(key)
                    .getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has PBKDF2WithHmacSHA256", e);
        } finally {
            key.clearPassword();
        }
    }
}
