package dev.clockwise.router.node;

import dev.clockwise.Node;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Where a node listens, and who the router is to it.
 *
 * @param host a name, which is resolved anew at each connect, or an address
 * @param port the port
 * @param tls whether it is spoken to by TLS: {@code rediss://}
 * @param user the user's name; null for none, or the default user
 * @param password the password; null for none. Never shown.
 */
public record NodeAddress(
        String host,
        int port,
        boolean tls,
        @Nullable String user,
        @Nullable String password) {

    private static final int REDIS_PORT = 6379;
    private static final String IN_ID = "the id of a node names a user or password, and ids are shown everywhere: give"
            + " the node an id, and an address of its own; nothing was changed";

    /**
     * The address of a node: its attribute, or its id where it has none. {@code redis://user:password@host:port},
     * {@code rediss://…} for TLS, {@code host:port}, or a host with Redis's port. Nothing follows the port but {@code /}
     * or {@code /0}.
     *
     * @throws IllegalArgumentException if that is no address; the message does not show a password
     */
    public static NodeAddress of(Node node) {
        String text = node.address() == null ? node.id() : node.address();
        try {
            URI uri = new URI(text.contains("://") ? text : "redis://" + bracketed(text));
            boolean tls = "rediss".equals(uri.getScheme());
            if ((!tls && !"redis".equals(uri.getScheme())) || uri.getHost() == null) {
                throw refused(node);
            }
            String host = uri.getHost().startsWith("[")
                    ? uri.getHost().substring(1, uri.getHost().length() - 1)
                    : uri.getHost();
            requireNothingElse(node, uri);
            int port = uri.getPort() < 0 ? REDIS_PORT : uri.getPort();
            if (port == 0 || port > 65_535) {
                throw refused(node);
            }
            if (node.address() == null && uri.getRawUserInfo() != null) {
                throw new IllegalArgumentException(IN_ID);
            }
            String[] secrets = uri.getRawUserInfo() == null
                    ? new String[0]
                    : uri.getRawUserInfo().split(":", 2);
            String user = secrets.length == 2 && !secrets[0].isEmpty() ? decoded(secrets[0]) : null;
            String password = secrets.length == 0 ? null : decoded(secrets[secrets.length - 1]);
            return new NodeAddress(host, port, tls, user, password);
        } catch (URISyntaxException e) {
            throw refused(node);
        }
    }

    /** Refuses a database above all, which would be left out and another one served. */
    private static void requireNothingElse(Node node, URI uri) {
        String path = uri.getRawPath();
        boolean bare = path.isEmpty() || path.equals("/") || path.equals("/0");
        if (!bare || uri.getRawQuery() != null || uri.getRawFragment() != null) {
            throw new IllegalArgumentException(whose(node)
                    + " must end with the port, for a router serves database 0 of a node, without options (had a"
                    + (bare ? " query" : " path") + " behind it): remove what follows the port; nothing was changed");
        }
    }

    /** An IPv6 address without a port gets its brackets. */
    private static String bracketed(String text) {
        boolean six = text.indexOf(':') != text.lastIndexOf(':') && !text.startsWith("[");
        return six ? "[" + text + "]" : text;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static IllegalArgumentException refused(Node node) {
        if (node.address() == null && node.id().contains("@")) {
            return new IllegalArgumentException(IN_ID);
        }
        return new IllegalArgumentException(
                whose(node)
                        + " must be redis://host:port, rediss://host:port (TLS) or host:port (was something else): give it one; nothing was changed");
    }

    private static String whose(Node node) {
        return node.address() == null
                ? "node " + node.quotedId() + " has no address, and its id"
                : "the address of node " + node.quotedId();
    }

    /** Host and port. */
    @Override
    public String toString() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
