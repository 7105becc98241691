package dev.clockwise.wire.resp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.testkit.RedisServer;
import dev.clockwise.wire.Limits;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What a real Redis says is framed byte for byte, and read. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RedisRepliesTest {

    @SuppressWarnings("NullAway.Init")
    private RedisServer server;

    @BeforeAll
    void start() throws IOException, InterruptedException {
        server = RedisServer.start("--enable-debug-command", "yes");
    }

    @AfterAll
    void stop() throws IOException {
        server.close();
    }

    /** All that Redis says to these inline commands. */
    private byte[] ask(List<String> commands) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(Escaped.latin(String.join("\r\n", commands) + "\r\n"));
            socket.shutdownOutput();
            return socket.getInputStream().readAllBytes();
        }
    }

    /** The types of the replies, of which all bytes are in frames whatever pieces they come in. */
    private static String types(byte[] bytes) {
        Outcome whole = Outcome.ofReplies(Limits.DEFAULT, bytes);
        assertThat(whole.end()).isEqualTo(Outcome.DONE);
        assertThat(String.join("", whole.frames())).isEqualTo(Escaped.of(bytes));
        assertThat(Outcome.ofReplies(Limits.DEFAULT, bytes, Outcome.everywhere(bytes)))
                .isEqualTo(whole);
        int[] cuts = AnyPiecesTest.cuts(new SplittableRandom(1), bytes.length);
        assertThat(Outcome.ofReplies(Limits.DEFAULT, bytes, cuts)).isEqualTo(whole);
        StringBuilder types = new StringBuilder();
        ReplyReader reader = new ReplyReader(Limits.DEFAULT);
        ByteBuf in = Unpooled.wrappedBuffer(bytes);
        for (ByteBuf frame = reader.read(in); frame != null; frame = reader.read(in)) {
            assertThat(ValueParser.parse(frame)).isNotNull();
            types.append((char) reader.type());
            frame.release();
        }
        in.release();
        return types.toString();
    }

    private void assertTypes(String... commandsAndTypes) throws IOException {
        List<String> commands = new ArrayList<>();
        StringBuilder types = new StringBuilder();
        for (int i = 0; i < commandsAndTypes.length; i += 2) {
            commands.add(commandsAndTypes[i]);
            types.append(commandsAndTypes[i + 1]);
        }
        assertThat(types(ask(commands))).isEqualTo(types.toString());
    }

    @Test
    void ofVersion2() throws IOException {
        assertTypes(
                "FLUSHALL", "+",
                "SET k v", "+",
                "GET k", "$",
                "GET absent", "$",
                "INCR n", ":",
                "NOSUCH", "-",
                "RPUSH l a b c", ":",
                "LRANGE l 0 -1", "*",
                "LRANGE absent 0 -1", "*",
                "ZMPOP 1 absent MIN", "*",
                "HSET h f v", ":",
                "HGETALL h", "*",
                "ZADD z 1.5 a", ":",
                "ZSCORE z a", "$",
                "INFO server", "$",
                "COMMAND INFO get set mget", "*",
                "MULTI", "+",
                "PING", "+",
                "LRANGE l 0 -1", "+",
                "GET absent", "+",
                "EXEC", "*",
                "EVAL \"return {1,{2,'a'},{err='E x'},{ok='y'}}\" 0", "*",
                "SUBSCRIBE a b", "**",
                "PING", "*");
    }

    @Test
    void ofVersion3() throws IOException {
        assertTypes(
                "HELLO 3", "%",
                "FLUSHALL", "+",
                "SET k v", "+",
                "GET k", "$",
                "GET absent", "_",
                "INCR n", ":",
                "NOSUCH", "-",
                "RPUSH l a b c", ":",
                "LRANGE l 0 -1", "*",
                "ZMPOP 1 absent MIN", "_",
                "HSET h f v", ":",
                "HGETALL h", "%",
                "SADD s a b", ":",
                "SMEMBERS s", "~",
                "ZADD z 1.5 a inf b", ":",
                "ZSCORE z a", ",",
                "ZSCORE z b", ",",
                "ZRANGE z 0 -1 WITHSCORES", "*",
                "INFO server", "=",
                "COMMAND INFO get set mget", "*",
                "XADD x * f v", "$",
                "XREAD STREAMS x 0", "%",
                "MULTI", "+",
                "HGETALL h", "+",
                "GET absent", "+",
                "EXEC", "*",
                "EVAL \"redis.setresp(3); return {map={a=1},{double=3.5},{set={x=true}},{big_number='99'}}\" 0", "%");
    }

    @Test
    void ofEveryTypeThatRedisCanBeAskedFor() throws IOException {
        assertTypes(
                "HELLO 3", "%",
                "DEBUG PROTOCOL string", "$",
                "DEBUG PROTOCOL integer", ":",
                "DEBUG PROTOCOL double", ",",
                "DEBUG PROTOCOL null", "_",
                "DEBUG PROTOCOL array", "*",
                "DEBUG PROTOCOL set", "~",
                "DEBUG PROTOCOL map", "%",
                "DEBUG PROTOCOL attrib", "$",
                "DEBUG PROTOCOL push", ">$",
                "DEBUG PROTOCOL verbatim", "=",
                "DEBUG PROTOCOL bignum", "(",
                "DEBUG PROTOCOL true", "#",
                "DEBUG PROTOCOL false", "#");
    }

    @Test
    void ofPushMessagesBetweenReplies() throws IOException {
        assertTypes(
                "HELLO 3", "%",
                "CLIENT TRACKING ON", "+",
                "GET tracked", "_",
                "SET tracked 1", "+>",
                "SUBSCRIBE a b", ">>",
                "PUBLISH a x", ">:",
                "PING", "+",
                "UNSUBSCRIBE a", ">");
    }

    /** Redis counts such a push message as an element: whoever passes on SUBSCRIBE within MULTI loses the connection. */
    @Test
    void ofPushMessagesWithinAnArray() throws IOException {
        byte[] bytes = ask(List.of("HELLO 3", "MULTI", "SUBSCRIBE a", "EXEC"));
        assertThat(Escaped.of(bytes)).endsWith("*1\\r\\n>3\\r\\n$9\\r\\nsubscribe\\r\\n$1\\r\\na\\r\\n:1\\r\\n");
        assertThat(Outcome.ofReplies(Limits.DEFAULT, bytes).end())
                .isEqualTo("error a push message must not lie in another value");
    }
}
