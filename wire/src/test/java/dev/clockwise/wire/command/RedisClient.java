package dev.clockwise.wire.command;

import dev.clockwise.testkit.RedisServer;
import dev.clockwise.wire.Limits;
import dev.clockwise.wire.resp.ReplyReader;
import dev.clockwise.wire.resp.Request;
import dev.clockwise.wire.resp.RequestReader;
import dev.clockwise.wire.resp.Value;
import dev.clockwise.wire.resp.ValueParser;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Assumptions;

/** Asks a real server. */
final class RedisClient implements AutoCloseable {

    private final Socket socket;
    private final ByteBuf in = Unpooled.buffer();
    private final ReplyReader reader = new ReplyReader(Limits.DEFAULT);

    RedisClient(RedisServer server) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(Math.toIntExact(Duration.ofSeconds(30).toMillis()));
        socket.setTcpNoDelay(true);
    }

    /** A request of these words. */
    static Request request(String... words) {
        byte[][] bytes = new byte[words.length][];
        for (int i = 0; i < words.length; i++) {
            bytes[i] = words[i].getBytes(StandardCharsets.UTF_8);
        }
        return RequestReader.request(UnpooledByteBufAllocator.DEFAULT, bytes);
    }

    Value ask(String... words) {
        Request request = request(words);
        try {
            ByteBuf frame = request.frame();
            frame.getBytes(frame.readerIndex(), socket.getOutputStream(), frame.readableBytes());
            ByteBuf reply = reader.read(in.discardReadBytes());
            while (reply == null) {
                in.ensureWritable(1 << 16);
                if (in.writeBytes(socket.getInputStream(), 1 << 16) < 0) {
                    throw new EOFException("the server closed the connection");
                }
                reply = reader.read(in);
            }
            Value value = ValueParser.parse(reply);
            reply.release();
            return value;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            request.release();
        }
    }

    /** Ends the calling test where the server is not of the version that the table is of. */
    RedisClient ofTheTable() {
        String info = ask("INFO", "server").toString();
        int start = info.indexOf("redis_version:") + "redis_version:".length();
        String version = info.substring(start, info.indexOf('\r', start));
        Assumptions.assumeTrue(
                version.startsWith("7.0."), () -> "redis-server is " + version + ", and the table of commands of 7.0");
        return this;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
