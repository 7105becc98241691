package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.clockwise.embedded.Talk;
import dev.clockwise.router.fleet.Checks;
import dev.clockwise.router.fleet.FailurePolicy;
import dev.clockwise.router.fleet.NodeState;
import dev.clockwise.testkit.Fault;
import dev.clockwise.testkit.FaultProxy;
import dev.clockwise.testkit.RedisServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Three real servers, one of which something happens to while clients pipeline commands: whatever it is, no reply goes
 * astray, each command is answered in its time, errors name the node, keys of the others are served, what was
 * acknowledged is there, what was not sent is not, nothing is done twice, and all is served again when it is over.
 */
@Timeout(120)
@Tag("long")
class FaultsTest {

    private static final int CLIENTS = 5;
    private static final Duration BOUND = Load.BOUND;
    private static final Duration REPLY_TIMEOUT = Duration.ofMillis(400);

    @TempDir
    private Path folder = Path.of("");

    private RedisServer first;
    private RedisServer second;
    private RedisServer third;
    private FaultProxy proxy;
    private TestFleet fleet;

    @BeforeEach
    void start() throws Exception {
        first = RedisServer.start();
        second = RedisServer.start();
        third = RedisServer.start();
        proxy = FaultProxy.start(first.port());
        fleet = TestFleet.of(folder, List.of(proxy.port(), second.port(), third.port()), REPLY_TIMEOUT);
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : new AutoCloseable[] {fleet, proxy, first, second, third}) {
            if (each != null) {
                each.close();
            }
        }
    }

    private LoadRules rules(boolean forgetful) {
        return new LoadRules(fleet.listener().fleet(), Set.of("a"), forgetful);
    }

    /** A step of a test. */
    private interface Act {
        void run() throws IOException, InterruptedException;
    }

    private void check(String name, boolean forgetful, Act begin, Act end) throws Exception {
        try (Load load = Load.start(fleet, rules(forgetful), CLIENTS)) {
            load.served();
            begin.run();
            load.answered(3);
            long over = System.nanoTime();
            end.run();
            load.served();
            Duration again = Duration.ofNanos(System.nanoTime() - over);
            load.answered(2);
            System.out.println(name + ": serving again after " + again.toMillis() + " ms; " + load.audit());
        }
    }

    /** By themselves: no other node stands in for one. */
    private boolean allAreUp() {
        return fleet.listener().fleet().statuses().stream().allMatch(status -> status.state() == NodeState.UP);
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of("refusing", Fault.REFUSING),
                Arguments.of("deaf", Fault.DEAF),
                Arguments.of("swallowing", Fault.SWALLOWING),
                Arguments.of("mute", Fault.MUTE),
                Arguments.of("half closed", Fault.HALF_CLOSED),
                Arguments.of("a little slow", Fault.slow(Duration.ofMillis(10), 1_000_000)),
                Arguments.of("too slow", Fault.slow(REPLY_TIMEOUT, 1_000_000)),
                Arguments.of("a thin line", Fault.slow(Duration.ZERO, 3_000)),
                Arguments.of("reset amid a reply", Fault.resetAfter(1_007)),
                Arguments.of("reset early", Fault.resetAfter(3)),
                Arguments.of("stalled amid a reply", Fault.stallAfter(1_007)),
                Arguments.of("answering HTTP", garbage("HTTP/1.1 400 Bad Request\r\n\r\n")),
                Arguments.of("answering lengths", garbage("$-7\r\n*99999999999\r\n")),
                Arguments.of("answering bytes", garbage("\0\1\2\377\r\r\n\n")));
    }

    private static Fault garbage(String bytes) {
        return Fault.garbage(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void onTheWayToANode(String name, Fault fault) throws Exception {
        check(name, false, () -> proxy.become(fault), () -> proxy.become(Fault.NONE));
    }

    static Stream<Arguments> faultsOfEachKind() {
        List<String> names =
                List.of("refusing", "mute", "too slow", "reset amid a reply", "stalled amid a reply", "answering HTTP");
        return faults().filter(fault -> names.contains(fault.get()[0]));
    }

    /** Others stand in: values may be forgotten, but none comes back that a later one has replaced. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("faultsOfEachKind")
    void onTheWayToANodeThatOthersStandInFor(String name, Fault fault) throws Exception {
        fleet.close();
        fleet = TestFleet.of(
                folder,
                List.of(proxy.port(), second.port(), third.port()),
                REPLY_TIMEOUT,
                options ->
                        options.withPolicy(FailurePolicy.REROUTE).withChecks(new Checks(Duration.ofMillis(100), 2, 2)));
        check(name + ", rerouted", true, () -> proxy.become(fault), () -> {
            proxy.become(Fault.NONE);
            await("all nodes up").atMost(BOUND).until(this::allAreUp);
        });
    }

    @Test
    void killed() throws Exception {
        check("killed", true, () -> first.close(), () -> {
            first = RedisServer.start();
            proxy.target(first.port());
        });
    }

    @Test
    void stopped() throws Exception {
        check("stopped", false, () -> signal("STOP"), () -> signal("CONT"));
    }

    private void signal(String name) throws IOException, InterruptedException {
        String command = "kill -" + name + " " + first.process().pid();
        int exit = new ProcessBuilder("sh", "-c", command).start().waitFor();
        if (exit != 0) {
            throw new IOException(command + " ended with " + exit);
        }
    }

    @Test
    void lostNowAndThen() throws Exception {
        check(
                "lost ten times",
                false,
                () -> {
                    for (int i = 0; i < 10; i++) {
                        proxy.resetAll();
                    }
                },
                () -> proxy.become(Fault.NONE));
    }

    /** An element for a client that waits may be gone with its node: it is told so, and is served when it asks again. */
    @Test
    void whoWaitsAtANodeThatIsLostIsTold() throws Exception {
        String key = keyOf("a");
        try (Talk waiting = fleet.talk();
                Talk other = fleet.talk()) {
            waiting.send(Talk.request(Talk.words("BLPOP " + key + " 0")));
            await().atMost(BOUND).until(() -> blocked() == 1);
            proxy.resetAll();
            assertThat(text(waiting.read())).startsWith("-OUTCOMEUNKNOWN node \"a\" at ");
            waiting.send(Talk.request(Talk.words("BLPOP " + key + " 0")));
            await().atMost(BOUND).until(() -> blocked() == 1);
            await().atMost(BOUND).until(() -> other.ask("RPUSH " + key + " v").startsWith(":"));
            assertThat(text(waiting.read())).isEqualTo("*2\r\n$2\r\n" + key + "\r\n$1\r\nv\r\n");
        }
    }

    /** How many clients wait at the first server. */
    private int blocked() throws IOException {
        try (Talk direct = new Talk(first.port())) {
            return Integer.parseInt(
                    direct.ask("INFO clients").split("blocked_clients:", -1)[1].split("\r\n", -1)[0]);
        }
    }

    private String keyOf(String node) {
        for (int i = 0; ; i++) {
            if (fleet.listener().fleet().view().placement().owner("k" + i).id().equals(node)) {
                return "k" + i;
            }
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** The node begins to hear between two commands of it: what comes late must not be done outside of it. */
    @Test
    void aTransactionOfWhichACommandFailedIsNotDone() throws Exception {
        String key = keyOf("a");
        try (Talk client = fleet.talk()) {
            proxy.become(Fault.DEAF);
            assertThat(client.ask("MULTI")).isEqualTo("+OK\r\n");
            assertThat(client.ask("SET " + key + " 1")).startsWith("-").contains("node \"a\"");
            proxy.become(Fault.NONE);
            /* However long it takes until the node answers again. */
            for (int i = 0; i < 20; i++) {
                assertThat(client.ask("RPUSH {" + key + "}l v")).doesNotStartWith(":");
            }
            assertThat(client.ask("EXEC")).startsWith("-EXECABORT ");
            await().atMost(BOUND).until(() -> client.ask("EXISTS " + key + " {" + key + "}l"), ":0\r\n"::equals);
            assertThat(client.ask("MULTI")).isEqualTo("+OK\r\n");
            assertThat(client.ask("SET " + key + " 2")).isEqualTo("+QUEUED\r\n");
            assertThat(client.ask("EXEC")).isEqualTo("*1\r\n+OK\r\n");
        }
    }
}
