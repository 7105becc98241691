package dev.clockwise.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Servers that look like memcached to a proxy: each answers any {@code get} with its own id. One thread serves all of
 * them.
 */
final class MemcachedStubs implements AutoCloseable {

    /** More than the requests that lie in a connection, each of a key of at most 250 bytes. */
    private static final int BUFFER = 1 << 16;

    private final Selector selector = Selector.open();
    private final Thread thread = new Thread(this::run, "memcached stubs");

    /** A connection to the server of this id. */
    private record Client(String id, ByteBuffer in) {}

    MemcachedStubs() throws IOException {
        thread.setDaemon(true);
    }

    /** Begins to answer at the addresses of these servers, whose ids are what they answer. */
    void start(List<Server> servers) throws IOException {
        for (Server server : servers) {
            ServerSocketChannel listener = ServerSocketChannel.open();
            listener.configureBlocking(false);
            listener.register(selector, SelectionKey.OP_ACCEPT, server.id());
            listener.bind(new InetSocketAddress(server.host(), server.port()), 128);
        }
        thread.start();
    }

    private void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                selector.select(this::serve);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void serve(SelectionKey ready) {
        try {
            if (ready.attachment() instanceof Client client) {
                answer((SocketChannel) ready.channel(), client);
            } else {
                SocketChannel accepted = ((ServerSocketChannel) ready.channel()).accept();
                accepted.configureBlocking(false);
                Client client = new Client((String) ready.attachment(), ByteBuffer.allocate(BUFFER));
                accepted.register(selector, SelectionKey.OP_READ, client);
            }
        } catch (IOException lost) {
            ready.cancel();
        }
    }

    private static void answer(SocketChannel channel, Client client) throws IOException {
        ByteBuffer in = client.in;
        if (channel.read(in) < 0) {
            channel.close();
            return;
        }
        in.flip();
        String requests = StandardCharsets.ISO_8859_1.decode(in.duplicate()).toString();
        StringBuilder replies = new StringBuilder();
        int begin = 0;
        for (int end = requests.indexOf('\n'); end >= 0; end = requests.indexOf('\n', begin)) {
            String key = requests.substring(requests.indexOf(' ', begin), end).strip();
            replies.append("VALUE ").append(key).append(" 0 ").append(client.id.length());
            replies.append("\r\n").append(client.id).append("\r\nEND\r\n");
            begin = end + 1;
        }
        in.position(begin);
        in.compact();
        ByteBuffer out = ByteBuffer.wrap(replies.toString().getBytes(StandardCharsets.ISO_8859_1));
        while (out.hasRemaining()) {
            channel.write(out);
        }
    }

    @Override
    public void close() throws IOException {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }
}
