package dev.clockwise.server.admin;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/** Who may ask, and how. Safe for any thread. */
final class Gate {

    private static final String SCHEME = "Bearer ";
    private static final int LONGEST_TARGET = 256 << 10;

    /** The digest of the token, so that comparing takes as long whatever is given. */
    private final byte @Nullable [] token;

    Gate(@Nullable String token) {
        this.token = token == null ? null : digest(token);
    }

    /**
     * The refusal of a request; null where it is let in.
     *
     * @param authorization the header of this name; null for none
     * @param host the header of this name; null for none
     */
    @Nullable
    Answer refuse(String method, String target, @Nullable String authorization, @Nullable String host) {
        if (token != null && !knows(token, authorization)) {
            return Answer.error(401, "a token is needed: send Authorization: Bearer and the admin's token")
                    .with("WWW-Authenticate", "Bearer");
        }
        if (token == null && !isPlainHost(host)) {
            return Answer.error(421, "the Host must be an address or localhost: ask by one of these");
        }
        if (!method.equals("GET") && !method.equals("HEAD")) {
            return Answer.error(405, "only GET and HEAD are answered").with("Allow", "GET, HEAD");
        }
        if (target.length() > LONGEST_TARGET) {
            return Answer.error(414, "what is asked for must have at most " + LONGEST_TARGET + " characters");
        }
        return null;
    }

    private static boolean knows(byte[] token, @Nullable String authorization) {
        boolean bearer = authorization != null && authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
        String given = bearer && authorization != null ? authorization.substring(SCHEME.length()) : "";
        return MessageDigest.isEqual(token, digest(given.trim()));
    }

    /**
     * Whether a host is an address or this machine. A name that leads here may be that of a page somewhere, whose scripts
     * a browser on this machine would let read what we answer.
     */
    private static boolean isPlainHost(@Nullable String host) {
        return host == null || host.matches("(?i)(localhost|[0-9.]+|\\[[0-9a-f:.%]+])(:[0-9]+)?");
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
