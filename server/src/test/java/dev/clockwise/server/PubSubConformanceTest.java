package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.embedded.Talk;
import dev.clockwise.testkit.Property;
import dev.clockwise.testkit.RedisServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A subscriber gets the same bytes from one real Redis, and through the router from four. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("long")
class PubSubConformanceTest {

    private static final int CASES = 30;
    private static final int COMMANDS = 60;

    private final List<RedisServer> nodes = new ArrayList<>();

    private RedisServer redis;
    private TestFleet fleet;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        redis = RedisServer.start();
        List<Integer> ports = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            RedisServer node = RedisServer.start();
            nodes.add(node);
            ports.add(node.port());
        }
        fleet = TestFleet.of(folder, ports);
    }

    @AfterAll
    void close() throws Exception {
        fleet.close();
        redis.close();
        for (RedisServer node : nodes) {
            node.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void aSubscriberSeesWhatOneRedisSends(int version) {
        Property.checkSequence(
                "channels in RESP" + version, CASES, PubSubConformanceTest::lines, lines -> compare(lines, version));
    }

    /** Each node tells of its own keys, wherever the channel's name would belong. */
    @Test
    void nodesTellOfTheirOwnKeys() throws IOException {
        for (RedisServer node : nodes) {
            try (Talk talk = new Talk(node.port())) {
                assertThat(talk.ask("CONFIG SET notify-keyspace-events KEA")).isEqualTo("+OK\r\n");
            }
        }
        try (Talk listener = fleet.talk();
                Talk writer = fleet.talk()) {
            listener.ask("SUBSCRIBE __keyevent@0__:set");
            for (int i = 0; i < 20; i++) {
                writer.ask("SET key" + i + " v");
                assertThat(text(listener.read())).contains("__keyevent@0__:set").endsWith("\r\nkey" + i + "\r\n");
            }
            listener.ask("RESET");
            listener.ask("SUBSCRIBE __keyspace@0__:key7");
            writer.ask("DEL key7 key8");
            assertThat(text(listener.read())).contains("__keyspace@0__:key7").endsWith("\r\ndel\r\n");
        }
    }

    /** A node that says nothing may have nothing to say, or have stopped: whoever listens is not left in doubt for long. */
    @Test
    void subscribersOfANodeThatStopsAreClosed(@TempDir Path own) throws Exception {
        try (RedisServer node = RedisServer.start();
                TestFleet alone = TestFleet.of(own, List.of(node.port()), Duration.ofMillis(500));
                Talk listener = alone.talk()) {
            listener.ask("SUBSCRIBE a");
            signal("STOP", node);
            try {
                assertThat(listener.isClosed()).isTrue();
            } finally {
                signal("CONT", node);
            }
        }
    }

    private static void signal(String name, RedisServer node) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder(
                        "kill", "-" + name, Long.toString(node.process().pid()))
                .inheritIO()
                .start();
        assertThat(kill.waitFor()).isZero();
    }

    private static List<String> lines(SplittableRandom random) {
        List<String> lines = new ArrayList<>();
        while (lines.size() < COMMANDS) {
            lines.add(line(random));
        }
        return lines;
    }

    private static String line(SplittableRandom random) {
        return switch (random.nextInt(20)) {
            case 0, 1, 2 -> "SUBSCRIBE " + names(random);
            case 3 -> "UNSUBSCRIBE " + names(random);
            case 4 -> random.nextInt(3) == 0 ? "UNSUBSCRIBE" : "UNSUBSCRIBE " + name(random);
            case 5, 6 -> "PSUBSCRIBE " + pattern(random);
            case 7 -> random.nextInt(3) == 0 ? "PUNSUBSCRIBE" : "PUNSUBSCRIBE " + pattern(random);
            case 8 -> "SSUBSCRIBE " + names(random);
            case 9 -> random.nextInt(3) == 0 ? "SUNSUBSCRIBE" : "SUNSUBSCRIBE " + name(random);
            case 10 -> "PING";
            case 11 -> "PING word";
            case 12 ->
                List.of("GET none", "CLIENT ID x", "SUBSCRIBE", "MULTI x", "EXISTS none", "NONE x")
                        .get(random.nextInt(6));
            case 13 -> random.nextInt(4) == 0 ? "RESET" : "PING";
            case 14, 15 -> "spublish " + name(random) + " m" + random.nextInt(1000);
            default -> "publish " + name(random) + " m" + random.nextInt(1000);
        };
    }

    private static String names(SplittableRandom random) {
        StringBuilder names = new StringBuilder(name(random));
        for (int more = random.nextInt(3); more > 0; more--) {
            names.append(' ').append(name(random));
        }
        return names.toString();
    }

    private static String name(SplittableRandom random) {
        return List.of("a", "b", "ab", "abc", "{t}1", "{t}2", "\u00ff\u0001", "")
                .get(random.nextInt(8));
    }

    private static String pattern(SplittableRandom random) {
        return List.of("a*", "*", "?b", "[ab]", "none*").get(random.nextInt(5));
    }

    private void compare(List<String> lines, int version) {
        try (Talk directly = new Talk(redis.port());
                Talk routed = fleet.talk();
                Talk publisher = new Talk(redis.port());
                Talk routedPublisher = fleet.talk()) {
            assertThat(publisher.ask("PUBSUB NUMPAT")).isEqualTo(":0\r\n");
            directly.ask("HELLO " + version);
            routed.ask("HELLO " + version);
            for (String line : lines) {
                boolean publishes = line.startsWith("publish") || line.startsWith("spublish");
                if (publishes) {
                    assertThat(routedPublisher.ask(line)).as(line).isEqualTo(publisher.ask(line));
                } else {
                    directly.send(Talk.request(Talk.words(line)));
                    routed.send(Talk.request(Talk.words(line)));
                }
                compareFrames(line, directly, routed);
                if (line.equals("RESET")) {
                    directly.ask("HELLO " + version);
                    routed.ask("HELLO " + version);
                }
            }
            for (Talk each : List.of(directly, routed)) {
                each.ask("RESET");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All that Redis sends for a line, which ends before the answer to a PING, comes through the router too. */
    private static void compareFrames(String line, Talk directly, Talk routed) throws IOException {
        byte[] fence = Talk.request(Talk.words("PING fence"));
        directly.send(fence);
        List<String> expected = new ArrayList<>();
        String frame = text(directly.read());
        for (; !frame.contains("fence"); frame = text(directly.read())) {
            expected.add(frame);
        }
        List<String> actual = new ArrayList<>();
        for (int i = 0; i < expected.size(); i++) {
            actual.add(text(routed.read()));
        }
        routed.send(fence);
        String fenced = text(routed.read());
        assertThat(ordered(line, actual)).as(line).isEqualTo(ordered(line, expected));
        assertThat(fenced).as(line).isEqualTo(frame);
    }

    /** Redis promises no order of the patterns that one message has, and of what is left at once. */
    private static List<String> ordered(String line, List<String> frames) {
        if (line.startsWith("publish")) {
            return frames.stream().sorted().toList();
        }
        if (line.endsWith("UNSUBSCRIBE")) {
            List<String> names = new ArrayList<>();
            List<String> counts = new ArrayList<>();
            for (String frame : frames) {
                int count = frame.lastIndexOf(':');
                names.add(frame.substring(0, count));
                counts.add(frame.substring(count));
            }
            names.sort(null);
            names.addAll(counts);
            return names;
        }
        return frames;
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
