package dev.clockwise.server.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.clockwise.Node;
import dev.clockwise.embedded.Talk;
import dev.clockwise.router.fleet.Checks;
import dev.clockwise.router.fleet.FailurePolicy;
import dev.clockwise.testkit.RedisServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What an admin tells while a node is down and another stands in for it. */
class AdminStandInTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Map<String, RedisServer> servers = new HashMap<>();

    @TempDir
    private Path folder = Path.of("");

    private AdminFleet fleet;

    @BeforeEach
    void start() throws Exception {
        for (String id : List.of("a", "b", "c")) {
            servers.put(id, RedisServer.start());
        }
        fleet = new AdminFleet(
                folder,
                servers.entrySet().stream()
                        .map(each -> Node.of(each.getKey())
                                .withAddress(
                                        "redis://127.0.0.1:" + each.getValue().port()))
                        .toList(),
                options ->
                        options.withPolicy(FailurePolicy.REROUTE).withChecks(new Checks(Duration.ofMillis(100), 2, 2)));
        await().atMost(PATIENCE).until(() -> fleet.json("/ready").get("up").asInt() == 3);
    }

    @AfterEach
    void close() throws Exception {
        fleet.close();
        for (RedisServer server : servers.values()) {
            signal("CONT", server);
            server.close();
        }
    }

    private static void signal(String name, RedisServer server) throws Exception {
        Process kill =
                new ProcessBuilder("kill", "-" + name, "" + server.process().pid()).start();
        assertThat(kill.waitFor()).isZero();
    }

    private RedisServer server(String id) {
        return Objects.requireNonNull(servers.get(id));
    }

    private JsonNode router() throws Exception {
        return fleet.json("/explain?key=user:42&copies=3").get("router");
    }

    private String servedBy() throws Exception {
        return router().get("servedBy").asString();
    }

    /** How {@code /topology} tells that a node stands. */
    private JsonNode told(String id) throws Exception {
        for (JsonNode node : fleet.json("/topology").get("nodes")) {
            if (node.get("id").asString().equals(id)) {
                return node;
            }
        }
        throw new AssertionError(id + " is not told");
    }

    private static boolean holds(RedisServer server) throws IOException {
        try (Talk direct = new Talk(server.port())) {
            return direct.ask("EXISTS user:42").equals(":1\r\n");
        }
    }

    @Test
    void theStandInIsNamedWhileANodeIsDown() throws Exception {
        JsonNode list = router().get("owners");
        String owner = list.get(0).get("node").asString();
        String next = list.get(1).get("node").asString();
        assertThat(router().get("policy").asString()).isEqualTo("reroute");
        assertThat(servedBy()).isEqualTo(owner);

        signal("STOP", server(owner));
        await().atMost(PATIENCE).until(() -> servedBy().equals(next));
        assertThat(router().get("owners").get(0).get("state").asString()).isEqualTo("down");
        assertThat(told(owner).get("state").asString()).isEqualTo("down");
        assertThat(told(owner).get("cause").asString()).isNotEmpty();
        assertThat(told(next).get("state").asString()).isEqualTo("up");
        try (Talk client = fleet.talk()) {
            assertThat(client.ask("SET user:42 value")).isEqualTo("+OK\r\n");
        }
        assertThat(holds(server(next))).as("what serves the key has it").isTrue();

        signal("CONT", server(owner));
        await().atMost(PATIENCE).until(() -> owner.equals(servedBy()));
        assertThat(told(owner).get("state").asString()).isEqualTo("up");
    }

    @Test
    void twoThatAreDownAreBothPassedOver() throws Exception {
        JsonNode list = router().get("owners");
        signal("STOP", server(list.get(0).get("node").asString()));
        signal("STOP", server(list.get(1).get("node").asString()));
        await().atMost(PATIENCE)
                .until(() -> servedBy().equals(list.get(2).get("node").asString()));
    }
}
