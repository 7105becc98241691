package dev.clockwise.server.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.agreement.document.DocumentFormat;
import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.embedded.EmbeddedNode;
import dev.clockwise.embedded.Talk;
import dev.clockwise.router.fleet.FleetLoop;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The admin over real HTTP, of a router in front of three embedded nodes, one of which asks for a password. */
class AdminTest {

    private static final String SECRET = "s3cretW0rd";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final List<EmbeddedNode> nodes = new ArrayList<>();

    @TempDir
    private Path folder = Path.of("");

    private AdminFleet fleet;

    @BeforeEach
    void start() throws IOException {
        List<Node> named = new ArrayList<>();
        for (String id : List.of("a", "b", "c")) {
            boolean secret = id.equals("b");
            EmbeddedNode.Builder builder = EmbeddedNode.builder().name(id);
            EmbeddedNode node = (secret ? builder.password(SECRET) : builder).start();
            nodes.add(node);
            named.add(Node.of(id)
                    .withAddress("redis://" + (secret ? ":" + SECRET + "@" : "") + "127.0.0.1:"
                            + node.address().getPort()));
        }
        named.add(Node.of("d").withAddress("redis://127.0.0.1:1").withWeight(0));
        fleet = new AdminFleet(folder, named);
        await().atMost(PATIENCE).until(() -> fleet.json("/ready").get("up").asInt() == 3);
    }

    @AfterEach
    void close() {
        fleet.close();
        nodes.forEach(EmbeddedNode::close);
    }

    @Test
    void healthIsThatTheLoopsAnswer() throws Exception {
        HttpResponse<String> answer = fleet.get("/health");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(answer.body()).isEqualTo("{\"status\":\"ok\",\"loops\":2}\n");
    }

    @Test
    void aLoopThatIsStuckIsNamed() throws Exception {
        CountDownLatch stuck = new CountDownLatch(1);
        FleetLoop loop = fleet.listener().fleet().loops().get(1);
        Future<?> unused = loop.loop().submit(() -> {
            stuck.await();
            return 0;
        });
        try {
            HttpResponse<String> answer = fleet.get("/health");
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).contains("\"status\":\"stuck\"", "event loop 1 of 2 did not answer within 1 s");
            assertThat(fleet.get("/metrics").body())
                    .contains("clockwise_loop_answers{loop=\"0\"} 1.0", "clockwise_loop_answers{loop=\"1\"} 0.0");
        } finally {
            stuck.countDown();
        }
        assertThat(fleet.get("/health").statusCode()).isEqualTo(200);
    }

    @Test
    void readyIsThatANodeCanBeReached() throws Exception {
        JsonNode ready = fleet.json("/ready");
        assertThat(ready.get("status").asString()).isEqualTo("ready");
        assertThat(ready.get("nodes").asInt()).isEqualTo(3);
        assertThat(ready.get("missing")).isEmpty();

        nodes.get(0).close();
        await().atMost(PATIENCE).until(() -> fleet.json("/ready").get("up").asInt() == 2);
        assertThat(fleet.get("/ready").statusCode()).as("two are left").isEqualTo(200);
        JsonNode missing = fleet.json("/ready").get("missing").get(0);
        assertThat(missing.get("node").asString()).isEqualTo("a");

        nodes.forEach(EmbeddedNode::close);
        await().atMost(PATIENCE).until(() -> fleet.json("/ready").get("up").asInt() == 0);
        assertThat(fleet.get("/ready").statusCode()).isEqualTo(503);
        assertThat(fleet.json("/ready").get("reason").asString())
                .startsWith("none of 3 active nodes can be reached: \"a\" is ");
        assertThat(fleet.get("/health").statusCode()).as("it lives").isEqualTo(200);
    }

    @Test
    void whileItDrainsItIsNotReady() throws Exception {
        assertThat(fleet.get("/metrics").body()).contains("clockwise_draining{cluster=\"redis\"} 0.0");
        fleet.listener().drain(PATIENCE);
        assertThat(fleet.get("/ready").statusCode()).isEqualTo(503);
        assertThat(fleet.json("/ready").get("reason").asString()).contains("draining");
        assertThat(fleet.get("/metrics").body()).contains("clockwise_draining{cluster=\"redis\"} 1.0");
        assertThat(fleet.get("/health").statusCode()).as("its loops have ended").isEqualTo(503);
    }

    @ParameterizedTest
    @ValueSource(strings = {"user:42", "{user1000}.following", "", "a b", "100%", "a+b", "ключ"})
    void whatIsExplainedIsTheOwnerThatGetsTheKey(String key) throws Exception {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        StringBuilder percent = new StringBuilder();
        for (byte each : bytes) {
            percent.append(String.format("%%%02x", each));
        }
        JsonNode explained = fleet.json("/explain?key=" + percent);
        JsonNode coded = fleet.json("/explain?keyBase64=" + Base64.getEncoder().encodeToString(bytes));
        assertThat(coded).isEqualTo(explained);
        assertThat(explained.get("key").asString()).isEqualTo(key);
        try (Talk client = fleet.talk()) {
            client.ask("SET".getBytes(StandardCharsets.US_ASCII), bytes, new byte[] {'1'});
        }
        for (EmbeddedNode node : nodes) {
            try (Talk direct = Talk.to(node)) {
                if (node.name().equals("b")) {
                    direct.ask("AUTH " + SECRET);
                }
                String has = node.name().equals(explained.get("owner").asString()) ? ":1\r\n" : ":0\r\n";
                assertThat(direct.ask("EXISTS".getBytes(StandardCharsets.US_ASCII), bytes))
                        .asString(StandardCharsets.US_ASCII)
                        .isEqualTo(has);
            }
        }
        assertThat(explained.get("epoch").asLong()).isEqualTo(7);
        assertThat(explained.get("documentFingerprint").asString())
                .isEqualTo(fleet.topology().documentFingerprint().toString());
        JsonNode owner = explained.get("router").get("owners").get(0);
        assertThat(owner.get("node")).isEqualTo(explained.get("owner"));
        assertThat(owner.get("state").asString()).isEqualTo("up");
        assertThat(owner.get("connections").get("ready").asInt()).isPositive();
    }

    @Test
    void bytesThatAreNoTextAreExplainedToo() throws Exception {
        JsonNode explained = fleet.json("/explain?key=%ff%00");
        assertThat(explained.get("keyBase64").asString()).isEqualTo("/wA=");
        assertThat(explained.get("owner").asString())
                .isEqualTo(fleet.listener()
                        .fleet()
                        .view()
                        .placement()
                        .owner(new byte[] {(byte) 0xff, 0})
                        .id());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/explain",
                "/explain?",
                "/explain?key=a&keyBase64=YQ==",
                "/explain?key=a&key=b",
                "/explain?kye=a",
                "/explain?keyBase64=%21",
                "/explain?key=a&copies=0",
                "/explain?key=a&copies=many"
            })
    void aBadQuestionIsRefused(String target) throws Exception {
        HttpResponse<String> answer = fleet.get(target);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).startsWith("{\"error\":\"").hasLineCount(1);
    }

    @Test
    void theTopologyIsToldWithItsFingerprints() throws Exception {
        JsonNode told = fleet.json("/topology");
        assertThat(told.get("epoch").asLong()).isEqualTo(7);
        assertThat(told.get("placementFingerprint").asString())
                .isEqualTo(fleet.topology().placementFingerprint().toString());
        assertThat(told.get("documentFingerprint").asString())
                .isEqualTo(fleet.topology().documentFingerprint().toString());
        assertThat(told.get("nodes").get(0).get("state").asString()).isEqualTo("up");
        assertThat(told.get("nodes").get(3).get("state").asString()).isEqualTo("drained");
        JsonNode document = told.get("document");
        assertThat(document.get("epoch").asLong()).isEqualTo(7);
        assertThat(document.get("nodes")).hasSize(4);
        assertThat(document.get("nodes").get(1).get("address").asString())
                .isEqualTo("redis://127.0.0.1:" + nodes.get(1).address().getPort());
    }

    @Test
    void aTopologyThatIsRefusedIsToldUntilItIsMended() throws Exception {
        assertThat(fleet.json("/topology").get("refused").isNull()).isTrue();
        assertThat(fleet.get("/metrics").body()).contains("clockwise_topology_refused{cluster=\"redis\"} 0.0");
        String good = TopologyDocument.write(fleet.topology(), DocumentFormat.YAML);

        fleet.replace("nonsense");
        await().atMost(PATIENCE).until(() -> !refused().isEmpty());
        assertThat(refused()).contains("topology.yaml");
        assertThat(fleet.get("/metrics").body()).contains("clockwise_topology_refused{cluster=\"redis\"} 1.0");

        fleet.replace(good);
        await().atMost(PATIENCE).until(() -> refused().isEmpty());

        fleet.replace(TopologyDocument.write(
                Topology.of(Node.of("a").withAddress("redis://host:6379/5")).withEpoch(9), DocumentFormat.YAML));
        await().atMost(PATIENCE).until(() -> refused().contains("node \"a\""));
        assertThat(fleet.json("/topology").get("epoch").asLong()).isEqualTo(7);

        fleet.replace(TopologyDocument.write(fleet.topology().withEpoch(10), DocumentFormat.YAML));
        await().atMost(PATIENCE)
                .until(() -> fleet.json("/topology").get("epoch").asLong() == 10);
        assertThat(refused()).isEmpty();
    }

    private String refused() throws Exception {
        JsonNode refused = fleet.json("/topology").get("refused");
        return refused.isNull() ? "" : refused.asString();
    }

    @Test
    void whoServesAKeyWhoseNodeIsGoneIsNobody() throws Exception {
        String owner =
                fleet.json("/explain?key=k").get("router").get("servedBy").asString();
        nodes.get(owner.charAt(0) - 'a').close();
        await().atMost(PATIENCE)
                .until(() -> fleet.json("/explain?key=k")
                        .get("router")
                        .get("servedBy")
                        .isNull());
    }

    @Test
    void noPasswordIsShown() throws Exception {
        for (int i = 0; i < 2; i++) {
            for (String target :
                    List.of("/health", "/ready", "/metrics", "/explain?key=k1&copies=3", "/topology", "/")) {
                assertThat(fleet.get(target).body()).as(target).doesNotContain(SECRET);
            }
            nodes.forEach(EmbeddedNode::close);
            await().atMost(PATIENCE).until(() -> fleet.json("/ready").get("up").asInt() == 0);
        }
    }

    @Test
    void otherPathsAreListedAndOtherMethodsRefused() throws Exception {
        HttpResponse<String> answer = fleet.get("/metric");
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).contains("/explain, /health, /metrics, /ready, /topology");
        for (String method : List.of("POST", "PUT", "DELETE", "OPTIONS", "TRACE")) {
            HttpResponse<String> refused = fleet.send(method, "/health");
            assertThat(refused.statusCode()).as(method).isEqualTo(HttpURLConnection.HTTP_BAD_METHOD);
            assertThat(refused.headers().firstValue("Allow")).hasValue("GET, HEAD");
        }
        HttpResponse<String> head = fleet.send("HEAD", "/health");
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValueAsLong("Content-Length"))
                .hasValue(fleet.get("/health").body().length());
    }

    @Test
    void aPortThatIsTakenIsNamed() {
        int taken = fleet.admin().address().getPort();
        assertThatThrownBy(() -> Admin.start(AdminOptions.loopback(taken), Served.by(List.of(fleet.listener()), "1")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot listen on localhost:" + taken)
                .hasMessageContaining("name another port, 0 for any that is free");
    }
}
