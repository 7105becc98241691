package dev.clockwise.testkit;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A connection to a Redis server on this machine that sends commands and reads replies in RESP2, for tests.
 *
 * <p>Commands are buffered until a reply is read, so that many can be sent at once; their replies come in the same
 * order. A reply that does not come within 30 seconds is an {@link IOException}. Not safe for several threads.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/protocol-spec/">RESP</a>
 */
public final class RedisConnection implements AutoCloseable {
    private static final int TIMEOUT = Math.toIntExact(Duration.ofSeconds(30).toMillis());

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    /**
     * Connects.
     *
     * @param port the server's port on the loopback address
     * @throws IOException when nothing listens there
     */
    public RedisConnection(int port) throws IOException {
        socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT);
            socket.setSoTimeout(TIMEOUT);
            socket.setTcpNoDelay(true);
            in = new BufferedInputStream(socket.getInputStream());
            out = new BufferedOutputStream(socket.getOutputStream());
        } catch (IOException refused) {
            socket.close();
            throw refused;
        }
    }

    /**
     * Sends a command, at the latest when a reply is read.
     *
     * @param words the command's name and arguments
     * @throws IOException when the connection is lost
     */
    public void send(byte[]... words) throws IOException {
        line("*" + words.length);
        for (byte[] word : words) {
            line("$" + word.length);
            out.write(word);
            line("");
        }
    }

    /**
     * Sends a command of texts, in UTF-8.
     *
     * @param words the command's name and arguments
     * @throws IOException when the connection is lost
     */
    public void send(String... words) throws IOException {
        byte[][] bytes = new byte[words.length][];
        for (int i = 0; i < words.length; i++) {
            bytes[i] = words[i].getBytes(StandardCharsets.UTF_8);
        }
        send(bytes);
    }

    private void line(String text) throws IOException {
        out.write((text + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    /**
     * Reads a reply that is an integer.
     *
     * @return the integer
     * @throws IOException when the reply is another one or an error, or the connection is lost
     */
    public long readNumber() throws IOException {
        return Long.parseLong(readHead(':'));
    }

    /**
     * Reads a reply that is a bulk string, such as that of {@code INFO} or {@code ECHO}.
     *
     * @return its bytes
     * @throws IOException when the reply is another one, null or an error, or the connection is lost
     */
    public byte[] readBytes() throws IOException {
        int length = Integer.parseInt(readHead('$'));
        if (length < 0) {
            throw new IOException("the reply is null where bytes were expected");
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length || !readLine().isEmpty()) {
            throw new EOFException("the connection was closed within a reply");
        }
        return bytes;
    }

    /** The rest of a line that begins with {@code type}. */
    private String readHead(char type) throws IOException {
        out.flush();
        String line = readLine();
        if (line.isEmpty() || line.charAt(0) != type) {
            throw new IOException("the reply is \"" + line + "\" where one that begins with " + type + " was expected");
        }
        return line.substring(1);
    }

    private String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\r'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("the connection was closed before a reply");
            }
            line.append((char) c);
        }
        if (in.read() != '\n') {
            throw new IOException("the line \"" + line + "\" does not end with CR LF");
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
