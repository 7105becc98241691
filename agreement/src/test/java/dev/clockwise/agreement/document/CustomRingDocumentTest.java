package dev.clockwise.agreement.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.dialect.Adoption;
import dev.clockwise.dialect.Dialects;
import dev.clockwise.dialect.FloatCount;
import dev.clockwise.difference.Difference;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.Listing;
import dev.clockwise.placement.PointCount;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.Tie;
import dev.clockwise.placement.WeightCount;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Rings of other systems as data in a document: what a custom ring can say, and that nothing else need be said. */
class CustomRingDocumentTest {

    /** Host and port, the port of memcached and none, names and a socket of the file system; a tie needs the order. */
    private static final String NODES = """
            nodes:
              - { id: a, server: "10.0.0.1:11211", order: 3 }
              - { id: b, weight: 3, server: "10.0.0.2:11212", order: 1 }
              - { id: c, weight: 2.5, server: "10.0.0.3", order: 0 }
              - { id: d, weight: 0, server: "10.0.0.4:11211", order: 4 }
              - { id: e, weight: 7, server: "10.0.0.1:11211", order: 2 }
            """;

    private static final String KETAMA = """
              type: custom-ring
              space: "2^32"
              hash: md5
              cut: { bytes: 4, order: little }
              pointsPerLabel: 4
            """;

    private static Topology parse(String placement, String nodes) {
        return TopologyDocument.parse(
                "clockwise: 1\nepoch: 1\nplacement:\n" + placement + "replicas: 1\n" + nodes, "topology.yaml");
    }

    /** The ring of ketama, with another hash of keys where one is named. */
    private static String ketama(String keyHash) {
        return KETAMA.replace(
                "  pointsPerLabel",
                keyHash.isEmpty() ? "  pointsPerLabel" : "  keyHash: " + keyHash + "\n  pointsPerLabel");
    }

    private static Arguments libmemcached(Map<String, String> parameters, String keyHash, String prefix) {
        return Arguments.of(
                "libmemcached-ketama-weighted",
                parameters,
                ketama(keyHash) + """
                  label: "{server:short}-{i}"
                  points: 160
                  count: share-single
                """ + prefix + "  tie: first-listed\n",
                NODES);
    }

    static Stream<Arguments> dialects() {
        return Stream.of(
                libmemcached(Map.of(), "", ""),
                libmemcached(Map.of("hash", "fnv1a_32", "prefix", "ns:"), "fnv1a_32_signed", "  keyPrefix: \"ns:\"\n"),
                Arguments.of(
                        "twemproxy-ketama",
                        Map.of("hash", "fnv1a_32", "hashTag", "{}"),
                        ketama("fnv1a_32_signed") + """
                          label: ["{name}-{i}", "{unix}:-{i}", "{server:short}-{i}"]
                          points: 160
                          count: share-single
                          tag: "{}"
                          tie: first-listed
                        """,
                        NODES + """
                          - { id: f, weight: 2, name: six, order: 5 }
                          - { id: g, server: /run/g.sock, order: 6 }
                        """),
                Arguments.of(
                        "spymemcached-ketama",
                        Map.of("format", "LIBMEMCACHED", "weights", "given"),
                        KETAMA + """
                          label: "{host:short}-{i}"
                          points: 160
                          count: share-single
                          tie: last-listed
                        """,
                        NODES + "  - { id: f, socket: \"cache.example/10.9.9.9:11211\", order: 5 }\n"),
                Arguments.of("spymemcached-ketama", Map.of(), KETAMA + """
                          label: "{socket:bare}-{i}"
                          points: 160
                          count: fixed
                          tie: last-listed
                        """, NODES));
    }

    /** Over the whole space: the two share their key hash. */
    @ParameterizedTest
    @MethodSource("dialects")
    void findsTheOwnersThatTheDialectFinds(
            String dialect, Map<String, String> parameters, String placement, String nodes) {
        Topology custom = parse(placement, nodes);
        RingRule ring = (RingRule) custom.rule();
        Topology named = Topology.of(Dialects.named(dialect).orElseThrow().rule(parameters), custom.nodes());
        Placement left = Placement.of(named);
        Placement right = Placement.of(custom);
        assertThat(Difference.isExact(left, right)).isTrue();
        assertThat(Difference.between(left, right).share().isZero()).isTrue();
        for (int i = 0; i < 1000; i++) {
            String key = "{user:" + i + "}:é";
            assertThat(right.owners(key, 3)).isEqualTo(left.owners(key, 3));
        }
        assertThat(named.rule().form(named)).isEqualTo(ring);
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void isWrittenAsItIsSaid(String dialect, Map<String, String> parameters, String placement, String nodes) {
        Topology custom = parse(placement, nodes);
        String written = TopologyDocument.write(custom, DocumentFormat.YAML);
        assertThat(written).as(dialect).contains("\nplacement:\n" + placement + "replicas: 1\n");
        for (DocumentFormat format : DocumentFormat.values()) {
            Topology read = TopologyDocument.parse(TopologyDocument.write(custom, format), "written");
            assertThat(read).isEqualTo(custom);
            assertThat(read.placementFingerprint()).isEqualTo(custom.placementFingerprint());
            assertThat(read.documentFingerprint()).isEqualTo(custom.documentFingerprint());
        }
    }

    /** Also where keys are hashed after a prefix, which the adopted ring keeps. */
    @ParameterizedTest
    @MethodSource("dialects")
    void canBeAdopted(String dialect, Map<String, String> parameters, String placement, String nodes) {
        Topology custom = parse(placement, nodes);
        Topology adopted = Adoption.of(custom);
        Topology read = TopologyDocument.parse(TopologyDocument.write(adopted, DocumentFormat.YAML), "adopted");
        assertThat(read).as(dialect).isEqualTo(adopted);
        for (int i = 0; i < 1000; i++) {
            String key = parameters.size() + "user:" + i;
            assertThat(Placement.of(read).owner(key).id())
                    .isEqualTo(Placement.of(custom).owner(key).id());
        }
        assertThat(((RingRule) read.rule()).keyHash()).isEqualTo(((RingRule) custom.rule()).keyHash());
    }

    @Test
    void defaultsAreLeftOut() {
        Topology topology = parse("""
                  type: custom-ring
                  hash: md5
                  label: [ "{id}-{i}" ]
                  count: per-weight
                  keyPrefix: ""
                  tie: lowest-id
                """, "nodes: []\n");
        assertThat(topology.rule())
                .isEqualTo(RingRule.builder()
                        .hash(HashFunction.MD5)
                        .label("{id}-{i}")
                        .build());
        assertThat(TopologyDocument.write(topology, DocumentFormat.YAML))
                .contains("\nplacement: { type: custom-ring, hash: md5, label: \"{id}-{i}\", points: 160 }\n");
    }

    static Stream<PointCount> counts() {
        return Stream.concat(Stream.of(WeightCount.values()), Stream.of(FloatCount.values()));
    }

    @ParameterizedTest
    @MethodSource("counts")
    void everyCountHasItsWordAndItsFingerprint(PointCount count) {
        RingRule ring = RingRule.builder().count(count).build();
        Topology read = parse(
                "  { type: custom-ring, hash: xxh3_64, label: \"{id}{i:le32}\", count: " + count + " }\n",
                "nodes: []\n");
        assertThat(read.rule()).isEqualTo(ring);
        assertThat(read.placementFingerprint())
                .isEqualTo(Topology.of(ring, List.of()).placementFingerprint());
        assertThat(read.placementFingerprint().equals(Topology.of().placementFingerprint()))
                .isEqualTo(count == WeightCount.PER_WEIGHT);
    }

    @Test
    void aCountThatNoDocumentKnowsIsNotWritten() {
        PointCount own = new PointCount() {
            @Override
            public long of(Fleet fleet, BigDecimal weight) {
                return 1;
            }

            @Override
            public boolean isShare() {
                return false;
            }

            @Override
            public String toString() {
                return "own";
            }
        };
        RingRule ring = RingRule.builder().count(own).build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TopologyDocument.write(Topology.of(ring, List.of()), DocumentFormat.YAML))
                .withMessageContaining("cannot say all of " + ring);
    }

    @Test
    void whoJoinsIsLastInTheListWhereTheRingGoesByIt() {
        Topology topology = parse(KETAMA + "  label: \"{id}-{i}\"\n  tie: first-listed\n", """
                nodes:
                  - { id: a, order: 4 }
                  - { id: b }
                """);
        assertThat(Listing.joining(Node.of("c"), topology).attributes()).isEqualTo(Map.of("order", "5"));
        assertThat(Listing.joining(Node.of("c"), Topology.of(RingRule.NATIVE, topology.nodes()))
                        .attributes())
                .isEmpty();
        assertThat(RingRule.builder()
                        .label(LabelTemplate.firstOf("{name}{i}", "{index}{i}"))
                        .tie(Tie.BY_POSITION)
                        .build()
                        .attributes())
                .containsExactly("name", "order");
    }

    @Test
    void givenPointsHaveTiesByTheListAndAKeyPrefix() {
        String placement =
                "  { type: custom-ring, space: 100, hash: md5, points: given, keyPrefix: \"ns:\", tie: last-listed }\n";
        Topology topology = parse(placement, """
                nodes:
                  - { id: a, order: 1, points: [12] }
                  - { id: b, order: 0, points: [12] }
                """);
        assertThat(Placement.of(topology).owner("any").id()).isEqualTo("a");
        assertThat(TopologyDocument.write(topology, DocumentFormat.YAML))
                .contains("placement:" + placement.substring(1))
                .contains("  - { id: a, order: 1, points: [12] }\n");
    }
}
