package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.clockwise.Topology;
import dev.clockwise.embedded.EmbeddedNode;
import dev.clockwise.embedded.Talk;
import dev.clockwise.testkit.Fault;
import dev.clockwise.testkit.FaultProxy;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How routers went wrong in the field, each as a small story: three nodes that keep what they have while they are cut off. */
@Timeout(60)
@Tag("long")
class CasesTest {

    private static final Duration BOUND = Duration.ofSeconds(5);
    private static final List<Fault> CUT_OFF = List.of(Fault.REFUSING, Fault.SWALLOWING, Fault.DEAF);

    @TempDir
    private Path folder = Path.of("");

    private final List<EmbeddedNode> nodes = new ArrayList<>();
    private final List<FaultProxy> proxies = new ArrayList<>();
    private TestFleet fleet;
    private Talk client;

    @BeforeEach
    void start() throws IOException {
        List<Integer> ports = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            nodes.add(EmbeddedNode.start());
            ports.add(reached(i).port());
        }
        fleet = TestFleet.of(folder, ports, Duration.ofMillis(300));
        client = fleet.talk();
    }

    /** A new way to a node, which has another port. */
    private FaultProxy reached(int node) throws IOException {
        FaultProxy proxy = FaultProxy.start(TestFleet.port(nodes.get(node)));
        proxies.add(proxy);
        return proxy;
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        fleet.close();
        proxies.forEach(FaultProxy::close);
        nodes.forEach(EmbeddedNode::close);
    }

    private String keyOf(String node) {
        for (int i = 0; ; i++) {
            String key = "k" + i;
            if (fleet.listener().fleet().view().placement().owner(key).id().equals(node)) {
                return key;
            }
        }
    }

    private String served(String line) {
        return await().atMost(BOUND)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> client.ask(line), reply -> !reply.startsWith("-"));
    }

    private void assertNobodyElseHolds(String key) throws IOException {
        for (int i = 1; i < 3; i++) {
            try (Talk node = Talk.to(nodes.get(i))) {
                assertThat(node.ask("EXISTS " + key)).isEqualTo(":0\r\n");
            }
        }
    }

    /** Ejecting servers made others hold k, and serve what they held when their turn came again. */
    @Test
    void anOwnerThatLeavesAndReturnsIsNeverReplaced() throws Exception {
        String key = keyOf("a");
        String gone = "node \"a\" at 127.0.0.1:" + proxies.get(0).port();
        for (Fault fault : CUT_OFF) {
            assertThat(client.ask("SET " + key + " 1")).isEqualTo("+OK\r\n");
            proxies.get(0).become(fault);
            assertThat(client.ask("GET " + key)).startsWith("-").contains(gone);
            String second = client.ask("SET " + key + " 2");
            assertThat(second).startsWith("-").contains(gone);
            assertNobodyElseHolds(key);
            proxies.get(0).become(Fault.NONE);
            /* What was deaf may yet hear what was sent to it, where the client was told that nobody knows. */
            assertThat(served("GET " + key)).isIn("$1\r\n1\r\n", second.startsWith("-OUTCOME") ? "$1\r\n2\r\n" : "");
            assertThat(client.ask("SET " + key + " 3")).isEqualTo("+OK\r\n");
            proxies.get(0).become(fault);
            assertThat(client.ask("GET " + key)).startsWith("-").contains(gone);
            assertNobodyElseHolds(key);
            proxies.get(0).become(Fault.NONE);
            assertThat(served("GET " + key)).isEqualTo("$1\r\n3\r\n");
        }
    }

    /** A half-dead MGET answered nothing at all, and split tags crashed. */
    @Test
    void keysOfADeadNodeAreErrorsAmongValues() throws Exception {
        String a = keyOf("a");
        String b = keyOf("b");
        String c = keyOf("c");
        client.ask("MSET " + a + " A " + b + " B " + c + " C {" + a + "}x AX {" + b + "}x BX");
        for (Fault fault : CUT_OFF) {
            proxies.get(0).become(fault);
            String[] replies = client.ask(
                            "MGET " + String.join(" ", b, a, c, "{" + a + "}x", "{" + b + "}x", "{" + a, "}{", b, a))
                    .split("\r\n", -1);
            assertThat(replies[0]).isEqualTo("*9");
            List<String> values = new ArrayList<>();
            for (int i = 1; i < replies.length - 1; i++) {
                boolean error = replies[i].startsWith("-");
                assertThat(!error || replies[i].contains("node \"a\"") || replies[i].equals("$-1"))
                        .as(replies[i])
                        .isTrue();
                values.add(replies[i].startsWith("$") && !replies[i].equals("$-1") ? replies[++i] : replies[i]);
            }
            assertThat(values).hasSize(9);
            assertThat(values.get(0)).isEqualTo("B");
            assertThat(values.get(1)).startsWith("-");
            assertThat(values.get(2)).isEqualTo("C");
            assertThat(values.get(3)).startsWith("-");
            assertThat(values.get(4)).isEqualTo("BX");
            assertThat(values.get(7)).isEqualTo("B");
            assertThat(values.get(8)).startsWith("-");
            assertThat(client.ask("EXISTS " + a + " " + b)).startsWith("-").contains("node \"a\"");
            assertThat(client.ask("EXISTS " + b + " " + c)).isEqualTo(":2\r\n");
            assertThat(client.ask("MSET " + b + " B " + a + " A"))
                    .startsWith("-")
                    .contains("node \"a\"");
            proxies.get(0).become(Fault.NONE);
            assertThat(served("GET " + a)).isEqualTo("$1\r\nA\r\n");
        }
    }

    /** Clients that resolved their servers once never found them again. */
    @Test
    void everyNodeMovesToAnotherPortUnderLoad() throws Exception {
        LoadRules rules = new LoadRules(fleet.listener().fleet(), Set.of("a", "b", "c"), false);
        try (Load load = Load.start(fleet, rules, 4)) {
            load.served();
            for (FaultProxy old : List.copyOf(proxies)) {
                old.close();
            }
            load.answered(2);
            Topology next = fleet.topology();
            for (int i = 0; i < 3; i++) {
                next = next.with(TestFleet.node((char) ('a' + i), reached(i).port()));
            }
            fleet.change(next);
            Duration again = load.served();
            load.answered(2);
            System.out.println("all moved: serving again after " + again.toMillis() + " ms; " + load.audit());
        }
        assertThat(client.ask("PING")).isEqualTo("+PONG\r\n");
    }

    /** As before, but nothing breaks: what is in flight ends at the old address. */
    @Test
    void aNodeThatIsReachedOtherwiseLosesNothing() throws Exception {
        LoadRules rules = new LoadRules(fleet.listener().fleet(), Set.of(), false);
        try (Load load = Load.start(fleet, rules, 4)) {
            load.served();
            for (int i = 0; i < 5; i++) {
                fleet.change(
                        fleet.topology().with(TestFleet.node('a', reached(0).port())));
                load.answered(1);
            }
            System.out.println("five times another way: " + load.audit());
        }
    }
}
