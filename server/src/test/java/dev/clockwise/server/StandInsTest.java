package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.embedded.Talk;
import dev.clockwise.router.fleet.Checks;
import dev.clockwise.router.fleet.FailurePolicy;
import dev.clockwise.router.fleet.NodeState;
import dev.clockwise.testkit.RedisServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients see of a router that reroutes, while nodes stop and go on, and what remains at the nodes. */
@Tag("long")
class StandInsTest {

    private static final String OK = "+OK\r\n";
    private static final String NULL = "$-1\r\n";

    private final List<RedisServer> servers = new ArrayList<>();

    @TempDir
    private Path folder = Path.of("");

    private TestFleet fleet;
    private Talk client;

    @BeforeEach
    void start() throws Exception {
        List<Integer> ports = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            RedisServer server = RedisServer.start();
            servers.add(server);
            ports.add(server.port());
        }
        fleet = TestFleet.of(
                folder,
                ports,
                options ->
                        options.withPolicy(FailurePolicy.REROUTE).withChecks(new Checks(Duration.ofMillis(100), 2, 2)));
        client = fleet.talk();
    }

    @AfterEach
    void close() throws Exception {
        client.close();
        fleet.close();
        for (RedisServer server : servers) {
            signal("CONT", server);
            server.close();
        }
    }

    private static void signal(String name, RedisServer server) throws Exception {
        Process kill =
                new ProcessBuilder("kill", "-" + name, "" + server.process().pid()).start();
        assertThat(kill.waitFor()).isZero();
    }

    private void stopOwner() throws Exception {
        signal("STOP", servers.get(0));
        fleet.await("a", NodeState.DOWN);
    }

    private void resumeOwner() throws Exception {
        signal("CONT", servers.get(0));
        fleet.await("a", NodeState.UP);
    }

    private String key() {
        for (int i = 0; ; i++) {
            if (fleet.listener().fleet().view().placement().owner("k" + i).id().equals("a")) {
                return "k" + i;
            }
        }
    }

    private int holders(String key) throws IOException {
        int holders = 0;
        for (RedisServer server : servers) {
            try (Talk direct = new Talk(server.port())) {
                holders += direct.ask("EXISTS " + key).equals(":1\r\n") ? 1 : 0;
            }
        }
        return holders;
    }

    /** Eject, return, eject. */
    @Test
    void noValueIsServedThatALaterOneHasReplaced() throws Exception {
        String key = key();
        assertThat(client.ask("SET " + key + " 1")).isEqualTo(OK);
        stopOwner();
        assertThat(client.ask("GET " + key)).isEqualTo(NULL);
        assertThat(client.ask("SET " + key + " 2")).isEqualTo(OK);
        assertThat(client.ask("GET " + key)).isEqualTo("$1\r\n2\r\n");
        resumeOwner();
        assertThat(client.ask("GET " + key)).isEqualTo(NULL);
        assertThat(holders(key)).isZero();
        assertThat(client.ask("SET " + key + " 3")).isEqualTo(OK);
        stopOwner();
        assertThat(client.ask("GET " + key)).isEqualTo(NULL);
        resumeOwner();
        assertThat(client.ask("GET " + key)).isEqualTo("$1\r\n3\r\n");
    }

    @Test
    void whatIsDeletedElsewhereIsGoneWhenItsNodeIsBack() throws Exception {
        String key = key();
        assertThat(client.ask("SET " + key + " 1")).isEqualTo(OK);
        stopOwner();
        assertThat(client.ask("DEL " + key)).isEqualTo(":0\r\n");
        resumeOwner();
        assertThat(client.ask("GET " + key)).isEqualTo(NULL);
    }

    @Test
    void whatStandInsHoldLivesForAWhileOnly() throws Exception {
        String key = key();
        stopOwner();
        assertThat(client.ask("SET " + key + " 1")).isEqualTo(OK);
        long life = number(client.ask("PTTL " + key));
        assertThat(life).isBetween(0L, TestFleet.STAND_IN_LIFE.toMillis());
        assertThat(client.ask("SET " + key + " 1 PX 100")).isEqualTo(OK);
        assertThat(number(client.ask("PTTL " + key))).isBetween(-2L, 100L);
        assertThat(client.ask("MSET " + key + " 2 x 3 y 4")).isEqualTo(OK);
        assertThat(number(client.ask("PTTL " + key))).isBetween(0L, TestFleet.STAND_IN_LIFE.toMillis());
    }

    private static long number(String reply) {
        return Long.parseLong(reply.substring(1).trim());
    }

    @Test
    void whatNeedsAConnectionOfItsOwnIsNotRerouted() throws Exception {
        String key = key();
        stopOwner();
        assertThat(client.ask("BLPOP " + key + " 1")).startsWith("-NODEDOWN node \"a\" is down, and 'blpop' is not");
        assertThat(client.ask("MULTI")).isEqualTo(OK);
        assertThat(client.ask("SET " + key + " 1")).startsWith("-NODEDOWN node \"a\" is down, and 'set' is not");
        assertThat(client.ask("EXEC")).startsWith("-EXECABORT");
    }

    /** What a stand-in holds that is out itself is forgotten when it is back, and keeps nobody else out. */
    @Test
    void aNodeIsBackThoughItsStandInIsOut() throws Exception {
        String key = key();
        stopOwner();
        assertThat(client.ask("SET " + key + " 1")).isEqualTo(OK);
        String standIn = standIn(key);
        RedisServer second = servers.get(standIn.charAt(0) - 'a');
        signal("STOP", second);
        fleet.await(standIn, NodeState.DOWN);
        resumeOwner();
        assertThat(client.ask("GET " + key)).isEqualTo(NULL);
        assertThat(client.ask("SET " + key + " 2")).isEqualTo(OK);
        signal("CONT", second);
        fleet.await(standIn, NodeState.UP);
        stopOwner();
        assertThat(client.ask("GET " + key)).isEqualTo(NULL);
        resumeOwner();
        assertThat(client.ask("GET " + key)).isEqualTo("$1\r\n2\r\n");
    }

    /** While the owner is out, its stand-in goes, another stands in, and the first is back: each has missed the other's. */
    @Test
    void standInsThatTakeTurnsForgetWhatTheyMissed() throws Exception {
        String key = key();
        stopOwner();
        assertThat(client.ask("SET " + key + " 1")).isEqualTo(OK);
        String standIn = standIn(key);
        RedisServer second = servers.get(standIn.charAt(0) - 'a');
        for (int turn = 0; turn < 2; turn++) {
            signal("STOP", second);
            fleet.await(standIn, NodeState.DOWN);
            assertThat(client.ask("GET " + key))
                    .as("another stands in, turn %s", turn)
                    .isEqualTo(NULL);
            assertThat(client.ask("SET " + key + " 2")).isEqualTo(OK);
            signal("CONT", second);
            fleet.await(standIn, NodeState.UP);
            assertThat(client.ask("GET " + key))
                    .as("the first stands in again, turn %s", turn)
                    .isEqualTo(NULL);
            assertThat(client.ask("SET " + key + " 3")).isEqualTo(OK);
        }
        resumeOwner();
        assertThat(client.ask("GET " + key)).isEqualTo(NULL);
        assertThat(holders(key)).isZero();
    }

    /** Where nobody is left to stand in, an owner that answers again is asked for nothing before it has forgotten. */
    @Test
    void anOwnerForWhichNobodyStandsInServesNothingStale() throws Exception {
        String key = key();
        assertThat(client.ask("SET " + key + " 1")).isEqualTo(OK);
        stopOwner();
        assertThat(client.ask("SET " + key + " 2")).isEqualTo(OK);
        for (int i = 1; i < 3; i++) {
            signal("STOP", servers.get(i));
        }
        fleet.await("b", NodeState.DOWN);
        fleet.await("c", NodeState.DOWN);
        signal("CONT", servers.get(0));
        String reply = client.ask("GET " + key);
        while (reply.startsWith("-NODEDOWN")) {
            reply = client.ask("GET " + key);
        }
        assertThat(reply).isEqualTo(NULL);
    }

    private String standIn(String key) {
        return fleet.listener()
                .fleet()
                .view()
                .standIn(key.getBytes(StandardCharsets.US_ASCII), 0, key.length())
                .id();
    }

    @Test
    void othersAreNotTouched() throws Exception {
        assertThat(client.ask("MSET x 1 y 2 z 3 u 4 v 5")).isEqualTo(OK);
        String before = client.ask("MGET x y z u v");
        stopOwner();
        resumeOwner();
        assertThat(client.ask("MGET x y z u v")).isEqualTo(before);
    }
}
