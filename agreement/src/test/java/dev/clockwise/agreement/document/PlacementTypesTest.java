package dev.clockwise.agreement.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
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
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The placements that a document can have, each with its options and its field of nodes. */
class PlacementTypesTest {

    private static Topology parse(String document) {
        return TopologyDocument.parse(document, "topology.yaml");
    }

    private static RingRule parseRing(String placement) {
        return (RingRule)
                parse("clockwise: 1\nplacement: " + placement + "\nnodes: []\n").rule();
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
}
