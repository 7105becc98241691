package dev.clockwise.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Connections to a Redis server on this machine that ask for much and read nothing, until they are closed. Not safe for
 * several threads.
 */
public final class SlowReaders implements AutoCloseable {

    private final List<SocketChannel> clients = new ArrayList<>();

    private SlowReaders() {}

    /**
     * Opens connections, each of which asks as often as given, at once.
     *
     * @param port the server's port on the loopback address
     * @param count how many connections
     * @param request what each asks, as an inline command without its end
     * @param times how often
     * @return the connections
     * @throws IOException when one is refused
     */
    public static SlowReaders open(int port, int count, String request, int times) throws IOException {
        SlowReaders readers = new SlowReaders();
        byte[] bytes = (request + "\r\n").repeat(times).getBytes(StandardCharsets.UTF_8);
        boolean opened = false;
        try {
            for (int i = 0; i < count; i++) {
                SocketChannel client = SocketChannel.open();
                readers.clients.add(client);
                /* Small, so that what is not read stays with the server. */
                client.setOption(StandardSocketOptions.SO_RCVBUF, 16 << 10);
                client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                client.configureBlocking(false);
                client.write(ByteBuffer.wrap(bytes));
            }
            opened = true;
            return readers;
        } finally {
            if (!opened) {
                readers.close();
            }
        }
    }

    /**
     * How many of them the server has closed, once what it sent before is read.
     *
     * @return their number
     * @throws IOException when they cannot be read from
     */
    public int closedByServer() throws IOException {
        int closed = 0;
        ByteBuffer some = ByteBuffer.allocate(64 << 10);
        for (SocketChannel client : clients) {
            try {
                int count;
                do {
                    some.clear();
                    count = client.read(some);
                } while (count > 0);
                closed += count < 0 ? 1 : 0;
            } catch (IOException reset) {
                closed++;
            }
        }
        return closed;
    }

    /** Closes all. */
    @Override
    public void close() throws IOException {
        for (SocketChannel client : clients) {
            client.close();
        }
    }
}
