package dev.clockwise.bench.contender;

import dev.clockwise.Node;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/** Names and addresses of nodes by number. */
final class Ids {

    private static final int PORT = 11_211;

    private Ids() {}

    static String id(int number) {
        return "cache-" + number;
    }

    static Node node(int number) {
        return Node.of(id(number));
    }

    static String host(int number) {
        return "10." + (number >> 16) + "." + (number >> 8 & 0xff) + "." + (number & 0xff);
    }

    static InetSocketAddress socket(int number) {
        byte[] address = {10, (byte) (number >> 16), (byte) (number >> 8), (byte) number};
        try {
            return new InetSocketAddress(InetAddress.getByAddress(id(number), address), PORT);
        } catch (UnknownHostException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
