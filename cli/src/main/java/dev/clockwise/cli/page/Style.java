package dev.clockwise.cli.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** The style sheet of the page, and the policy that lets a browser apply it and load nothing else. */
final class Style {

    private static final String FILE = "page.css";

    private final String css;

    private Style(String css) {
        this.css = css;
    }

    static Style load() {
        try (InputStream file = Style.class.getResourceAsStream(FILE)) {
            if (file == null) {
                throw new IllegalStateException(FILE + " is part of this program, but is missing: build it again");
            }
            // Browsers read CR LF as LF before they compare the digest.
            return new Style(new String(file.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n"));
        } catch (IOException e) {
            throw new UncheckedIOException(FILE + " cannot be read", e);
        }
    }

    String css() {
        return css;
    }

    /** The Content-Security-Policy: this style sheet by its digest, and nothing else; no script at all. */
    String policy() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(css.getBytes(StandardCharsets.UTF_8));
            return "default-src 'none'; style-src 'sha256-"
                    + Base64.getEncoder().encodeToString(digest) + "'; base-uri 'none'; form-action 'none'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is part of every Java platform, but not of this one", e);
        }
    }
}
