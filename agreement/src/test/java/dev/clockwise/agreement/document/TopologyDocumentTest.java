package dev.clockwise.agreement.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.HashTag;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.JumpRule;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.placement.Tie;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
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

    private static RingRule parseRing(String placement) {
        return (RingRule)
                parse("clockwise: 1\nplacement: " + placement + "\nnodes: []\n").rule();
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

    @Test
    void customRingsHaveEveryOptionOfTheRule() {
        RingRule expected = RingRule.builder()
                .space(Space.bits(32))
                .hash(HashFunction.MD5, DigestCut.first(4).littleEndian())
                .keyHash(HashFunction.SHA1, new DigestCut(2, 4, DigestCut.Order.BIG))
                .pointsPerLabel(4)
                .label("{id}-{i}")
                .points(100)
                .boundary(Boundary.STRICTLY_AFTER)
                .tie(Tie.HIGHEST_ID)
                .maxPoints(5000)
                .build();
        assertThat(parseRing("{ type: custom-ring, space: \"2^32\", hash: md5, cut: { bytes: 4, order: little },"
                        + " keyHash: sha1, keyCut: { offset: 2, bytes: 4, order: big }, pointsPerLabel: 4,"
                        + " label: \"{id}-{i}\", points: 100, boundary: strictly-after, tie: highest-id,"
                        + " maxPoints: 5000 }"))
                .isEqualTo(expected);
        assertThat(TopologyDocument.write(Topology.of(expected, List.of()), DocumentFormat.YAML))
                .isEqualTo("""
                        clockwise: 1
                        epoch: 1
                        placement:
                          type: custom-ring
                          space: "2^32"
                          hash: md5
                          cut: { bytes: 4, order: little }
                          keyHash: sha1
                          keyCut: { offset: 2, bytes: 4 }
                          pointsPerLabel: 4
                          label: "{id}-{i}"
                          points: 100
                          boundary: strictly-after
                          tie: highest-id
                          maxPoints: 5000
                        replicas: 1
                        nodes: []
                        """);
    }

    @Test
    void optionsOfACustomRingHaveTheDefaultsOfTheRule() {
        assertThat(parseRing("{ type: custom-ring, hash: md5, label: \"{id}{i}\" }"))
                .isEqualTo(RingRule.builder()
                        .hash(HashFunction.MD5)
                        .label("{id}{i}")
                        .build());
        assertThat(parseRing("{ type: custom-ring, points: given }"))
                .isEqualTo(RingRule.builder().givenPoints().build());
        assertThat(parseRing("{ type: custom-ring, points: given, keyHash: crc32 }"))
                .isEqualTo(RingRule.builder()
                        .givenPoints()
                        .hash(HashFunction.CRC32)
                        .build());
        assertThat(parseRing("{ type: custom-ring, hash: md5, cut: { offset: 12 }, keyCut: { bytes: 8 },"
                        + " label: \"{id}{i}\" }"))
                .isEqualTo(RingRule.builder()
                        .hash(HashFunction.MD5, new DigestCut(12, 4, DigestCut.Order.BIG))
                        .keyHash(HashFunction.MD5, DigestCut.first(8))
                        .label("{id}{i}")
                        .build());
    }

    @Test
    void aCustomRingThatIsTheNativeOneIsIt() {
        RingRule rule = parseRing("{ type: custom-ring, hash: xxh3_64, label: \"{id}{i:le32}\", points: 40 }");
        assertThat(rule).isEqualTo(RingRule.ofPoints(40));
        assertThat(TopologyDocument.write(Topology.of(rule, List.of()), DocumentFormat.YAML))
                .contains("\nplacement: { type: ring, points: 40 }\n");
    }

    @Test
    void theCapOfANativeRingIsKept() {
        RingRule rule = parseRing("{ type: ring, maxPoints: 2000000 }");
        assertThat(rule).isEqualTo(RingRule.builder().maxPoints(2_000_000).build());
        assertThat(TopologyDocument.write(Topology.of(rule, List.of()), DocumentFormat.YAML))
                .contains("\nplacement: { type: ring, points: 160, maxPoints: 2000000 }\n");
    }

    @Test
    void tokensAreKeptInShortForm() {
        String document = """
                clockwise: 1
                epoch: 1
                placement: { type: tokens }
                replicas: 1
                nodes:
                  - { id: a, tokens: "AAAAAAAAAAz//////////w" }
                  - { id: b, weight: 0, tokens: "gAAAAAAAAAA" }
                  - { id: drained, weight: 0 }
                """;
        Topology topology = Topology.of(
                RingRule.TOKENS,
                List.of(
                        Node.of("a").withPoints(List.of(Position.of(12), Position.of(-1))),
                        Node.of("b").withWeight(0).withPoints(List.of(Position.of(1L << 63))),
                        Node.of("drained").withWeight(0)));
        assertThat(parse(document)).isEqualTo(topology);
        assertThat(TopologyDocument.write(topology, DocumentFormat.YAML)).isEqualTo(document);
        assertThat(TopologyDocument.write(topology, DocumentFormat.JSON))
                .contains("{ \"id\": \"a\", \"tokens\": \"AAAAAAAAAAz//////////w\" },");
    }

    /** With padding, in any order, without quotes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"AAAAAAAAAAz//////////w==\"",
                "\"//////////8AAAAAAAAADA\"",
                "//////////8AAAAAAAAADA==",
                "'AAAAAAAAAAz//////////w'"
            })
    void tokensAreReadAsBase64EncodersWriteThem(String tokens) {
        assertThat(parse("clockwise: 1\nplacement: { type: tokens, maxPoints: 2 }\nnodes: [ { id: a, tokens: " + tokens
                        + " } ]"))
                .isEqualTo(Topology.of(
                        RingRule.builder().givenPoints().maxPoints(2).build(),
                        List.of(Node.of("a").withPoints(List.of(Position.of(12), Position.of(-1))))));
    }

    @Test
    void aCustomRingThatIsATokenRingIsIt() {
        Topology topology = parse("clockwise: 1\nplacement: { type: custom-ring, hash: xxh3_64, points: given }\n"
                + "nodes: [ { id: a, points: [12] } ]");
        assertThat(topology.rule()).isEqualTo(RingRule.TOKENS);
        String written = TopologyDocument.write(topology, DocumentFormat.YAML);
        assertThat(written).contains("\nplacement: { type: tokens }\n", "{ id: a, tokens: \"AAAAAAAAAAw\" }");
        assertThat(parse(written)).isEqualTo(topology);
    }

    @Test
    void bucketsAreKeptAsRanges() {
        String document = """
                clockwise: 1
                epoch: 1
                placement: { type: jump, buckets: 8, hash: crc32 }
                replicas: 1
                nodes:
                  - { id: a, buckets: "0-3,7" }
                  - { id: b, weight: 2.5 }
                  - { id: c, weight: 0, buckets: "3-4" }
                """;
        Topology topology = Topology.of(
                new JumpRule(PositionHash.of(HashFunction.CRC32, Space.BITS_64), 8),
                List.of(
                        Node.of("a")
                                .withPoints(LongStream.of(0, 1, 2, 3, 7)
                                        .mapToObj(Position::of)
                                        .toList()),
                        Node.of("b").withWeight("2.5"),
                        Node.of("c").withWeight(0).withPoints(List.of(Position.of(3), Position.of(4)))));
        assertThat(parse(document)).isEqualTo(topology);
        assertThat(TopologyDocument.write(topology, DocumentFormat.YAML)).isEqualTo(document);
        assertThat(parse(document.replace("0-3,7", "7,2-3,0-1"))).isEqualTo(topology);
        assertThat(TopologyDocument.write(topology, DocumentFormat.JSON))
                .contains("{ \"type\": \"jump\", \"buckets\": 8, \"hash\": \"crc32\" }")
                .contains("{ \"id\": \"a\", \"buckets\": \"0-3,7\" },");
    }

    @Test
    void slotsAreKeptAsRanges() {
        String document = """
                clockwise: 1
                epoch: 1
                placement: { type: slot-table, slots: 16384, hash: crc16, tag: "{}" }
                replicas: 1
                nodes:
                  - { id: a, slots: "0-5460,10923" }
                  - { id: b, slots: "5461-10922" }
                  - { id: c }
                """;
        Topology topology = Topology.of(
                SlotTableRule.REDIS_CLUSTER,
                List.of(
                        Node.of("a")
                                .withPoints(LongStream.concat(LongStream.rangeClosed(0, 5460), LongStream.of(10_923))
                                        .mapToObj(Position::of)
                                        .toList()),
                        Node.of("b")
                                .withPoints(LongStream.rangeClosed(5461, 10_922)
                                        .mapToObj(Position::of)
                                        .toList()),
                        Node.of("c")));
        assertThat(parse(document)).isEqualTo(topology);
        assertThat(TopologyDocument.write(topology, DocumentFormat.YAML)).isEqualTo(document);
        assertThat(parse(document.replace(", slots: 16384, hash: crc16, tag: \"{}\" }", " }")))
                .isEqualTo(topology);
        assertThat(TopologyDocument.write(topology, DocumentFormat.JSON))
                .contains("{ \"type\": \"slot-table\", \"slots\": 16384, \"hash\": \"crc16\", \"tag\": \"{}\" }");
    }

    @Test
    void aSlotTableOfAnotherHashHasItsOwnTagOrNone() {
        assertThat(slotTable("slots: 100, hash: xxh3_64")).isEqualTo(SlotTableRule.ofSlots(100));
        assertThat(slotTable("hash: crc16")).isEqualTo(new SlotTableRule(PositionHash.REDIS_CLUSTER.withTag(null)));
        assertThat(slotTable("tag: \"<>\""))
                .isEqualTo(new SlotTableRule(PositionHash.REDIS_CLUSTER.withTag(HashTag.parse("<>"))));
        assertThat(slotTable("slots: 65536"))
                .isEqualTo(new SlotTableRule(PositionHash.of(HashFunction.CRC16, Space.modulus(65_536))
                        .withTag(HashTag.BRACES)));
    }

    private static PlacementRule slotTable(String options) {
        return parse("clockwise: 1\nplacement: { type: slot-table, " + options + " }\nnodes: []")
                .rule();
    }

    @Test
    void aWholeTableOfTheLargestSizeIsOneRange() {
        Node node = Node.of("a")
                .withPoints(LongStream.range(0, SlotTableRule.MAX_SLOTS)
                        .mapToObj(Position::of)
                        .toList());
        Topology topology = Topology.of(SlotTableRule.ofSlots(SlotTableRule.MAX_SLOTS), List.of(node));
        String written = TopologyDocument.write(topology, DocumentFormat.YAML);
        assertThat(written).contains("{ id: a, slots: \"0-1048575\" }");
        assertThat(parse(written)).isEqualTo(topology);
    }

    @Test
    void aRangeNamesTheStartsOfSlices() {
        String document = """
                clockwise: 1
                epoch: 1
                placement: { type: range }
                replicas: 1
                nodes:
                  - { id: a, points: [0, "18446744073709551615"] }
                  - { id: b, points: ["9223372036854775808"] }
                """;
        Topology topology = Topology.of(
                RingRule.RANGE,
                List.of(
                        Node.of("a").withPoints(List.of(Position.of(0), Position.of(-1))),
                        Node.of("b").withPoints(List.of(Position.of(1L << 63)))));
        assertThat(parse(document)).isEqualTo(topology);
        assertThat(TopologyDocument.write(topology, DocumentFormat.YAML)).isEqualTo(document);
        assertThat(parse(document.replace(
                        "{ type: range }", "{ type: custom-ring, points: given, boundary: at-or-before }")))
                .isEqualTo(topology);
    }

    @Test
    void moduloHasAHashOfItsOwn() {
        ModuloRule rule = new ModuloRule(PositionHash.of(HashFunction.CRC32, new Space(BigInteger.valueOf(1000))));
        assertThat(parse("clockwise: 1\nplacement: { type: modulo, hash: crc32, space: 1000 }\nnodes: []")
                        .rule())
                .isEqualTo(rule);
        assertThat(parse("clockwise: 1\nplacement: { type: modulo }\nnodes: []").rule())
                .isEqualTo(ModuloRule.NATIVE);
        assertThat(TopologyDocument.write(Topology.of(rule, List.of()), DocumentFormat.YAML))
                .contains("\nplacement: { type: modulo, hash: crc32, space: 1000 }\n");
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
