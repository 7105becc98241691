package dev.clockwise.peers;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A connection to a server of lines, at a Unix socket: no other program has it, and no port is taken. */
final class Connection implements AutoCloseable {

    /** So many requests are sent before their replies are read: few enough that neither side waits for the other. */
    private static final int AT_ONCE = 64;

    /** What a reply means. */
    @FunctionalInterface
    interface Reply {
        /** Reads a reply. */
        String read(Connection connection) throws IOException;
    }

    private final SocketChannel channel;
    private final InputStream in;
    private final OutputStream out;

    Connection(Path socket) throws IOException {
        channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
        in = new BufferedInputStream(Channels.newInputStream(channel));
        out = new BufferedOutputStream(Channels.newOutputStream(channel));
    }

    /** What the replies to these requests mean, in order. */
    List<String> ask(List<String> requests, Reply reply) throws IOException {
        List<String> answers = new ArrayList<>();
        for (int begin = 0; begin < requests.size(); begin += AT_ONCE) {
            List<String> some = requests.subList(begin, Math.min(begin + AT_ONCE, requests.size()));
            for (String request : some) {
                out.write(request.getBytes(StandardCharsets.UTF_8));
            }
            out.flush();
            for (int i = 0; i < some.size(); i++) {
                answers.add(reply.read(this));
            }
        }
        return answers;
    }

    /** The next line, without CR LF. */
    String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException(
                        "the connection was closed after \"" + line.toString(StandardCharsets.UTF_8) + "\"");
            }
            if (b != '\r') {
                line.write(b);
            }
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    /** So many bytes that are not looked at. */
    void skip(int bytes) throws IOException {
        in.skipNBytes(bytes);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
