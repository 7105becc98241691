package dev.clockwise;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * 128 bits that tell two contents apart, the same on every machine: the first half of the SHA-256 of their fields.
 *
 * <p>The encoding is specified in {@code docs/formats/fingerprint-v1.md}. Immutable and safe for any thread.
 *
 * @param hex 32 lower-case hexadecimal digits
 */
public record Fingerprint(String hex) {

    /** The first 12 digits: enough for people to compare. */
    public String brief() {
        return hex.substring(0, 12);
    }

    @Override
    public String toString() {
        return hex;
    }

    /**
     * Takes the fields of a content one by one and gives their fingerprint. Each field is written as its length in
     * decimal, a colon, its UTF-8 bytes and a comma, and an absent field as {@code -,}, so that no two lists of fields
     * give the same bytes. Not safe for several threads.
     */
    static final class Fields {
        private final MessageDigest digest;

        Fields(String kind) {
            try {
                digest = MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("SHA-256 is part of every Java platform, but not of this one", e);
            }
            add(kind);
        }

        Fields add(@Nullable String field) {
            if (field == null) {
                digest.update("-,".getBytes(StandardCharsets.UTF_8));
            } else {
                byte[] bytes = field.getBytes(StandardCharsets.UTF_8);
                digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
                digest.update(bytes);
                digest.update((byte) ',');
            }
            return this;
        }

        Fingerprint fingerprint() {
            byte[] half = Arrays.copyOf(digest.digest(), 16);
            return new Fingerprint(String.format(Locale.ROOT, "%032x", new BigInteger(1, half)));
        }
    }
}
