package dev.clockwise.embedded;

import dev.clockwise.wire.Limits;
import dev.clockwise.wire.resp.ReplyReader;
import dev.clockwise.wire.resp.Value;
import dev.clockwise.wire.resp.ValueParser;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/** A connection of a test, which sends bytes and reads whole replies. */
public final class Talk implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 30_000;

    private final Socket socket;
    private final ByteBuf received = Unpooled.buffer();
    private final ReplyReader reader = new ReplyReader(Limits.DEFAULT);

    /** Over a socket that is connected. */
    public Talk(Socket connected) throws IOException {
        socket = connected;
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    public Talk(int port) throws IOException {
        socket = new Socket();
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
    }

    public static Talk to(EmbeddedNode node) throws IOException {
        return new Talk(node.address().getPort());
    }

    /** Words parted by blanks; of ISO 8859-1, so that each character is a byte. */
    public static byte[][] words(String line) {
        String[] words = line.split(" ", -1);
        byte[][] bytes = new byte[words.length][];
        for (int i = 0; i < words.length; i++) {
            bytes[i] = words[i].getBytes(StandardCharsets.ISO_8859_1);
        }
        return bytes;
    }

    public static byte[] request(byte[]... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(("*" + words.length + "\r\n").getBytes(StandardCharsets.US_ASCII));
        for (byte[] word : words) {
            out.writeBytes(("$" + word.length + "\r\n").getBytes(StandardCharsets.US_ASCII));
            out.writeBytes(word);
            out.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        return out.toByteArray();
    }

    public void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Sends a command and returns its reply. */
    public byte[] ask(byte[]... words) throws IOException {
        send(request(words));
        return read();
    }

    /** Sends a command of words and returns its reply, as text. */
    public String ask(String line) throws IOException {
        return new String(ask(words(line)), StandardCharsets.ISO_8859_1);
    }

    public Value value(String line) throws IOException {
        return ValueParser.parse(Unpooled.wrappedBuffer(ask(words(line))));
    }

    /** The next reply. */
    public byte[] read() throws IOException {
        byte[] some = new byte[64 << 10];
        for (ByteBuf frame = reader.read(received); ; frame = reader.read(received)) {
            if (frame != null) {
                byte[] bytes = ByteBufUtil.getBytes(frame);
                frame.release();
                if (!received.isReadable()) {
                    received.clear();
                }
                return bytes;
            }
            int count = socket.getInputStream().read(some);
            if (count < 0) {
                throw new EOFException("the connection was closed");
            }
            received.writeBytes(some, 0, count);
        }
    }

    /** Whether the other side has closed the connection, once it has sent nothing more. */
    public boolean isClosed() throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketException reset) {
            return true;
        }
    }

    public int localPort() {
        return socket.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
