package dev.clockwise.placement;

import dev.clockwise.Node;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The server that a node is for another system, as that one spells it: the attribute {@value #SERVER}, or else the
 * node's id; a host with a port or without, or the path of a Unix socket.
 *
 * <p>Java clients spell the address as {@link java.net.InetSocketAddress} does, which depends on how it was resolved:
 * the attribute {@value #SOCKET} holds that text. Where it is left out, the host must be an IP address, of which the
 * text follows.
 *
 * @param text as spelled
 * @param host the part before the port; the path of a Unix socket
 * @param port null where none is spelled
 * @param socket the attribute {@value #SOCKET}, or what it would be; null where that is not known
 */
record ServerName(
        String text,
        String host,
        @Nullable String port,
        @Nullable String socket) {

    /** The attribute that holds the server. */
    static final String SERVER = "server";

    /** The attribute that holds the text of the socket address. */
    static final String SOCKET = "socket";

    /** The port of memcached, which many systems leave out. */
    private static final String MEMCACHED = "11211";

    private static final Pattern HOST_AND_PORT = Pattern.compile("(.*?)(?::(\\d{1,5}))?", Pattern.DOTALL);
    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
    private static final Pattern RESOLVED = Pattern.compile("([^/]*)/(.*):(\\d+)", Pattern.DOTALL);

    static ServerName of(Node node) {
        String given = node.attribute(SERVER);
        String text = given == null ? node.id() : given;
        Matcher parts = HOST_AND_PORT.matcher(text);
        boolean whole = isPath(text) || text.indexOf(':') != text.lastIndexOf(':') || !parts.matches();
        String host = whole ? text : parts.group(1);
        String port = whole ? null : parts.group(2);
        String socket = node.attribute(SOCKET);
        if (socket == null && IPV4.matcher(host).matches()) {
            socket = "/" + host + ":" + (port == null ? MEMCACHED : port);
        }
        return new ServerName(text, host, port, socket);
    }

    private static boolean isPath(String text) {
        return text.startsWith("/");
    }

    /** The path of the Unix socket; null where it is none. */
    @Nullable
    String unix() {
        return isPath(text) ? text : null;
    }

    /** Host and port, the port left out where it is memcached's or none. */
    String shortly() {
        return withoutMemcached(host, port);
    }

    /** Host and port, memcached's where none is spelled. */
    String fully() {
        return host + ":" + portOrMemcached();
    }

    /** The port, memcached's where none is spelled. */
    String portOrMemcached() {
        return port == null || port.equals("0") ? MEMCACHED : port;
    }

    /** The name of the host in the socket address, or its IP address where it has none; null where it is not known. */
    @Nullable
    String hostName() {
        String name = socketPart(1);
        return name == null || !name.isEmpty() ? name : socketPart(2);
    }

    /** The port of the socket address. */
    @Nullable
    String socketPort() {
        return socketPart(3);
    }

    /** The name of the host, and the port unless it is memcached's. */
    @Nullable
    String shortHostName() {
        String name = hostName();
        return name == null ? null : withoutMemcached(name, socketPart(3));
    }

    /** The IP address, and the port unless it is memcached's. */
    @Nullable
    String shortIp() {
        String ip = socketPart(2);
        return ip == null ? null : withoutMemcached(ip, socketPart(3));
    }

    /** The text of the socket address without the slash that it begins with where no name is known. */
    @Nullable
    String bareSocket() {
        return socket == null || !isPath(socket) ? socket : socket.substring(1);
    }

    private @Nullable String socketPart(int group) {
        if (socket == null) {
            return null;
        }
        Matcher parts = RESOLVED.matcher(socket);
        return parts.matches() ? parts.group(group) : null;
    }

    private static String withoutMemcached(String host, @Nullable String port) {
        return port == null || port.equals(MEMCACHED) || port.equals("0") ? host : host + ":" + port;
    }
}
