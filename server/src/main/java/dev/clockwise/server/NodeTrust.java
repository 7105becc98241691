package dev.clockwise.server;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.nio.file.Path;

/** By which authorities nodes are trusted that speak TLS. Stateless. */
final class NodeTrust {

    private NodeTrust() {}

    /**
     * By those of a file, and no others.
     *
     * @param authorities certificates in PEM
     * @throws IOException if the file cannot be read, or holds none; told in one line
     */
    static SslContext in(Path authorities) throws IOException {
        try {
            return SslContextBuilder.forClient()
                    .sslProvider(SslProvider.JDK)
                    .trustManager(authorities.toFile())
                    .build();
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException(
                    authorities + " holds no certificates by which nodes can be trusted: name a file in PEM that this"
                            + " user may read",
                    e);
        }
    }
}
