package dev.clockwise.peers;

import dev.clockwise.Node;
import dev.clockwise.Position;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * A server in the list of another system.
 *
 * @param node the node that it is: its id, which no other system knows, its weight and its attributes
 * @param host a name or an IPv4 address
 * @param port the port
 */
record Server(Node node, String host, int port) {

    String id() {
        return node.id();
    }

    int weight() {
        return node.weight().intValueExact();
    }

    /** Host and port. */
    String text() {
        return host + ":" + port;
    }

    Server with(String attribute, String value) {
        return new Server(node.withAttribute(attribute, value), host, port);
    }

    Server withWeight(int weight) {
        return new Server(node.withWeight(weight), host, port);
    }

    Server withPoints(List<Position> points) {
        return new Server(node.withPoints(points), host, port);
    }

    /** How Java's socket address came to be, which its text tells. */
    enum Resolution {
        /** From a name: {@code host/10.0.0.1:11211}. */
        NAMED,
        /** From an IP address: {@code /10.0.0.1:11211}. */
        BARE,
        /** From a name that has no address: {@code host/<unresolved>:11211}. */
        UNRESOLVED
    }

    /** A socket address; a host that is a name has some IP address. */
    InetSocketAddress socket(Resolution resolution) {
        try {
            return switch (resolution) {
                case NAMED -> new InetSocketAddress(InetAddress.getByAddress(host, ip()), port);
                case BARE -> new InetSocketAddress(InetAddress.getByAddress(ip()), port);
                case UNRESOLVED -> InetSocketAddress.createUnresolved(host, port);
            };
        } catch (UnknownHostException notAnAddress) {
            throw new AssertionError(host, notAnAddress);
        }
    }

    private byte[] ip() throws UnknownHostException {
        if (host.matches("[0-9.]+")) {
            return InetAddress.getByName(host).getAddress();
        }
        int number = host.chars().reduce(0, (sum, next) -> sum * 31 + next);
        return new byte[] {10, (byte) (number >> 16), (byte) (number >> 8), (byte) number};
    }
}
