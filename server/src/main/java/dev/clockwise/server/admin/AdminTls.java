package dev.clockwise.server.admin;

import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;

/**
 * What a listener shows of itself over TLS 1.2 and 1.3. Both files are read once, when it starts.
 *
 * @param certificate a file of certificates in PEM, the listener's own first
 * @param key a file with its private key in PEM (PKCS 8), without a password
 */
public record AdminTls(Path certificate, Path key) {

    /** These for the JDK. */
    SSLContext context() throws IOException {
        for (Path file : new Path[] {certificate, key}) {
            if (!Files.isReadable(file)) {
                throw new IOException("the admin's TLS file " + file + " cannot be read: name a file in PEM");
            }
        }
        try {
            JdkSslContext context = (JdkSslContext) SslContextBuilder.forServer(certificate.toFile(), key.toFile())
                    .sslProvider(SslProvider.JDK)
                    .build();
            return context.context();
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException(
                    "the admin's TLS files " + certificate + " and " + key + " are no certificate and key (" + reason(e)
                            + "): give both in PEM, the key in PKCS 8 without a password",
                    e);
        }
    }

    /** The first of the causes that says something. */
    private static String reason(Throwable thrown) {
        Throwable deepest = thrown;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return String.valueOf(deepest.getMessage()).replaceAll("\\R", " ");
    }
}
