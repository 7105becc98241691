package dev.clockwise.server.document;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Where operators ask the server, by HTTP.
 *
 * @param address where it listens
 * @param token what they must show; null for nothing, on the loopback address only
 * @param tls by what files TLS is spoken; null for plain HTTP, on the loopback address only
 */
public record Admin(
        InetSocketAddress address,
        @Nullable String token,
        @Nullable Pem tls) {

    /** Does not tell the token. */
    @Override
    public String toString() {
        return "Admin[address=" + address + ", token " + (token == null ? "none" : "not shown") + ", tls=" + tls + "]";
    }
}
