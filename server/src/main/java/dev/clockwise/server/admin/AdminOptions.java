package dev.clockwise.server.admin;

import dev.clockwise.server.document.Admin;
import dev.clockwise.server.document.Pem;
import dev.clockwise.server.front.TlsFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Where and to whom the admin answers. Beyond the loopback address it asks for a token, and speaks TLS.
 *
 * @param address where it listens; any free port for port 0
 * @param token what who asks must know; null for nobody asks, which only the loopback address allows. Never shown.
 * @param tls the files of its certificate, which are watched; null for none, which only the loopback address allows
 */
public record AdminOptions(
        InetSocketAddress address,
        @Nullable String token,
        @Nullable TlsFiles tls) {

    /** The port where the admin listens if nobody says another. */
    public static final int PORT = 7070;

    /** A token has at least so many characters. */
    public static final int SHORTEST_TOKEN = 16;

    /**
     * Checked options.
     *
     * @throws IllegalArgumentException if the address is beyond loopback and the token or TLS is missing, or the token
     *     is too short or not of visible ASCII
     */
    public AdminOptions {
        if (address.isUnresolved()) {
            throw new IllegalArgumentException(
                    "the admin's address must be one of this machine (was " + address.getHostString()
                            + ", which is not known): name one, such as 127.0.0.1; nothing was started");
        }
        if (!address.getAddress().isLoopbackAddress() && (token == null || tls == null)) {
            String missing = token != null ? "no TLS" : tls != null ? "no token" : "neither";
            throw new IllegalArgumentException("the admin needs a token and TLS beyond the loopback address (was "
                    + address.getAddress().getHostAddress() + " with " + missing
                    + "): give both, or bind it to 127.0.0.1; nothing was started");
        }
        if (token != null && !token.matches("[!-~]{" + SHORTEST_TOKEN + ",}")) {
            throw new IllegalArgumentException("the admin's token must have at least " + SHORTEST_TOKEN
                    + " visible characters of ASCII and no blank (had " + token.length()
                    + " characters): give it another, as from openssl rand -hex 32; nothing was started");
        }
    }

    /**
     * As a server document says.
     *
     * @throws IOException if the files of TLS cannot be read, or are no pair
     */
    public static AdminOptions of(Admin told) throws IOException {
        Pem tls = told.tls();
        return new AdminOptions(
                told.address(), told.token(), tls == null ? null : TlsFiles.open(tls.certificate(), tls.key()));
    }

    /** At a port of the loopback address, for everyone on this machine. */
    public static AdminOptions loopback(int port) {
        return new AdminOptions(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), null, null);
    }

    /** The options without the token. */
    @Override
    public String toString() {
        return "AdminOptions[address=" + address + ", token=" + (token == null ? "none" : "(hidden)") + ", tls="
                + (tls == null ? "none" : tls)
                + "]";
    }
}
