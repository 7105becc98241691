package dev.clockwise.server.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.clockwise.embedded.EmbeddedNode;
import dev.clockwise.embedded.Talk;
import dev.clockwise.server.Server;
import dev.clockwise.server.document.ServerDocument;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One admin of two clusters, each in front of an embedded node, by the same event loops. */
class AdminClustersTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final String DOCUMENT = """
            clockwise: 1
            admin: { address: 127.0.0.1:0 }
            threads: 2
            clusters:
              - { name: sessions, listen: 127.0.0.1:0, topology: sessions.yaml, allow: [127.0.0.1/32] }
              - name: cache
                listen: 127.0.0.1:0
                topology: cache.yaml
                limits: { clients: 1, rate: 10 }
            """;

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path folder = Path.of("");

    private EmbeddedNode first;
    private EmbeddedNode second;
    private Server server;
    private Admin admin;

    @BeforeEach
    void start() throws IOException {
        first = EmbeddedNode.start();
        second = EmbeddedNode.start();
        topology("sessions", 3, "one", first);
        topology("cache", 5, "two", second);
        ServerDocument document = ServerDocument.parse(DOCUMENT, folder.resolve("server.yaml"));
        server = Server.start(document);
        dev.clockwise.server.document.Admin told = document.admin();
        assertThat(told).isNotNull();
        admin = Admin.start(
                AdminOptions.of(told),
                Served.by(
                        server.clusters().stream().map(Server.Served::listener).toList(), "1"));
        await().atMost(PATIENCE).until(() -> json("/ready").get("up").asInt() == 2);
    }

    private void topology(String cluster, int epoch, String node, EmbeddedNode at) throws IOException {
        Files.writeString(
                folder.resolve(cluster + ".yaml"),
                "clockwise: 1\nepoch: " + epoch + "\nnodes:\n  - { id: " + node + ", address: \"redis://127.0.0.1:"
                        + at.address().getPort() + "\" }\n");
    }

    @AfterEach
    void close() {
        admin.close();
        server.close();
        first.close();
        second.close();
    }

    private HttpResponse<String> get(String target) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create(admin.url() + target)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private JsonNode json(String target) throws IOException, InterruptedException {
        return MAPPER.readTree(get(target).body());
    }

    private int port(int cluster) {
        return server.clusters().get(cluster).listener().address().getPort();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/topology", "/topology?cluster=cash", "/explain?key=k", "/explain?key=k&cluster="})
    void whereAClusterMustBeNamedTheNamesAreTold(String target) throws Exception {
        HttpResponse<String> answer = get(target);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("one of sessions, cache").hasLineCount(1);
    }

    @Test
    void eachIsAskedByItsName() throws Exception {
        assertThat(json("/topology?cluster=sessions").get("epoch").asInt()).isEqualTo(3);
        JsonNode topology = json("/topology?cluster=cache");
        assertThat(topology.get("epoch").asInt()).isEqualTo(5);
        assertThat(topology.get("cluster").asString()).isEqualTo("cache");
        JsonNode router = json("/explain?key=k&cluster=cache").get("router");
        assertThat(router.get("servedBy").asString()).isEqualTo("two");
        assertThat(router.get("cluster").asString()).isEqualTo("cache");
        assertThat(json("/explain?cluster=sessions&key=k").get("owner").asString())
                .isEqualTo("one");
    }

    @Test
    void itIsReadyWhenEveryClusterIs() throws Exception {
        JsonNode ready = json("/ready");
        assertThat(ready.get("nodes").asInt()).isEqualTo(2);
        assertThat(ready.get("missing")).isEmpty();
        second.close();
        await().atMost(PATIENCE).until(() -> get("/ready").statusCode() == 503);
        JsonNode not = json("/ready");
        assertThat(not.get("reason").asString())
                .startsWith("cluster cache: none of 1 active nodes can be reached: \"two\" is ")
                .doesNotContain("sessions");
        assertThat(not.get("missing").get(0).get("cluster").asString()).isEqualTo("cache");
        assertThat(get("/ready?cluster=sessions").statusCode()).isEqualTo(200);
        assertThat(get("/ready?cluster=cache").statusCode()).isEqualTo(503);
        assertThat(get("/ready?cluster=none").statusCode()).isEqualTo(400);
        first.close();
        await().atMost(PATIENCE)
                .until(() -> json("/ready").get("reason").asString(), reason -> reason.contains("sessions"));
        assertThat(json("/ready").get("reason").asString()).contains("; cluster cache: none of 1");
    }

    /** Both clusters are served by two threads. */
    @Test
    void loopsThatClustersShareAreCountedOnce() throws Exception {
        assertThat(get("/health").body()).isEqualTo("{\"status\":\"ok\",\"loops\":2}\n");
        assertThat(get("/metrics").body().lines().filter(line -> line.startsWith("clockwise_loop_answers{")))
                .containsExactlyInAnyOrder(
                        "clockwise_loop_answers{loop=\"0\"} 1.0", "clockwise_loop_answers{loop=\"1\"} 1.0");
    }

    @Test
    void metricsNameTheCluster() throws Exception {
        List<String> samples = get("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith("clockwise_")
                        && !line.startsWith("clockwise_build_info{")
                        && !line.startsWith("clockwise_loop_answers{"))
                .toList();
        assertThat(samples)
                .allMatch(line -> line.matches("\\w+\\{cluster=\"(sessions|cache)\"[,}].*"))
                .contains(
                        "clockwise_topology_epoch{cluster=\"sessions\"} 3.0",
                        "clockwise_topology_epoch{cluster=\"cache\"} 5.0",
                        "clockwise_node_up{cluster=\"sessions\",node=\"one\"} 1.0",
                        "clockwise_node_share_ratio{cluster=\"cache\",node=\"two\"} 1.0",
                        "clockwise_clients_limit{cluster=\"sessions\"} 20000.0",
                        "clockwise_clients_limit{cluster=\"cache\"} 1.0");
        assertThat(samples.stream().filter(line -> line.startsWith("clockwise_connections{")))
                .anyMatch(line -> line.contains("cluster=\"sessions\",loop=\"0\",node=\"one\""))
                .anyMatch(line -> line.contains("cluster=\"cache\",loop=\"1\",node=\"two\""));
    }

    @Test
    void whoIsRefusedAndWhoIsHeldBackIsCounted() throws Exception {
        assertThat(get("/metrics").body())
                .contains(
                        "clockwise_clients_refused_total{cluster=\"cache\",reason=\"clients\"} 0.0",
                        "clockwise_client_pauses_total{cluster=\"cache\"} 0.0");
        try (Talk only = new Talk(port(1));
                Talk other = new Talk(port(0))) {
            for (int i = 0; i < 5; i++) {
                assertThat(only.ask("PING")).isEqualTo("+PONG\r\n");
                assertThat(other.ask("PING")).isEqualTo("+PONG\r\n");
            }
            try (Talk more = new Talk(port(1))) {
                assertThat(new String(more.read(), StandardCharsets.US_ASCII)).startsWith("-ERR max number of clients");
            }
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(get("/metrics").body())
                            .contains(
                                    "clockwise_clients_refused_total{cluster=\"cache\",reason=\"clients\"} 1.0",
                                    "clockwise_clients_refused_total{cluster=\"sessions\",reason=\"clients\"} 0.0",
                                    "clockwise_clients{cluster=\"cache\"} 1.0",
                                    "clockwise_client_pauses_total{cluster=\"sessions\"} 0.0")
                            .doesNotContain("clockwise_client_pauses_total{cluster=\"cache\"} 0.0"));
        }
    }
}
