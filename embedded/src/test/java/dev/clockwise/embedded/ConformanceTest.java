package dev.clockwise.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.testkit.Property;
import dev.clockwise.testkit.RedisServer;
import dev.clockwise.wire.resp.Value;
import dev.clockwise.wire.resp.ValueParser;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random commands get the same replies from a node as from a real Redis. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConformanceTest {

    private static final int CASES = 30;
    private static final int COMMANDS = 120;

    /** Their values have no order, in Redis neither. */
    private static final Set<String> UNORDERED = Set.of(
            "keys",
            "scan",
            "hgetall",
            "hkeys",
            "hvals",
            "hscan",
            "smembers",
            "sscan",
            "zscan",
            "sinter",
            "sunion",
            "sdiff",
            "spop");

    /** They tell the time, which differs a little between two servers. */
    private static final Set<String> TIMES = Set.of("ttl", "pttl", "expiretime", "pexpiretime");

    private static final long MILLIS = 30_000;

    private RedisServer redis;
    private EmbeddedNode node;
    private Talk toRedis;
    private Talk toNode;

    @BeforeAll
    void start() throws Exception {
        redis = RedisServer.start("--databases", "1");
        node = EmbeddedNode.start();
        toRedis = new Talk(redis.port());
        toNode = Talk.to(node);
    }

    @AfterAll
    void close() throws Exception {
        toRedis.close();
        toNode.close();
        node.close();
        redis.close();
    }

    @ParameterizedTest
    @EnumSource
    void answersAsRedisInResp2(Family family) {
        answersAsRedis(family, 2);
    }

    @ParameterizedTest
    @EnumSource
    void answersAsRedisInResp3(Family family) {
        answersAsRedis(family, 3);
    }

    private void answersAsRedis(Family family, int version) {
        Property.checkSequence(family + " in RESP" + version, CASES, random -> lines(family, random), lines -> {
            try {
                compare(lines, version);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        });
    }

    private static List<String> lines(Family family, SplittableRandom random) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < COMMANDS; i++) {
            lines.add(family.line(random));
        }
        return lines;
    }

    private void compare(List<String> lines, int version) throws IOException {
        ByteArrayOutputStream requests = new ByteArrayOutputStream();
        for (String line : lines) {
            requests.writeBytes(Talk.request(Talk.words(line)));
        }
        for (Talk talk : List.of(toRedis, toNode)) {
            talk.ask("RESET");
            talk.ask("HELLO " + version);
            talk.ask("FLUSHALL");
            talk.send(requests.toByteArray());
        }
        List<byte[]> expectedReplies = replies(toRedis, lines.size());
        List<byte[]> actualReplies = replies(toNode, lines.size());
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            byte[] expected = expectedReplies.get(i);
            byte[] actual = actualReplies.get(i);
            String command = line.split(" ", 2)[0].toLowerCase(Locale.ROOT);
            if (UNORDERED.contains(command)) {
                assertThat(sorted(actual)).as(line).isEqualTo(sorted(expected));
            } else if (TIMES.contains(command)) {
                compareTimes(line, value(expected), value(actual));
            } else {
                assertThat(text(actual)).as(line).isEqualTo(text(expected));
            }
        }
    }

    /** All replies, before any is compared, so that none is left for the next lines. */
    private static List<byte[]> replies(Talk talk, int count) throws IOException {
        List<byte[]> replies = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            replies.add(talk.read());
        }
        return replies;
    }

    private static void compareTimes(String line, Value expected, Value actual) {
        if (expected instanceof Value.Number right && right.number() > 0) {
            assertThat(actual).as(line).isInstanceOf(Value.Number.class);
            assertThat(((Value.Number) actual).number())
                    .as(line)
                    .isBetween(right.number() - MILLIS, right.number() + MILLIS);
        } else {
            assertThat(actual).as(line).hasToString(expected.toString());
        }
    }

    private static String text(byte[] reply) {
        return new String(reply, StandardCharsets.ISO_8859_1);
    }

    private static Value value(byte[] reply) {
        return ValueParser.parse(Unpooled.wrappedBuffer(reply));
    }

    /** The type of the reply, and what is in it, in an order of its own; pairs stay pairs. */
    private static String sorted(byte[] reply) {
        if (!(value(reply) instanceof Value.Values values)) {
            return text(reply);
        }
        return (char) reply[0] + sorted(values);
    }

    private static String sorted(Value.Values values) {
        return values.values().stream()
                .map(value -> value instanceof Value.Values inner ? sorted(inner) : value.toString())
                .sorted()
                .collect(Collectors.joining(",", "[", "]"));
    }
}
