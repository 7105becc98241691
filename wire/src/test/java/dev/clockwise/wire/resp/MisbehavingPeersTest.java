package dev.clockwise.wire.resp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.testkit.RedisServer;
import dev.clockwise.wire.Limits;
import dev.clockwise.wire.resp.MisbehavingPeers.Row;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every row of the table, in whole, byte by byte, and cut at every place; and those of requests by a real Redis. */
class MisbehavingPeersTest {

    private static final int SHORT = 400;

    static List<Row> rows() throws IOException {
        return MisbehavingPeers.rows();
    }

    @Test
    void theTableIsThere() throws IOException {
        assertThat(rows()).hasSizeGreaterThan(80).extracting(Row::toString).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void hasItsOutcomeHoweverItArrives(Row row) {
        assertThat(row.read()).as("in whole").isEqualTo(row.outcome());
        assertThat(row.read(Outcome.everywhere(row.bytes()))).as("byte by byte").isEqualTo(row.outcome());
        for (int cut = 1; cut < row.bytes().length && row.bytes().length <= SHORT; cut++) {
            assertThat(row.read(cut)).as("cut at %d", cut).isEqualTo(row.outcome());
        }
    }

    /** Redis says the same; or what the row says that it does otherwise. */
    @Test
    void redisDoesWhatTheTableSays() throws Exception {
        Map<String, String> expected = new LinkedHashMap<>();
        Map<String, String> actual = new HashMap<>();
        try (RedisServer server = RedisServer.start()) {
            for (Row row : rows()) {
                if (row.isRequest()) {
                    String redis = row.redis();
                    expected.put(row.name(), redis == null ? told(row.outcome()) : redis);
                    actual.put(row.name(), askRedis(server, row.bytes()));
                }
            }
        }
        assertThat(actual).containsExactlyInAnyOrderEntriesOf(expected);
    }

    private static String told(Outcome outcome) {
        return told(outcome.frames().size(), outcome.isError() ? outcome.end() : "");
    }

    private static String told(int replies, String error) {
        return replies + (replies == 1 ? " reply" : " replies") + (error.isEmpty() ? "" : ", " + error);
    }

    /** How many replies Redis gave until it closed the connection, or until it was closed to it; and the error. */
    private static String askRedis(RedisServer server, byte[] bytes) throws IOException {
        String prefix = "-ERR Protocol error: ";
        ByteBuf in = Unpooled.buffer();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(bytes);
            socket.shutdownOutput();
            in.writeBytes(socket.getInputStream().readAllBytes());
        }
        ReplyReader reader = new ReplyReader(Limits.DEFAULT);
        int replies = 0;
        String error = "";
        for (ByteBuf frame = reader.read(in); frame != null; frame = reader.read(in)) {
            String text = frame.toString(StandardCharsets.ISO_8859_1);
            if (text.startsWith(prefix)) {
                error = Outcome.ERROR + Escaped.of(Escaped.latin(text.substring(prefix.length(), text.length() - 2)));
            } else {
                replies++;
            }
            frame.release();
        }
        assertThat(in.isReadable()).isFalse();
        in.release();
        return told(replies, error);
    }
}
