package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.embedded.EmbeddedNode;
import dev.clockwise.embedded.Talk;
import dev.clockwise.router.fleet.Checks;
import dev.clockwise.router.fleet.Fleet;
import dev.clockwise.router.fleet.NodeState;
import dev.clockwise.router.node.Fence;
import dev.clockwise.testkit.RedisServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the router comes to nodes, leaves them, and knows how they are. */
class NodesTest {

    private static final String NULL = "$-1\r\n";
    private static final Checks OFTEN = new Checks(Duration.ofMillis(100), 2, 2);

    @TempDir
    private Path folder = Path.of("");

    /** A node that answers as Redis does, but for one command. */
    private static @Nullable String answer(int connection, List<String> command) {
        return switch (command.get(0).toUpperCase(Locale.ROOT)) {
            case "PING" -> "+PONG\r\n";
            case "CLIENT" -> {
                String line = "id=" + (70 + connection) + " addr=10.1.2.3:" + connection + " laddr=x name=test\n";
                yield command.get(1).equals("INFO") ? "$" + line.length() + "\r\n" + line + "\r\n" : "+OK\r\n";
            }
            case "GET" -> NULL;
            case "SET" -> command.get(1).equals("lost") ? null : "+OK\r\n";
            default -> "-ERR unknown\r\n";
        };
    }

    /** Bytes on their way on a connection that broke would be carried out late: after what came over the next one. */
    @Test
    void whatIsOnItsWayOnABrokenConnectionIsEndedBeforeTheNextServes() throws Exception {
        try (ScriptedNode node = new ScriptedNode(NodesTest::answer);
                TestFleet fleet = TestFleet.of(folder, List.of(node.port()), Duration.ofMillis(300));
                Talk client = fleet.talk()) {
            assertThat(client.ask("SET k 1")).isEqualTo("+OK\r\n");
            String serving = node.asked().stream()
                    .filter(line -> line.endsWith(" SET k 1"))
                    .map(line -> line.split(" ", 2)[0])
                    .findFirst()
                    .orElseThrow();
            assertThat(client.ask("SET lost 1")).startsWith("-OUTCOMEUNKNOWN node \"a\" at");
            await().untilAsserted(() -> assertThat(client.ask("SET k 2")).isEqualTo("+OK\r\n"));
            List<String> asked = node.asked();
            int last = asked.size() - 1;
            while (!asked.get(last).endsWith(" SET k 2")) {
                last--;
            }
            String next = asked.get(last).split(" ", 2)[0];
            assertThat(next).isNotEqualTo(serving);
            String end = next + " CLIENT KILL ID " + (70 + Integer.parseInt(serving)) + " ADDR 10.1.2.3:" + serving;
            assertThat(asked.subList(0, last)).contains(end);
        }
    }

    @Test
    void aNodeThatIsFencedAboveTheTopologyIsNotServedUntilTheTopologyIsThere() throws Exception {
        try (EmbeddedNode node = EmbeddedNode.start()) {
            try (Talk direct = Talk.to(node)) {
                assertThat(direct.ask("SET " + Fence.KEY + " 7")).isEqualTo("+OK\r\n");
            }
            try (TestFleet fleet = TestFleet.of(folder, List.of(TestFleet.port(node)));
                    Talk client = fleet.talk()) {
                await().untilAsserted(() -> assertThat(client.ask("SET k 1"))
                        .startsWith("-NODEDOWN node \"a\"")
                        .contains("it is fenced at version 7, and this router knows version 1 only"));
                fleet.change(fleet.topology().withEpoch(7));
                await().untilAsserted(() -> assertThat(client.ask("SET k 1")).isEqualTo("+OK\r\n"));
            }
        }
    }

    @Test
    void aFenceThatIsNoNumberLetsNobodyIn() throws Exception {
        try (EmbeddedNode node = EmbeddedNode.start()) {
            try (Talk direct = Talk.to(node)) {
                assertThat(direct.ask("RPUSH " + Fence.KEY + " 7")).isEqualTo(":1\r\n");
            }
            try (TestFleet fleet = TestFleet.of(folder, List.of(TestFleet.port(node)));
                    Talk client = fleet.talk()) {
                await().untilAsserted(() -> assertThat(client.ask("SET k 1"))
                        .contains("it does not tell its fence")
                        .contains("WRONGTYPE"));
            }
        }
    }

    @Test
    void aNodeThatWantsAPasswordIsToldAsThat() throws Exception {
        try (RedisServer node = RedisServer.start()) {
            try (Talk direct = new Talk(node.port())) {
                assertThat(direct.ask("CONFIG SET requirepass sesame")).isEqualTo("+OK\r\n");
            }
            try (TestFleet fleet = TestFleet.of(folder, List.of(node.port()));
                    Talk client = fleet.talk()) {
                await().untilAsserted(() -> assertThat(client.ask("SET k 1"))
                        .contains("it wants a password: write redis://:PASSWORD@HOST:PORT"));
            }
        }
    }

    @Test
    void noClientUsesTheKeyOfTheFence() throws Exception {
        try (EmbeddedNode one = EmbeddedNode.start();
                EmbeddedNode two = EmbeddedNode.start();
                TestFleet fleet = TestFleet.of(folder, List.of(TestFleet.port(one), TestFleet.port(two)));
                Talk client = fleet.talk()) {
            for (String command : List.of(
                    "SET KEY 9",
                    "GET KEY",
                    "MSET a 1 KEY 2 b 3",
                    "DEL KEY",
                    "RENAME a KEY",
                    "BLPOP KEY 1",
                    "SET KEY 1")) {
                assertThat(client.ask(command.replace("KEY", Fence.KEY)))
                        .as(command)
                        .startsWith("-ERR key 'clockwise:fence' is reserved");
            }
            assertThat(client.ask("MULTI")).isEqualTo("+OK\r\n");
            assertThat(client.ask("SET " + Fence.KEY + " 1")).startsWith("-ERR key 'clockwise:fence' is reserved");
            assertThat(client.ask("EXEC")).startsWith("-EXECABORT");
            assertThat(client.ask("DBSIZE")).isEqualTo(":0\r\n");
        }
    }

    @Test
    void aNodeOfANewTopologyIsConnectedToBeforeItServes() throws Exception {
        try (EmbeddedNode one = EmbeddedNode.start();
                EmbeddedNode two = EmbeddedNode.start();
                TestFleet fleet = TestFleet.of(folder, List.of(TestFleet.port(one)));
                Talk direct = Talk.to(two)) {
            fleet.change(fleet.topology().plus(TestFleet.node('b', TestFleet.port(two))));
            String list = direct.ask("CLIENT LIST");
            assertThat(list.lines().filter(line -> line.contains(" name=test/")))
                    .as(list)
                    .hasSizeGreaterThanOrEqualTo(2); // one more is there while it is asked for its commands
        }
    }

    /** The second topology is left behind on its way, for the third comes while a silent node is waited for. */
    @Test
    void aNodeOfATopologyThatWasLeftBehindIsConnectedToOnce() throws Exception {
        try (EmbeddedNode one = EmbeddedNode.start();
                EmbeddedNode two = EmbeddedNode.start();
                ScriptedNode silent = new ScriptedNode((connection, command) -> null);
                TestFleet fleet = TestFleet.of(folder, List.of(TestFleet.port(one)));
                Talk direct = Talk.to(two)) {
            Topology more = fleet.topology().plus(TestFleet.node('b', TestFleet.port(two)));
            Topology behind = more.plus(TestFleet.node('c', silent.port()));
            fleet.begin(behind);
            await().until(() -> silent.asked().size() > 1);
            fleet.change(behind.minus("c"));
            await().untilAsserted(() -> assertThat(direct.ask("CLIENT LIST").lines())
                    .filteredOn(line -> line.contains(" name=test/"))
                    .hasSize(2));
        }
    }

    /** A node need not be a Redis: its replies are made one with those of others. */
    @Test
    void aReplyThatRedisDoesNotGiveIsAnErrorForItsClient() throws Exception {
        try (ScriptedNode odd = new ScriptedNode((connection, command) -> switch (command.get(0)) {
                    case "SCAN" -> "*2\r\n$3\r\nfoo\r\n*0\r\n";
                    case "INFO" -> "$12\r\ndb0:keys=1,b\r\n";
                    default -> NodesTest.answer(connection, command);
                });
                ScriptedNode other =
                        new ScriptedNode((connection, command) -> command.get(0).equals("INFO")
                                ? "$12\r\ndb0:keys=1,b\r\n"
                                : NodesTest.answer(connection, command));
                TestFleet fleet = TestFleet.of(folder, List.of(odd.port(), other.port()));
                Talk client = fleet.talk()) {
            assertThat(client.ask("SCAN 0")).startsWith("-ERR a node's reply is not one that Redis gives");
            assertThat(client.ask("INFO")).startsWith("$").contains("db0:keys=1,b");
            assertThat(client.ask("GET k")).isEqualTo(NULL);
        }
    }

    @Test
    void aNewNodeThatIsSilentDelaysItsTopologyButNotForEver() throws Exception {
        try (EmbeddedNode one = EmbeddedNode.start();
                ScriptedNode silent = new ScriptedNode((connection, command) -> null);
                TestFleet fleet = TestFleet.of(folder, List.of(TestFleet.port(one)));
                Talk client = fleet.talk()) {
            fleet.change(fleet.topology().plus(TestFleet.node('b', silent.port())));
            assertThat(fleet.listener().fleet().view().topology().nodes()).hasSize(2);
            assertThat(client.ask("PING")).isEqualTo("+PONG\r\n");
        }
    }

    @Test
    void whatIsInFlightIsKnownByNodeAndPosition() throws Exception {
        try (EmbeddedNode one = EmbeddedNode.start();
                TestFleet fleet = TestFleet.of(folder, List.of(TestFleet.port(one)));
                Talk blocked = fleet.talk();
                Talk client = fleet.talk()) {
            Fleet nodes = fleet.listener().fleet();
            Node node = nodes.view().topology().nodes().get(0);
            byte[] key = "list".getBytes(StandardCharsets.UTF_8);
            long position = nodes.view().placement().keyHash().narrow(key, 0, key.length);
            LongPredicate here = at -> at == position;
            assertThat(inFlight(nodes, node, here)).isZero();
            blocked.send(Talk.request(Talk.words("GET list")));
            assertThat(blocked.read()).isNotEmpty();
            assertThat(client.ask("MULTI")).isEqualTo("+OK\r\n");
            assertThat(inFlight(nodes, node, here)).isZero();
        }
        try (ScriptedNode node = new ScriptedNode(NodesTest::answer);
                TestFleet fleet = TestFleet.of(folder, List.of(node.port()), Duration.ofSeconds(30));
                Talk client = fleet.talk()) {
            Fleet nodes = fleet.listener().fleet();
            Node member = nodes.view().topology().nodes().get(0);
            byte[] key = "lost".getBytes(StandardCharsets.UTF_8);
            long position = nodes.view().placement().keyHash().narrow(key, 0, key.length);
            client.send(Talk.request(Talk.words("SET lost 1")));
            await().untilAsserted(() ->
                    assertThat(inFlight(nodes, member, at -> at == position)).isOne());
            assertThat(inFlight(nodes, member, at -> at == position + 1)).isZero();
        }
    }

    private static int inFlight(Fleet fleet, Node node, LongPredicate positions) {
        return fleet.inFlight(node, positions).toCompletableFuture().join();
    }

    @Test
    void aNameIsResolved() throws Exception {
        try (EmbeddedNode one = EmbeddedNode.start();
                TestFleet fleet = TestFleet.of(folder, List.of(TestFleet.port(one)));
                Talk client = fleet.talk()) {
            Node named = Node.of("a").withAddress("redis://localhost:" + TestFleet.port(one));
            fleet.change(fleet.topology().with(named));
            assertThat(client.ask("SET k 1")).isEqualTo("+OK\r\n");
            Node nobody = Node.of("a").withAddress("redis://no-such-name.invalid:" + TestFleet.port(one));
            fleet.change(fleet.topology().with(nobody));
            assertThat(client.ask("SET k 1")).startsWith("-NODEDOWN node \"a\" at no-such-name.invalid:");
        }
    }

    @Test
    void checksTellThatANodeIsDownAndUpAgain() throws Exception {
        EmbeddedNode first = EmbeddedNode.start();
        int port = TestFleet.port(first);
        try (TestFleet fleet = TestFleet.of(folder, List.of(port), options -> options.withChecks(OFTEN))) {
            first.close();
            fleet.await("a", NodeState.DOWN);
            await().untilAsserted(() ->
                    assertThat(fleet.listener().fleet().statuses().get(0).why()).contains("Connection refused"));
            try (EmbeddedNode again = EmbeddedNode.builder().port(port).start()) {
                fleet.await("a", NodeState.UP);
                assertThat(TestFleet.port(again)).isEqualTo(port);
            }
        }
    }

    @Test
    void aNodeThatAnswersChecksWithErrorsIsDown() throws Exception {
        try (ScriptedNode loading =
                        new ScriptedNode((connection, command) -> command.get(0).equals("PING")
                                ? "-LOADING Redis is loading the dataset in memory\r\n"
                                : answer(connection, command));
                TestFleet fleet = TestFleet.of(folder, List.of(loading.port()), options -> options.withChecks(OFTEN))) {
            fleet.await("a", NodeState.DOWN);
            assertThat(fleet.listener().fleet().statuses().get(0).why()).contains("LOADING");
        }
    }
}
