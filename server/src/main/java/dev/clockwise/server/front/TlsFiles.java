package dev.clockwise.server.front;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * TLS 1.2 and 1.3 by a certificate with its chain and the key of it, both in PEM, the key unencrypted in PKCS #8. When the
 * files change they are read again for connections that come; what was good stays until both fit together. Safe for any
 * thread.
 */
public final class TlsFiles {

    private static final Logger LOG = LoggerFactory.getLogger(TlsFiles.class);

    /** So often the files are to be looked at. */
    public static final int SECONDS_BETWEEN_LOOKS = 10;

    private static final int LARGEST = 1 << 20;

    private final Path certificate;
    private final Path key;
    private byte[] certificateRead;
    private byte[] keyRead;
    private volatile JdkSslContext context;

    /** Why the files could not be read or used when they were last looked at; empty where nothing is new to be told. */
    private String wrong = "";

    private TlsFiles(Path certificate, Path key) throws IOException {
        this.certificate = certificate;
        this.key = key;
        certificateRead = bytes(certificate);
        keyRead = bytes(key);
        context = context(certificateRead, keyRead);
    }

    /**
     * TLS by these files.
     *
     * @throws IOException if one cannot be read, or they are no pair; told in one line
     */
    public static TlsFiles open(Path certificate, Path key) throws IOException {
        return new TlsFiles(certificate, key);
    }

    /** Reads the files again if they have changed. Blocks; what is wrong is logged once, and what was good stays. */
    public synchronized void refresh() {
        try {
            byte[] certificateNow = bytes(certificate);
            byte[] keyNow = bytes(key);
            if (Arrays.equals(certificateNow, certificateRead) && Arrays.equals(keyNow, keyRead)) {
                wrong = "";
                return;
            }
            certificateRead = certificateNow;
            keyRead = keyNow;
            context = context(certificateNow, keyNow);
            wrong = "";
            LOG.info("TLS goes on with the new certificate in {}", certificate);
        } catch (IOException e) {
            String problem = String.valueOf(e.getMessage());
            if (!problem.equals(wrong)) {
                wrong = problem;
                LOG.error("TLS goes on with the certificate from before: {}", problem);
            }
        }
    }

    /** TLS for the JDK's own servers: each connection is shown the certificate that holds when it comes. */
    public SSLContext context() {
        return CurrentContext.of(() -> context.context());
    }

    /** What speaks TLS with a client that has just come. */
    SslHandler handler(ByteBufAllocator allocator, Duration handshake) {
        SslHandler handler = context.newHandler(allocator);
        handler.setHandshakeTimeoutMillis(handshake.toMillis());
        return handler;
    }

    private JdkSslContext context(byte[] certificateNow, byte[] keyNow) throws IOException {
        try {
            PemPair pair = PemPair.parse(certificateNow, keyNow);
            return (JdkSslContext) SslContextBuilder.forServer(pair.key(), pair.chain())
                    .sslProvider(SslProvider.JDK)
                    .protocols("TLSv1.3", "TLSv1.2")
                    .build();
        } catch (IllegalArgumentException e) {
            throw new IOException("TLS cannot be set up by " + certificate + " and " + key + ": " + e.getMessage(), e);
        }
    }

    /** The names of the files. */
    @Override
    public String toString() {
        return certificate + " and " + key;
    }

    private static byte[] bytes(Path file) throws IOException {
        try {
            if (Files.size(file) > LARGEST) {
                throw new IOException(file + " must be at most " + LARGEST + " bytes: name a file in PEM");
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new IOException(
                    file + " cannot be read (" + e.getClass().getSimpleName()
                            + "): name a file in PEM that this user may read",
                    e);
        }
    }
}
