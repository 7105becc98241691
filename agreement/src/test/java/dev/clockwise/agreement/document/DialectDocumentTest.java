package dev.clockwise.agreement.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import dev.clockwise.dialect.Dialect;
import dev.clockwise.dialect.Dialect.Parameter;
import dev.clockwise.dialect.DialectRule;
import dev.clockwise.dialect.Dialects;
import dev.clockwise.placement.RingRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Placements of dialects in documents: their parameters, what nodes tell, and what is refused. */
class DialectDocumentTest {

    private static Topology parse(String document) {
        return TopologyDocument.parse(document, "topology.yaml");
    }

    private static String document(String placement, String... nodes) {
        StringBuilder document =
                new StringBuilder("clockwise: 1\nepoch: 1\nplacement: " + placement + "\nreplicas: 1\n");
        document.append(nodes.length == 0 ? "nodes: []\n" : "nodes:\n");
        for (String node : nodes) {
            document.append("  - ").append(node).append('\n');
        }
        return document.toString();
    }

    private static void roundTrips(Topology topology) {
        for (DocumentFormat format : DocumentFormat.values()) {
            Topology read = parse(TopologyDocument.write(topology, format));
            assertThat(read).isEqualTo(topology);
            assertThat(read.documentFingerprint()).isEqualTo(topology.documentFingerprint());
        }
    }

    static Stream<DialectRule> rules() {
        List<DialectRule> rules = new ArrayList<>();
        for (Dialect dialect : Dialects.all()) {
            rules.add(dialect.rule());
            for (Parameter parameter : dialect.parameters()) {
                parameter.choices().forEach(choice -> rules.add(dialect.rule(Map.of(parameter.name(), choice))));
            }
        }
        return rules.stream();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void everyDialectWithEveryWordIsReadAsItIsWritten(DialectRule rule) {
        roundTrips(Topology.of(rule, List.of()));
    }

    @Test
    void standardsAreLeftOut() {
        String document =
                document("{ dialect: pekko, virtualNodesFactor: 100, keys: bytes }", "{ id: a, name: \"akka://a\" }");
        assertThat(TopologyDocument.write(parse(document), DocumentFormat.YAML)).isEqualTo(document);
        String spelled = document("{ dialect: pekko, virtualNodesFactor: 10, keys: String }");
        assertThat(TopologyDocument.write(parse(spelled), DocumentFormat.YAML))
                .isEqualTo(document("{ dialect: pekko }"));
    }

    @Test
    void attributesStandAfterTheZone() {
        String document = document(
                "{ dialect: twemproxy-ketama, hash: md5, hashTag: \"{}\" }",
                "{ id: \"10.0.0.2:6379\", order: 1 }",
                "{ id: a, address: \"redis://10.0.0.1\", weight: 2, zone: x, name: alpha, order: 0, server: \"10.0.0.1:6379\" }");
        Topology topology = parse(document);
        assertThat(topology.nodes().get(1).attributes())
                .isEqualTo(Map.of("name", "alpha", "order", "0", "server", "10.0.0.1:6379"));
        assertThat(TopologyDocument.write(topology, DocumentFormat.YAML)).isEqualTo(document);
        roundTrips(topology);
        assertThat(parse(document.replace("order: 1", "order: \"1\""))).isEqualTo(topology);
    }

    @Test
    void slotsOfADialectAreKeptAsRanges() {
        String document = document(
                "{ dialect: hazelcast, partitions: 10 }", "{ id: a, slots: \"0-4,9\" }", "{ id: b, slots: \"5-8\" }");
        Topology topology = parse(document);
        assertThat(topology.nodes().get(1).points())
                .containsExactly(Position.of(5), Position.of(6), Position.of(7), Position.of(8));
        assertThat(TopologyDocument.write(topology, DocumentFormat.YAML)).isEqualTo(document);
        roundTrips(topology);
    }

    @Test
    void tokensOfCassandraAreItsOwnNumbers() {
        String document = document(
                "{ dialect: cassandra-murmur3 }",
                "{ id: a, tokens: \"-9223372036854775808,0\" }",
                "{ id: b, tokens: \"-12,9223372036854775807\" }",
                "{ id: c, weight: 0 }");
        Topology topology = parse(document);
        assertThat(topology.nodes().get(0).points()).containsExactly(Position.of(0), Position.of(1L << 63));
        assertThat(TopologyDocument.write(topology, DocumentFormat.YAML)).isEqualTo(document);
        roundTrips(topology);
        assertThat(parse(document.replace("\"-9223372036854775808,0\"", "'0, -9223372036854775808'")))
                .isEqualTo(topology);
        String random = document(
                "{ dialect: cassandra-random }",
                "{ id: a, tokens: \"0,170141183460469231731687303715884105727\" }",
                "{ id: b, tokens: \"85070591730234615865843651857942052864\" }");
        assertThat(TopologyDocument.write(parse(random), DocumentFormat.YAML)).isEqualTo(random);
        assertThat(parse(document("{ dialect: cassandra-random }", "{ id: a, tokens: 12 }"))
                        .nodes()
                        .get(0)
                        .points())
                .containsExactly(Position.of(12));
    }

    @Test
    void oneTokenNeedsNoQuotes() {
        assertThat(parse(document("{ dialect: cassandra-murmur3 }", "{ id: a, tokens: -5 }")))
                .isEqualTo(parse(document("{ dialect: cassandra-murmur3 }", "{ id: a, tokens: \"-5\" }")));
    }

    /** One name of a field, three ways of writing it: the placement decides, also where it comes last. */
    @Test
    void nodesMayStandBeforeThePlacement() {
        String nodes = "clockwise: 1\nnodes: [ { id: a, tokens: \"%s\" } ]\nplacement: { %s }\n";
        assertThat(parse(String.format(nodes, "-5", "dialect: cassandra-murmur3"))
                        .nodes()
                        .get(0)
                        .points())
                .containsExactly(Position.of((1L << 63) - 5));
        assertThat(parse(String.format(nodes, "5", "dialect: cassandra-random"))
                        .nodes()
                        .get(0)
                        .points())
                .containsExactly(Position.of(5));
        assertThat(parse(String.format(nodes, "AAAAAAAAAAw", "type: tokens"))
                        .nodes()
                        .get(0)
                        .points())
                .containsExactly(Position.of(12));
    }

    private static String refusal(String placement, String node) {
        DocumentException refusal =
                catchThrowableOfType(DocumentException.class, () -> parse(document(placement, node)));
        assertThat(refusal).as("the document is taken").isNotNull();
        return String.valueOf(refusal.getMessage()).substring("topology.yaml:".length());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            dialect: guava, hsh: murmur3_128 | id: a | 3:30: unknown field "hsh" in a placement of dialect guava, whose fields are dialect, hash: write hash
            dialect: guava, type: ring | id: a | 3:30: unknown field "type" in a placement of dialect guava, whose fields are dialect, hash: remove it
            dialect: guava, hash: md5 | id: a | 3:36: hash must be one of murmur3_128, farmHashFingerprint64 (was md5): choose one
            dialect: ignite, partitions: 0 | id: a | 3:43: partitions must be an integer from 1 to 999999999 (was 0): choose one in that range
            dialect: ignite, partitions: many | id: a | 3:43: partitions must be an integer from 1 to 999999999 (was many): write it in digits, without quotes
            dialect: ignite, partitions: 70000 | id: a | 3:43: partitions of ignite must be from 1 to 65000 (was 70000): lower them
            dialect: kafka | id: a | 6:5: node "a" must have order in a placement by kafka, which is the number of the partition (it has none): add it; nothing was built
            dialect: kafka | id: a, order: first | 6:21: order of node "a" must be an integer from 0 to 2147483646 (was "first"): number the nodes as the other system lists them; nothing was built
            dialect: kafka | id: a, order: 0, server: b | 6:32: node "a" must not have server, which this placement of dialect kafka does not ask for (has "b"): remove it
            type: ring | id: a, order: 0 | 6:21: node "a" must not have order, which this placement of type ring does not ask for (has "0"): remove it
            dialect: kafka | id: a, order: 0, slots: 7 | 6:31: node "a" must not have slots, as this placement makes them (has 1): remove them, or place by a placement of type slot-table
            dialect: cassandra-murmur3 | id: a | 6:5: node "a" must have tokens, as they are given in this placement (has none): add tokens, or set its weight to 0
            dialect: cassandra-murmur3 | id: a, tokens: "AAAAAAAAAAw" | 6:22: tokens of node "a" must be decimal numbers separated by commas, as in "-9223372036854775808,0" (was "AAAAAAAAAAw"): write them as the other system prints them
            dialect: cassandra-murmur3 | id: a, tokens: "1,9223372036854775808" | 6:22: tokens of node "a" must be from -9223372036854775808 to 9223372036854775807 (was 9223372036854775808): take those of the same partitioner
            dialect: cassandra-random | id: a, tokens: "-1" | 6:22: tokens of node "a" must be from 0 to 170141183460469231731687303715884105727 (was -1): take those of the same partitioner
            dialect: cassandra-random | id: a, tokens: "1,2,1" | 6:22: tokens of node "a" must be distinct (1 was given twice): remove one
            dialect: cassandra-random | id: a, points: [1] | 6:22: node "a" must not have points, as this placement takes tokens (has 1): write them as tokens, or place by a placement of type range, or a custom-ring with points: given
            dialect: hazelcast | id: a, slots: "271" | 6:21: slots of node "a" must be below the size of the space, 271 (was 271): lower them, or widen the space
            dialect: libmemcached-ketama, pointHash: nope | id: a | 3:55: pointHash must be one of default, md5, crc, fnv1_64, fnv1a_64, fnv1_32, fnv1a_32, jenkins, murmur, murmur3 (was nope): choose one
            dialect: twemproxy-ketama, hash: md5, hashTag: "{" | id: a | 3:61: hash tag must be two characters of printable ASCII, such as {} (was "{")
            dialect: envoy-maglev, tableSize: 65536 | id: a | 3:48: tableSize must be a prime number up to 5000011 (was 65536): take another
            dialect: envoy-ring-hash, minimumRingSize: 2000, maximumRingSize: 1500 | id: a | 3:57: the least ring size must be at most the greatest (was 2000, 1500): correct one
            dialect: guava | id: a, order: 1 | 6:21: order of node "a" must be from 0 to 0, as guava numbers its 1 without gaps (was 1): number the nodes anew; nothing was built
            dialect: kafka | id: a, order: 0, weight: 0 | 6:32: weight of node "a" must be above 0 in a placement by kafka, which gives each number its keys (was 0): remove the node and lower the numbers after it; nothing was built
            dialect: haproxy-consistent | id: a, order: 0, weight: 257 | 6:32: weight of node "a" must be at most 256, the greatest that the other system takes (was 257): scale all weights down; nothing was built
            dialect: haproxy-consistent, hashKey: addr | id: "a:80" | 6:5: node "a:80" must have an IPv4 address and a port as its server, as in 10.0.0.1:80, as its points are made from it (was "a:80"): give it that; nothing was built
            dialect: mcrouter-weighted-ch3 | id: a, order: 0, weight: 2 | 6:32: weight of node "a" must be at most 1 (was 2): scale all weights down; nothing was built
            dialect: infinispan | id: a, slots: "0-254" | 3:1: segment 255 must belong to a node (none of the 1 that are listed names it): give it to one; nothing was built
            """)
    void isRefusedInOneLine(String placement, String node, String message) {
        assertThat(refusal("{ " + placement + " }", "{ " + node + " }")).isEqualTo(message);
    }

    /** Two nodes at one place in a list: who comes first would be a guess, also where it decides ties only. */
    @ParameterizedTest
    @ValueSource(strings = {"nginx-hash", "libmemcached-modula", "kafka", "twemproxy-ketama", "haproxy-consistent"})
    void twoNodesAtOnePlaceAreRefused(String dialect) {
        String text = "clockwise: 1\nepoch: 1\nplacement: { dialect: " + dialect
                + " }\nnodes:\n  - { id: \"10.0.0.1:1\", order: 2 }\n  - { id: \"10.0.0.2:1\", order: 0 }\n"
                + "  - { id: \"10.0.0.3:1\", order: 2 }\n";
        assertThatThrownBy(() -> TopologyDocument.parse(text, "t"))
                .hasMessage(
                        "t:3:1: order must be another for each node (nodes \"10.0.0.1:1\" and \"10.0.0.3:1\" both have"
                                + " 2): number the nodes as the other system lists them; nothing was built");
        assertThat(TopologyDocument.parse(text.replaceFirst("order: 2", "order: 1"), "t")
                        .nodes())
                .hasSize(3);
    }

    @Test
    void aTypeThatIsADialectIsSaidToBeOne() {
        assertThat(refusal("{ type: nginx-hash }", "{ id: a }"))
                .endsWith("type of placement must be a type of this program's own (was nginx-hash): write dialect:"
                        + " nginx-hash");
    }

    /** The second of two nodes is at fault, on its own line and at the field in question. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            twemproxy-modula | id: a | id: b, weight: 1.5 | 7:22: weight of node "b" must be a whole number
            nginx-hash | id: a, order: 0 | id: b | 7:5: node "b" must have order in a placement by nginx-hash
            nginx-hash | id: a, order: 0 | id: b, order: -1 | 7:21: order of node "b" must be an integer from 0
            kafka | id: a, order: 0 | id: b, order: 2 | 7:21: order of node "b" must be from 0 to 1, as kafka numbers its 2 without gaps (was 2)
            haproxy-map | id: a, order: 0 | id: b, weight: 300, order: 1 | 7:22: weight of node "b" must be at most 256
            haproxy-consistent | id: a, order: 0 | id: b, serverId: x | 7:24: serverId of node "b" must be an integer from 1
            haproxy-consistent | id: a, serverId: 7 | id: b, serverId: 7 | 7:24: serverId of node "b" must be its own
            cassandra-murmur3 | id: a, tokens: "5" | id: b, tokens: "5" | 7:22: token 5 must belong to one node (was named by "a" and "b")
            cassandra-random | id: a, tokens: "1,5" | id: b, tokens: "5,7" | 7:22: token 5 must belong to one node
            hazelcast | id: a, slots: "5" | id: b, slots: "5" | 7:21: slot 5 must belong to one node
            envoy-ring-hash | id: a | id: b, localityWeight: x | 7:30: localityWeight of node "b" must be a whole number
            envoy-ring-hash | id: a, locality: x, localityWeight: 1 | id: b | 7:5: node "b" must have a locality
            ignite | id: a, uuid: 6c2ee6f6-5d2e-4a3e-8b34-4a4a6a7d8d11 | id: b, uuid: x | 7:20: uuid of node "b" must be a UUID
            nginx-hash | id: a, order: 0 | id: b, order: 1, down: 2 | 7:30: node "b" must weigh 0
            """)
    void aNodeIsRefusedOnItsLine(String dialect, String first, String second, String message) {
        DocumentException refusal = catchThrowableOfType(
                DocumentException.class,
                () -> parse(document("{ dialect: " + dialect + " }", "{ " + first + " }", "{ " + second + " }")));
        assertThat(refusal).as("the document is taken").isNotNull();
        assertThat(refusal).hasMessageStartingWith("topology.yaml:" + message);
    }

    /** Whatever a parameter is given, the document is refused in one line, or the rule can be used. */
    @ParameterizedTest
    @MethodSource("parameters")
    void whateverAParameterIsGivenIsTakenOrRefusedInOneLine(Dialect dialect, Parameter parameter) {
        for (String value : List.of(
                "nope",
                "\"\"",
                "\"{\"",
                "\"{}\"",
                "\"{{{\"",
                "\"\u00e4{\"",
                "\"0,1\"",
                "\"9\"",
                "~",
                "[]",
                "0",
                "1",
                "3",
                "999999999",
                "1000000000",
                "-1",
                "1.5",
                "yes")) {
            String document = document(
                    "{ dialect: " + dialect.name() + ", " + parameter.name() + ": " + value + " }",
                    node(dialect, 0),
                    node(dialect, 1));
            try {
                assertThat(Placement.of(parse(document)).owner("key").id()).isIn("10.0.0.0:80", "10.0.0.1:80");
            } catch (DocumentException e) {
                assertThat(e).hasMessageMatching("topology.yaml:\\d+:\\d+: .+");
            }
        }
    }

    private static String node(Dialect dialect, int number) {
        StringBuilder node = new StringBuilder("{ id: \"10.0.0." + number + ":80\"");
        dialect.attributes().stream()
                .filter(attribute -> attribute.name().equals("order"))
                .forEach(attribute -> node.append(", order: ").append(number));
        return node.append(" }").toString();
    }

    static Stream<Arguments> parameters() {
        return Dialects.all().stream()
                .filter(dialect -> TopologyDocument.pointField(dialect.rule()).isEmpty())
                .flatMap(dialect -> dialect.parameters().stream().map(parameter -> Arguments.of(dialect, parameter)));
    }

    @Test
    void aTopologyThatLostANumberIsNotWritten() {
        DialectRule guava = Dialects.named("guava").orElseThrow().rule();
        Topology gap = Topology.of(
                guava,
                List.of(Node.of("a").withAttribute("order", "0"), Node.of("c").withAttribute("order", "2")));
        assertThat(Placement.of(gap).owner("key").id()).isIn("a", "c");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TopologyDocument.write(gap, DocumentFormat.YAML))
                .withMessageStartingWith(
                        "order of node \"c\" must be from 0 to 1, as guava numbers its 2 without gaps");
    }

    @Test
    void aDialectThatIsNotKnownIsRefusedWithTheNearest() {
        assertThat(refusal("{ dialect: twemproxy-ketma }", "{ id: a }"))
                .startsWith("3:23: dialect must be the name of a dialect (was ")
                .endsWith(" (was twemproxy-ketma): write twemproxy-ketama");
    }

    @Test
    void attributesThatARuleDoesNotAskForAreNotWritten() {
        Topology topology = Topology.of(
                Dialects.named("kafka").orElseThrow().rule(),
                List.of(Node.of("a").withAttribute("order", "0").withAttribute("uuid", "1")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TopologyDocument.write(topology, DocumentFormat.YAML))
                .withMessage(
                        "node \"a\" must not have uuid, which this placement of dialect kafka does not ask for: remove the"
                                + " attribute; nothing was written");
    }

    @Test
    void rulesThatDialectsAreMadeOfAreNotWrittenAsIfTheyWereLess() {
        PlacementRule ring = Dialects.named("perl-cache-memcached-fast")
                .orElseThrow()
                .rule(Map.of("distribution", "ketama"))
                .form(Topology.of());
        assertThat(ring).isInstanceOf(RingRule.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TopologyDocument.write(Topology.of(ring, List.of()), DocumentFormat.YAML))
                .withMessage("a topology document of version 1 cannot say all of " + ring
                        + ": name a dialect, or choose another rule; nothing was written");
    }

    @Test
    void fieldsOfPoints() {
        assertThat(TopologyDocument.pointField(
                        Dialects.named("cassandra-random").orElseThrow().rule()))
                .contains("tokens");
        assertThat(TopologyDocument.pointField(
                        Dialects.named("infinispan").orElseThrow().rule()))
                .contains("slots");
        assertThat(TopologyDocument.pointField(
                        Dialects.named("kafka").orElseThrow().rule()))
                .isEmpty();
    }
}
