package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.clockwise.Node;
import dev.clockwise.embedded.Talk;
import dev.clockwise.router.fleet.Checks;
import dev.clockwise.router.fleet.FailurePolicy;
import dev.clockwise.router.fleet.FleetOptions;
import dev.clockwise.router.fleet.NodeState;
import dev.clockwise.testkit.RedisServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fields of a cluster that say how its nodes are served: each does what the document says. */
class ClusterFieldsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Path FILES = Path.of("src", "test", "resources", "tls").toAbsolutePath();
    private static final String QUICK = ", checks: { period: 100ms, good: 2, bad: 2 }";

    @TempDir
    private Path folder;

    private static String document(String... clusters) {
        StringBuilder text = new StringBuilder("clockwise: 1\nadmin: off\nthreads: 1\nclusters:\n");
        for (int i = 0; i < clusters.length; i++) {
            text.append("  - { name: c")
                    .append(i)
                    .append(", listen: 127.0.0.1:0, topology: ")
                    .append(clusters[i])
                    .append(" }\n");
        }
        return text.toString();
    }

    private static int port(Site site, int cluster) {
        return site.server().clusters().get(cluster).listener().address().getPort();
    }

    private static FleetOptions options(Site site, int cluster) {
        return site.server().clusters().get(cluster).listener().fleet().options();
    }

    private static String keyOf(Site site, String node) {
        for (int i = 0; ; i++) {
            Node owner = site.listener().fleet().view().placement().owner("k" + i);
            if (owner.id().equals(node)) {
                return "k" + i;
            }
        }
    }

    private static void awaitDown(Site site) {
        await().atMost(PATIENCE)
                .until(() -> site.server().clusters().stream()
                        .allMatch(each ->
                                each.listener().fleet().statuses().get(0).state() == NodeState.DOWN));
    }

    @Test
    void policyAndTtlDecideWhatBecomesOfKeysOfANodeThatIsDown() throws Exception {
        try (RedisServer one = RedisServer.start();
                RedisServer two = RedisServer.start();
                Site site = new Site(
                        folder,
                        document(
                                "topology.yaml, policy: reroute, reroute: { ttl: 2s }" + QUICK,
                                "topology.yaml, policy: fail-fast" + QUICK,
                                "topology.yaml, policy: reroute" + QUICK),
                        List.of(one.port(), two.port()));
                Talk rerouted = new Talk(port(site, 0));
                Talk failed = new Talk(port(site, 1));
                Talk longer = new Talk(port(site, 2))) {
            String key = keyOf(site, "a");
            assertThat(failed.ask("SET " + key + " before")).isEqualTo("+OK\r\n");
            assertThat(one.process().destroyForcibly()).isTrue();
            awaitDown(site);
            assertThat(failed.ask("GET " + key)).startsWith("-NODEDOWN ").contains("\"a\"");
            assertThat(longer.ask("SET " + key + " 1")).isEqualTo("+OK\r\n");
            assertThat(life(longer, key)).as("the default").isBetween(2_001L, 30_000L);
            assertThat(rerouted.ask("SET " + key + " 1")).isEqualTo("+OK\r\n");
            assertThat(life(rerouted, key)).isBetween(0L, 2_000L);
            assertThat(options(site, 1).policy()).isEqualTo(FailurePolicy.FAIL_FAST);
        }
    }

    private static long life(Talk talk, String key) throws IOException {
        return Long.parseLong(talk.ask("PTTL " + key).substring(1).trim());
    }

    /** While one node gets as many checks as the default would send another in two seconds, the other gets none. */
    @Test
    void checksAreMadeAsOftenAsIsSaidOrNever() throws Exception {
        try (RedisServer checked = RedisServer.start();
                RedisServer unchecked = RedisServer.start()) {
            topology("second.yaml", "redis://127.0.0.1:" + unchecked.port());
            try (Site site = new Site(
                            folder,
                            document(
                                    "topology.yaml, checks: { period: 100ms, good: 4, bad: 5 }",
                                    "second.yaml, checks: { period: off }"),
                            List.of(checked.port()));
                    Talk first = new Talk(port(site, 0));
                    Talk second = new Talk(port(site, 1))) {
                assertThat(first.ask("SET k v") + second.ask("SET k v")).isEqualTo("+OK\r\n+OK\r\n");
                await().atMost(PATIENCE).until(() -> checks(checked) >= 25);
                assertThat(checks(unchecked)).isZero();
                assertThat(options(site, 0).checks()).isEqualTo(new Checks(Duration.ofMillis(100), 5, 4));
                assertThat(options(site, 1).checks().period()).isNull();
            }
        }
    }

    private static int checks(RedisServer server) throws IOException {
        try (Talk direct = new Talk(server.port())) {
            Matcher calls = Pattern.compile("cmdstat_ping:calls=([0-9]+)").matcher(direct.ask("INFO commandstats"));
            return calls.find() ? Integer.parseInt(calls.group(1)) : 0;
        }
    }

    /** Of two clients of one node that hangs, by two clusters, only the one gets its error in reasonable time. */
    @Test
    void nodesAreWaitedForAsLongAsIsSaid() throws Exception {
        try (RedisServer redis = RedisServer.start();
                Site site = new Site(
                        folder,
                        document(
                                "topology.yaml, checks: { period: off }, timeouts: { connect: 400ms, reply: 300ms }",
                                "topology.yaml, checks: { period: off }, timeouts: { reply: 10m }"),
                        List.of(redis.port()));
                Talk hasty = new Talk(port(site, 0));
                Talk patient = new Talk(port(site, 1))) {
            assertThat(hasty.ask("SET k v") + patient.ask("SET k v")).isEqualTo("+OK\r\n+OK\r\n");
            signal("STOP", redis);
            try {
                patient.send(Talk.request(Talk.words("GET k")));
                assertThat(hasty.ask("GET k")).startsWith("-");
                assertThat(site.server().clusters().get(1).listener().clients().all())
                        .singleElement()
                        .satisfies(session -> assertThat(session.inFlight()).isEqualTo(1));
            } finally {
                signal("CONT", redis);
            }
            assertThat(patient.read()).asString().isEqualTo("$1\r\nv\r\n");
            assertThat(options(site, 0).nodes().connectTimeout()).isEqualTo(Duration.ofMillis(400));
            assertThat(options(site, 1).nodes().connectTimeout()).isEqualTo(Duration.ofSeconds(1));
        }
    }

    private static void signal(String name, RedisServer server) throws Exception {
        Process kill =
                new ProcessBuilder("kill", "-" + name, "" + server.process().pid()).start();
        assertThat(kill.waitFor()).isZero();
    }

    @Test
    void nodesThatSpeakTlsAreTrustedByTheCertificatesNamed() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        String certificate = FILES.resolve("server.crt").toString();
        try (RedisServer redis = RedisServer.start(
                "--bind",
                "127.0.0.1",
                "127.0.0.2",
                "--tls-port",
                "" + port,
                "--tls-cert-file",
                certificate,
                "--tls-key-file",
                FILES.resolve("server.key").toString(),
                "--tls-ca-cert-file",
                certificate,
                "--tls-auth-clients",
                "no")) {
            topology("tls.yaml", "rediss://127.0.0.1:" + port);
            topology("named.yaml", "rediss://localhost:" + port);
            topology("misnamed.yaml", "rediss://127.0.0.2:" + port);
            String trust = ", nodes: { tls: { ca: " + certificate + " } }";
            String other = ", nodes: { tls: { ca: " + FILES.resolve("other.crt") + " } }";
            try (Site site = new Site(
                    folder,
                    document(
                            "tls.yaml" + trust,
                            "named.yaml" + trust,
                            "misnamed.yaml" + trust,
                            "tls.yaml" + other,
                            "tls.yaml"),
                    List.of(redis.port()))) {
                for (int i = 0; i < 2; i++) {
                    try (Talk talk = new Talk(port(site, i))) {
                        assertThat(talk.ask("SET k" + i + " v")).isEqualTo("+OK\r\n");
                    }
                }
                assertRefused(site, 2, "127.0.0.2");
                assertRefused(site, 3, "unable to find valid certification path");
                assertRefused(site, 4, "unable to find valid certification path");
            }
        }
    }

    private static void assertRefused(Site site, int cluster, String why) throws IOException {
        try (Talk talk = new Talk(port(site, cluster))) {
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(talk.ask("GET k"))
                            .startsWith("-NODEDOWN node \"a\" ")
                            .contains("TLS with it failed", why));
        }
    }

    @Test
    void certificatesOfNodesThatCannotBeReadStartNothing() throws IOException {
        Files.writeString(folder.resolve("none.crt"), "nothing");
        assertThatThrownBy(() -> Site.of(folder, ", nodes: { tls: { ca: none.crt } }"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("none.crt holds no certificates by which nodes can be trusted");
    }

    private void topology(String file, String address) throws IOException {
        Files.writeString(folder.resolve(file), "clockwise: 1\nnodes:\n  - { id: a, address: \"" + address + "\" }\n");
    }
}
