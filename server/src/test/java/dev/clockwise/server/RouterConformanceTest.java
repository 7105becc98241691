package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.embedded.Family;
import dev.clockwise.embedded.Talk;
import dev.clockwise.testkit.Property;
import dev.clockwise.testkit.RedisServer;
import dev.clockwise.wire.command.CommandSpec;
import dev.clockwise.wire.command.CommandTable;
import dev.clockwise.wire.command.KeyPositions;
import dev.clockwise.wire.resp.Request;
import dev.clockwise.wire.resp.RequestReader;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random commands get the same replies, byte for byte, from one real Redis and through the router from four: once with
 * keys at several nodes, where commands of several keys may be refused, and once with keys that one tag holds together.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("long")
class RouterConformanceTest {

    private static final int CASES = 12;
    private static final int COMMANDS = 100;

    /** A key, as the forms of commands are given them. */
    private static final Pattern KEY = Pattern.compile("(?<= )k[0-9]+(?= |$)");

    /** What the router answers in its own way, and what has no order or tells the time. */
    private static final Set<String> LEFT_OUT = Set.of(
            "keys",
            "scan",
            "dbsize",
            "select",
            "client",
            "hgetall",
            "hkeys",
            "hvals",
            "hscan",
            "smembers",
            "sscan",
            "sinter",
            "sunion",
            "sdiff",
            "spop",
            "ttl",
            "pttl",
            "expiretime",
            "pexpiretime",
            "nothing",
            "info",
            "srandmember",
            "hrandfield",
            "zrandmember",
            "randomkey",
            "multi",
            "exec",
            "discard",
            "watch",
            "unwatch",
            "subscribe",
            "unsubscribe",
            "psubscribe",
            "punsubscribe",
            "publish",
            "reset",
            "hello",
            "dump",
            "restore",
            "object");

    private final List<RedisServer> nodes = new ArrayList<>();

    private RedisServer redis;
    private TestFleet fleet;
    private Talk direct;
    private Talk routed;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        redis = RedisServer.start("--databases", "1");
        List<Integer> ports = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            RedisServer node = RedisServer.start("--databases", "1");
            nodes.add(node);
            ports.add(node.port());
        }
        fleet = TestFleet.of(folder, ports);
        direct = new Talk(redis.port());
        routed = fleet.talk();
    }

    @AfterAll
    void close() throws Exception {
        direct.close();
        routed.close();
        fleet.close();
        redis.close();
        for (RedisServer node : nodes) {
            node.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void repliesAreThoseOfOneRedis(Family family) {
        for (int version = 2; version <= 3; version++) {
            for (boolean together : new boolean[] {false, true}) {
                int resp = version;
                Property.checkSequence(
                        family + " in RESP" + version + (together ? ", keys together" : ""),
                        CASES,
                        random -> lines(family, together, random),
                        lines -> compare(lines, resp, together));
            }
        }
    }

    private static List<String> lines(Family family, boolean together, SplittableRandom random) {
        List<String> lines = new ArrayList<>();
        while (lines.size() < COMMANDS) {
            String line = family.line(random);
            if (!LEFT_OUT.contains(line.split(" ", 2)[0].toLowerCase(Locale.ROOT))) {
                lines.add(together ? KEY.matcher(line).replaceAll("{t}$0") : line);
            }
        }
        return lines;
    }

    private void compare(List<String> lines, int version, boolean together) {
        try {
            for (Talk talk : List.of(direct, routed)) {
                talk.ask("HELLO " + version);
                talk.ask("FLUSHALL");
            }
            for (String line : lines) {
                String expected = direct.ask(line);
                String actual = routed.ask(line);
                if (actual.startsWith("-CROSSNODE") && !(together && hasOneTag(line))) {
                    undo(line);
                } else {
                    assertThat(actual).as(line).isEqualTo(expected);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether all that the command takes for keys, which chance may have put there, have the tag. */
    private static boolean hasOneTag(String line) {
        Request request = RequestReader.request(UnpooledByteBufAllocator.DEFAULT, Talk.words(line));
        try {
            CommandSpec spec = Objects.requireNonNull(CommandTable.redis7().find(request), line);
            KeyPositions keys = new KeyPositions();
            int count = spec.keys(request, keys);
            return IntStream.range(0, count)
                    .allMatch(i -> request.argument(keys.argument(i))
                            .toString(StandardCharsets.ISO_8859_1)
                            .startsWith("{t}"));
        } finally {
            request.release();
        }
    }

    /** The router refused what one Redis does: both begin anew. */
    private void undo(String line) throws IOException {
        assertThat(line.split(" ").length).as(line).isGreaterThan(2);
        direct.ask("FLUSHALL");
        routed.ask("FLUSHALL");
    }
}
