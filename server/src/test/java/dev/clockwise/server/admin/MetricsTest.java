package dev.clockwise.server.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.clockwise.Balance;
import dev.clockwise.Node;
import dev.clockwise.embedded.EmbeddedNode;
import dev.clockwise.embedded.Talk;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Prometheus reads of a router in front of two embedded nodes. */
class MetricsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Pattern SAMPLE = Pattern.compile(
            "([a-zA-Z_:][a-zA-Z0-9_:]*)(\\{(?:[a-zA-Z_][a-zA-Z0-9_]*=\"(?:[^\"\\\\\\n]|\\\\[\\\\\"n])*\",?)*})?"
                    + " ([0-9.eE+-]+|\\+Inf|-Inf|NaN)");
    private static final Pattern COMMENT = Pattern.compile(
            "# (?:HELP [a-zA-Z_:][a-zA-Z0-9_:]* .*|TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (?:counter|gauge|histogram|summary|untyped))");

    private final List<EmbeddedNode> nodes = new ArrayList<>();

    @TempDir
    private Path folder = Path.of("");

    private AdminFleet fleet;

    @BeforeEach
    void start() throws IOException {
        List<Node> named = new ArrayList<>();
        for (String id : List.of("a", "odd \"id\" \\")) {
            EmbeddedNode node = EmbeddedNode.start();
            nodes.add(node);
            named.add(Node.of(id)
                    .withAddress("redis://127.0.0.1:" + node.address().getPort()));
        }
        fleet = new AdminFleet(folder, named);
        await().atMost(PATIENCE).until(() -> fleet.json("/ready").get("up").asInt() == 2);
    }

    @AfterEach
    void close() {
        fleet.close();
        nodes.forEach(EmbeddedNode::close);
    }

    /** The samples by name and labels, each of a valid line and of a family that was announced. */
    private Map<String, Double> scrape() throws Exception {
        HttpResponse<String> answer = fleet.get("/metrics");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/plain; version=0.0.4; charset=utf-8");
        Map<String, Double> samples = new HashMap<>();
        Set<String> families = new HashSet<>();
        for (String line : answer.body().split("\n", -1)) {
            if (line.isEmpty()) {
                continue;
            }
            if (line.startsWith("#")) {
                Matcher comment = COMMENT.matcher(line);
                assertThat(comment.matches()).as(line).isTrue();
                if (comment.group(1) != null) {
                    assertThat(families.add(comment.group(1))).as(line).isTrue();
                }
                continue;
            }
            Matcher sample = SAMPLE.matcher(line);
            assertThat(sample.matches()).as(line).isTrue();
            String family = sample.group(1).replaceFirst("_(bucket|sum|count)$", "");
            assertThat(families.contains(family) || families.contains(sample.group(1)))
                    .as(line)
                    .isTrue();
            String name = sample.group(1) + (sample.group(2) == null ? "" : sample.group(2));
            String number = sample.group(3).replace("+Inf", "Infinity");
            assertThat(samples.put(name, Double.valueOf(number))).as(line).isNull();
        }
        return samples;
    }

    private static double sum(Map<String, Double> samples, String prefix) {
        return samples.entrySet().stream()
                .filter(each -> each.getKey().startsWith(prefix))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    @Test
    void theRouterItsNodesAndItsProcessAreMeasured() throws Exception {
        Map<String, Double> samples = scrape();
        assertThat(samples.keySet())
                .contains(
                        "clockwise_build_info{java=\"" + Runtime.version() + "\",version=\"9.8.7\"}",
                        "clockwise_clients{cluster=\"redis\"}",
                        "clockwise_node_waiting{cluster=\"redis\",node=\"a\"}",
                        "clockwise_node_unanswered{cluster=\"redis\",node=\"a\"}",
                        "process_uptime_seconds",
                        "jvm_threads_live_threads")
                .anyMatch(name -> name.startsWith("jvm_memory_used_bytes{"))
                .anyMatch(name -> name.startsWith("jvm_gc_"));
        assertThat(samples.get("clockwise_topology_epoch{cluster=\"redis\"}")).isEqualTo(7);
        assertThat(samples.get("clockwise_draining{cluster=\"redis\"}")).isZero();
        Balance.of(fleet.listener().fleet().view().placement())
                .nodes()
                .forEach(each -> assertThat(samples.get("clockwise_node_share_ratio{cluster=\"redis\",node=\""
                                + each.node().id().replace("\\", "\\\\").replace("\"", "\\\"") + "\"}"))
                        .isEqualTo(each.share().toDouble()));
        assertThat(sum(samples, "clockwise_node_up{")).isEqualTo(2);
        assertThat(sum(samples, "clockwise_connections{")).isEqualTo(4);
        assertThat(samples.get("clockwise_connections{cluster=\"redis\",loop=\"0\",node=\"a\",state=\"ready\"}"))
                .isEqualTo(1);
    }

    /** The page names each metric of ours with its kind, and no other. */
    @Test
    void thePageOnMetricsIsComplete() throws Exception {
        Set<String> told = new TreeSet<>();
        Matcher row = Pattern.compile("(?m)^\\| `(clockwise_\\w+)` \\| (\\w+) \\|")
                .matcher(Files.readString(Path.of("..", "docs", "admin.md")));
        while (row.find()) {
            told.add(row.group(1) + " " + row.group(2));
        }
        Set<String> announced = new TreeSet<>();
        Matcher type = Pattern.compile("(?m)^# TYPE (clockwise_\\w+) (\\w+)$")
                .matcher(fleet.get("/metrics").body());
        while (type.find()) {
            announced.add(type.group(1) + " " + type.group(2));
        }
        assertThat(told).isEqualTo(announced);
    }

    @Test
    void countersGrowByWhatWasSent() throws Exception {
        try (Talk client = fleet.talk()) {
            assertThat(client.ask("PING")).isEqualTo("+PONG\r\n");
            Map<String, Double> before = scrape();
            assertThat(before.get("clockwise_clients{cluster=\"redis\"}")).isEqualTo(1);
            for (int i = 0; i < 100; i++) {
                assertThat(client.ask("SET k" + i + " value")).isEqualTo("+OK\r\n");
                assertThat(client.ask("GET k" + i)).isEqualTo("$5\r\nvalue\r\n");
            }
            assertThat(client.ask("LPUSH k1 x")).startsWith("-WRONGTYPE");
            client.ask("DEL k1");
            client.ask("DBSIZE");
            Map<String, Double> after = scrape();
            assertThat(grown(before, after, "overwrite", "answered")).isEqualTo(100);
            assertThat(grown(before, after, "read", "answered")).isEqualTo(100);
            assertThat(grown(before, after, "modify", "error")).isEqualTo(1);
            assertThat(grown(before, after, "delete", "answered")).isEqualTo(1);
            assertThat(grown(before, after, "keyless", "answered"))
                    .as("DBSIZE of two")
                    .isEqualTo(2);
            String owner =
                    fleet.listener().fleet().view().placement().owner("k1").id();
            assertThat(owner).isNotEmpty();
            assertThat(sum(after, "clockwise_reply_seconds_count") - sum(before, "clockwise_reply_seconds_count"))
                    .isEqualTo(204);
            assertThat(sum(after, "clockwise_reply_seconds_sum")).isPositive().isLessThan(3600);
            assertThat(after.get("clockwise_reply_seconds_bucket{cluster=\"redis\",node=\"a\",le=\"+Inf\"}"))
                    .isEqualTo(after.get("clockwise_reply_seconds_count{cluster=\"redis\",node=\"a\"}"));
            int sets = "*3\r\n$3\r\nSET\r\n$2\r\nk0\r\n$5\r\nvalue\r\n".length() * 100;
            assertThat(sum(after, "clockwise_sent_bytes_total") - sum(before, "clockwise_sent_bytes_total"))
                    .isGreaterThan(sets);
            assertThat(sum(after, "clockwise_received_bytes_total") - sum(before, "clockwise_received_bytes_total"))
                    .isGreaterThan(100 * ("+OK\r\n".length() + "$5\r\nvalue\r\n".length()));
        }
        await().atMost(PATIENCE).until(() -> scrape().getOrDefault("clockwise_clients{cluster=\"redis\"}", -1.0) == 0);
        assertThat(scrape().get("clockwise_clients_accepted_total{cluster=\"redis\"}"))
                .isEqualTo(1);
    }

    @Test
    void whatFailsIsCountedByWhatIsKnownOfIt() throws Exception {
        Node lost = fleet.topology().node("a").orElseThrow();
        String key = "k";
        while (!fleet.listener().fleet().view().placement().owner(key).equals(lost)) {
            key += "k";
        }
        nodes.get(0).close();
        await().atMost(PATIENCE).until(() -> fleet.json("/ready").get("up").asInt() == 1);
        try (Talk client = fleet.talk()) {
            String asked = key;
            await().atMost(PATIENCE).until(() -> client.ask("GET " + asked).startsWith("-NODEDOWN"));
            Map<String, Double> before = scrape();
            assertThat(client.ask("GET " + key)).startsWith("-NODEDOWN");
            Map<String, Double> after = scrape();
            assertThat(grown(before, after, "read", "down")).isEqualTo(1);
            assertThat(after.get("clockwise_node_up{cluster=\"redis\",node=\"a\"}"))
                    .isZero();
        }
    }

    private static double grown(Map<String, Double> before, Map<String, Double> after, String kind, String outcome) {
        return calls(after, kind, outcome) - calls(before, kind, outcome);
    }

    private static double calls(Map<String, Double> samples, String kind, String outcome) {
        return samples.entrySet().stream()
                .filter(each ->
                        each.getKey().startsWith("clockwise_commands_total{cluster=\"redis\",kind=\"" + kind + "\"")
                                && each.getKey().endsWith("outcome=\"" + outcome + "\"}"))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }
}
