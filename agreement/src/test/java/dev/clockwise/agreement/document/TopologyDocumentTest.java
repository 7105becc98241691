package dev.clockwise.agreement.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import dev.clockwise.placement.RingRule;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopologyDocumentTest {

    private static final String YAML = """
            clockwise: 1
            epoch: 7
            placement: { type: ring, points: 160 }
            replicas: 2
            nodes:
              - { id: cache-1, address: "redis://10.0.0.1:6379", zone: a }
              - { id: cache-2, address: "redis://10.0.0.2:6379", weight: 2.5, zone: b }
              - { id: cache-3, weight: 0 }
            """;

    private static final String JSON = """
            {
              "clockwise": 1,
              "epoch": 7,
              "placement": { "type": "ring", "points": 160 },
              "replicas": 2,
              "nodes": [
                { "id": "cache-1", "address": "redis://10.0.0.1:6379", "zone": "a" },
                { "id": "cache-2", "address": "redis://10.0.0.2:6379", "weight": 2.5, "zone": "b" },
                { "id": "cache-3", "weight": 0 }
              ]
            }
            """;

    private static final Topology TOPOLOGY = Topology.of(
                    Node.of("cache-1").withAddress("redis://10.0.0.1:6379").withZone("a"),
                    Node.of("cache-2")
                            .withAddress("redis://10.0.0.2:6379")
                            .withWeight("2.5")
                            .withZone("b"),
                    Node.of("cache-3").withWeight(0))
            .withReplicas(2)
            .withEpoch(7);

    private static Topology parse(String document) {
        return TopologyDocument.parse(document, "topology.yaml");
    }

    private static Topology parseNode(String node) {
        return parse("clockwise: 1\nnodes:\n  - " + node + "\n");
    }

    @Test
    void bothFormatsHoldTheSame() {
        assertThat(parse(YAML)).isEqualTo(TOPOLOGY);
        assertThat(parse(JSON)).isEqualTo(TOPOLOGY);
        assertThat(TopologyDocument.parse(JSON.getBytes(StandardCharsets.UTF_8), "topology.json"))
                .isEqualTo(TOPOLOGY);
    }

    @Test
    void isWrittenForPeople() {
        assertThat(TopologyDocument.write(TOPOLOGY, DocumentFormat.YAML)).isEqualTo(YAML);
        assertThat(TopologyDocument.write(TOPOLOGY, DocumentFormat.JSON)).isEqualTo(JSON);
    }

    @Test
    void isWrittenWithoutNodes() {
        Topology empty = Topology.of();
        assertThat(TopologyDocument.write(empty, DocumentFormat.YAML)).endsWith("\nnodes: []\n");
        assertThat(TopologyDocument.write(empty, DocumentFormat.JSON)).endsWith("\n  \"nodes\": []\n}\n");
    }

    @Test
    void whatIsLeftOutHasItsDefault() {
        assertThat(parse("clockwise: 1\nnodes: [ { id: a } ]")).isEqualTo(Topology.of(Node.of("a")));
        assertThat(parse("{\"nodes\": [], \"clockwise\": 1}")).isEqualTo(Topology.of());
    }

    @Test
    void anyStyleAndOrderOfFieldsWillDo() {
        String spread = """
                # A comment.
                ---
                nodes:
                - zone: a
                  address: 'redis://10.0.0.1:6379'
                  "id": cache-1     # another
                -
                  weight: "2.50"
                  zone: b
                  id: cache-2
                  address: redis://10.0.0.2:6379
                - {"id":"cache-3","weight":0.0}
                replicas: 2
                placement:
                  points: 160
                  type: ring
                epoch: 7
                clockwise: 1
                ...
                """;
        assertThat(parse(spread)).isEqualTo(TOPOLOGY);
        assertThat(parse(spread.replace("\n", "\r\n"))).isEqualTo(TOPOLOGY);
        assertThat(parse("\ufeff" + spread)).isEqualTo(TOPOLOGY);
        assertThat(parse("\ufeff" + JSON)).isEqualTo(TOPOLOGY);
        assertThat(parse(" \n\t" + JSON)).isEqualTo(TOPOLOGY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "7",
                "0",
                "-12",
                "340282366920938463463374607431768211456",
                "10.0.0.1:6379",
                "a",
                "cache_1",
                "1.2.3",
                "1-2",
                "12:99",
                "0x",
                "1e",
                "e3",
                "nil",
                "yesterday",
                "n0",
                "caf\u00e9",
                "a b",
                "a#b",
                "---a",
                "2026-07",
                "123abc",
                "12:30pm"
            })
    void whatCanOnlyBeTextNeedsNoQuotes(String id) {
        assertThat(parseNode("id: " + id).node(id)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "007", "-0", "+1", "1e3", "1E-3", "0x1F", "0o17", "0b11", "1_000", "1.0", ".5", "1.", "12:30:45",
                        "1:30.5",
                "-.inf", ".NaN", "yes", "No", "ON", "off", "y", "N", "true", "False", "null", "Null", "~", "2026-01-01",
                "2026-1-1 10:00:00", "="
            })
    void whatCouldBeSomethingElseNeedsQuotes(String id) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parseNode("{ id: " + id + " }"))
                .withMessageContaining(":3:11: id must be text (was " + id);
        assertThat(parseNode("{ id: \"" + id + "\" }").node(id)).isPresent();
        assertThat(parseNode("{ id: '" + id + "' }").node(id)).isPresent();
    }

    @Test
    void numbersInJsonAreTextInTheirUsualSpelling() {
        Topology topology = parse("{\"clockwise\":1,\"nodes\":[{\"id\":7,\"zone\":12}]}");
        assertThat(topology).isEqualTo(Topology.of(Node.of("7").withZone("12")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.1", "1.10", "\"1.1\"", "'1.100'", "11e-1", "0.11E+1"})
    void weightsAreExactDecimals(String weight) {
        assertThat(parseNode("{ id: a, weight: " + weight + " }"))
                .isEqualTo(Topology.of(Node.of("a").withWeight("1.1")));
    }

    @Test
    void weightsAreNotRounded() {
        Topology topology = parse(
                "clockwise: 1\nplacement: { type: modulo }\n" + "nodes: [ { id: a, weight: 999999999.123456789 } ]");
        assertThat(topology.nodes().get(0).weight().toPlainString()).isEqualTo("999999999.123456789");
        assertThat(TopologyDocument.write(topology, DocumentFormat.JSON)).contains("\"weight\": 999999999.123456789 }");
    }

    @Test
    void pointsAreIntegersOfTheWholeSpace() {
        Topology topology = parse("""
                clockwise: 1
                placement: { type: custom-ring, space: 2^128, points: given, hash: md5 }
                nodes:
                  - { id: a, points: [12, "0xff", 0xFF00, "340282366920938463463374607431768211455"] }
                  - { id: drained, weight: 0 }
                """);
        assertThat(topology.nodes().get(0).points())
                .containsExactly(Position.of(12), Position.of(0xff), Position.of(0xff00), new Position(-1, -1));
        assertThat(TopologyDocument.write(topology, DocumentFormat.YAML))
                .contains("points: [12, 255, 65280, \"340282366920938463463374607431768211455\"] }");
    }

    @ParameterizedTest
    @EnumSource(DocumentFormat.class)
    void whatCannotBeReadBackIsNotWritten(DocumentFormat format) {
        Topology misplaced = Topology.of(Node.of("a").withPoints(List.of(Position.of(1))));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TopologyDocument.write(misplaced, format))
                .withMessageContaining("node \"a\" must not have points");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TopologyDocument.write(Topology.of(new UnknownRule(), List.of()), format))
                .withMessageContaining("no placement of type unknown");
        Topology beyond = Topology.of(
                RingRule.TOKENS, List.of(Node.of("a").withWeight(0).withPoints(List.of(new Position(1, 0)))));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TopologyDocument.write(beyond, format))
                .withMessage("points of node \"a\" must be below the size of the space, 2^64 (was"
                        + " 18446744073709551616): lower them; nothing was written");
    }

    /** Case 4: a weight of zero. */
    @Test
    void drainedNodesStayKnown() {
        Topology drained = parse("clockwise: 1\nnodes: [ { id: A }, { id: B }, { id: C, weight: 0 } ]");
        Topology without = parse("clockwise: 1\nnodes: [ { id: A }, { id: B } ]");
        assertThat(drained.node("C")).isPresent();
        assertThat(drained.placementFingerprint()).isEqualTo(without.placementFingerprint());
        assertThat(drained.documentFingerprint()).isNotEqualTo(without.documentFingerprint());
        Topology none = parse("clockwise: 1\nnodes: [ { id: A, weight: 0 } ]");
        assertThat(none.nodes()).noneMatch(Node::isActive);
        assertThat(Placement.of(none).owner("key").isNone()).isTrue();
    }

    /** Case 5: the order of a list. */
    @Test
    void orderDecidesNothing() {
        List<Integer> order = new ArrayList<>(IntStream.range(0, 10).boxed().toList());
        Topology first = parse(document(order));
        Random random = new Random(5);
        for (int i = 0; i < 50; i++) {
            Collections.shuffle(order, random);
            Topology shuffled = parse(document(order));
            assertThat(shuffled).isEqualTo(first);
            assertThat(shuffled.documentFingerprint()).isEqualTo(first.documentFingerprint());
            assertThat(TopologyDocument.write(shuffled, DocumentFormat.YAML))
                    .isEqualTo(TopologyDocument.write(first, DocumentFormat.YAML));
        }
    }

    private static String document(List<Integer> order) {
        StringBuilder document = new StringBuilder("clockwise: 1\nnodes:\n");
        order.forEach(i -> document.append("  - { id: node-")
                .append(i)
                .append(", zone: z")
                .append(i % 3)
                .append(" }\n"));
        return document.toString();
    }

    /** Case 6: a new address. */
    @Test
    void aNewAddressMovesNothing() {
        Topology moved = parse(YAML.replace("10.0.0.1", "10.0.0.9"));
        assertThat(moved.placementFingerprint()).isEqualTo(TOPOLOGY.placementFingerprint());
        assertThat(moved.documentFingerprint()).isNotEqualTo(TOPOLOGY.documentFingerprint());
    }

    @Test
    void readsManyNodes() {
        StringBuilder document = new StringBuilder("clockwise: 1\nplacement: { type: modulo }\nnodes:\n");
        for (int i = 0; i < 10_000; i++) {
            document.append("  - { id: node-")
                    .append(i)
                    .append(", address: \"10.0.0.1:")
                    .append(i)
                    .append("\" }\n");
        }
        Topology topology = parse(document.toString());
        assertThat(topology.nodes()).hasSize(10_000);
        assertThat(parse(TopologyDocument.write(topology, DocumentFormat.JSON))).isEqualTo(topology);
    }

    private record UnknownRule() implements PlacementRule {
        @Override
        public String type() {
            return "unknown";
        }

        @Override
        public List<String> canonical() {
            return List.of();
        }

        @Override
        public Footprint footprint(Topology topology) {
            return new Footprint(0, 0);
        }

        @Override
        public Placement place(Topology topology) {
            throw new UnsupportedOperationException("no placement");
        }
    }
}
