package dev.clockwise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.dialect.Dialects;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.HashTag;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Digests;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RingRule;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What fingerprints cover and how they are written, against their specification. */
class FingerprintTest {

    private static final Topology TOPOLOGY = Topology.of(
            RingRule.NATIVE,
            List.of(
                    Node.of("a").withZone("x").withAddress("redis://10.0.0.1:6379"),
                    Node.of("é").withWeight("2.50"),
                    Node.of("old").withWeight(0).withAddress("redis://10.0.0.9:6379")));

    @Nested
    class WorkedExample {
        private static final String SPECIFICATION = ProjectFiles.read("docs/formats/fingerprint-v1.md");
        private final Topology topology = TOPOLOGY.withReplicas(2).withEpoch(7);

        @Test
        void placement() {
            assertExample("placement", topology.placementFingerprint());
        }

        @Test
        void document() {
            assertExample("document", topology.documentFingerprint());
        }

        private static void assertExample(String kind, Fingerprint fingerprint) {
            byte[] bytes = block(kind).replace("\n", "").getBytes(StandardCharsets.UTF_8);
            String hex = HexFormat.of().formatHex(Digests.sha256(bytes)).substring(0, 32);
            assertThat(block(kind + " fingerprint")).isEqualTo(hex + "\n");
            assertThat(fingerprint).isEqualTo(new Fingerprint(hex)).hasToString(hex);
            assertThat(fingerprint.brief()).isEqualTo(hex.substring(0, 12));
        }

        /** The text between the fences of a block of the specification. */
        private static String block(String name) {
            Matcher block = Pattern.compile("```text " + name + "\n(.*?)```", Pattern.DOTALL)
                    .matcher(SPECIFICATION);
            assertThat(block.find()).as(name).isTrue();
            return block.group(1);
        }
    }

    private static List<Topology> placedDifferently() {
        Node a = Node.of("a").withZone("x").withAddress("redis://10.0.0.1:6379");
        return List.of(
                TOPOLOGY,
                TOPOLOGY.withReplicas(2),
                TOPOLOGY.withRule(RingRule.ofPoints(161)),
                TOPOLOGY.withRule(ModuloRule.NATIVE),
                TOPOLOGY.withRule(new ModuloRule(PositionHash.of(HashFunction.MD5, DigestCut.first(8), Space.BITS_64))),
                TOPOLOGY.withRule(RingRule.builder().hash(HashFunction.XXH64).build()),
                TOPOLOGY.withRule(RingRule.builder().tag(HashTag.BRACES).build()),
                TOPOLOGY.withRule(new ModuloRule(PositionHash.NATIVE.withTag(HashTag.BRACES))),
                TOPOLOGY.withRule(new ModuloRule(PositionHash.NATIVE.withTag(HashTag.parse("[]")))),
                TOPOLOGY.minus("a"),
                TOPOLOGY.plus(Node.of("b")),
                TOPOLOGY.with(Node.of("old")),
                TOPOLOGY.with(a.withWeight(2)),
                TOPOLOGY.with(a.withZone(null)),
                TOPOLOGY.with(a.withZone("-")),
                TOPOLOGY.with(a.withPoints(List.of(Position.of(1)))),
                TOPOLOGY.with(a.withPoints(List.of(Position.of(1), Position.of(2)))),
                TOPOLOGY.with(a.withPoints(List.of(Position.of(12)))),
                TOPOLOGY.withRule(RingRule.builder().signed(true).build()),
                TOPOLOGY.with(a.withAttribute("order", "0")),
                TOPOLOGY.with(a.withAttribute("order", "1")),
                TOPOLOGY.with(a.withAttribute("name", "1")),
                TOPOLOGY.with(a.withAttribute("name", "1").withAttribute("order", "0")));
    }

    @Test
    void bothCoverWhatPlaces() {
        assertThat(placedDifferently().stream().map(Topology::placementFingerprint))
                .doesNotHaveDuplicates();
        assertThat(placedDifferently().stream().map(Topology::documentFingerprint))
                .doesNotHaveDuplicates();
    }

    @Test
    void theDocumentsCoversWhatDoesNotPlaceToo() {
        Node a = Node.of("a").withZone("x");
        List<Topology> alike = List.of(
                TOPOLOGY,
                TOPOLOGY.with(a),
                TOPOLOGY.with(a.withAddress("-")),
                TOPOLOGY.with(a.withAddress("redis://10.0.0.2:6379")),
                TOPOLOGY.minus("old"),
                TOPOLOGY.with(Node.of("old").withWeight(0)),
                TOPOLOGY.with(Node.of("old").withWeight(0).withZone("x")),
                TOPOLOGY.withRule(RingRule.builder().maxPoints(1_000).build()));
        assertThat(alike.stream().map(Topology::placementFingerprint).distinct())
                .hasSize(1);
        assertThat(alike.stream().map(Topology::documentFingerprint)).doesNotHaveDuplicates();
    }

    @Test
    void neitherCoversTheEpoch() {
        assertThat(TOPOLOGY.withEpoch(99).documentFingerprint()).isEqualTo(TOPOLOGY.documentFingerprint());
        assertThat(TOPOLOGY.withEpoch(99).placementFingerprint()).isEqualTo(TOPOLOGY.placementFingerprint());
        assertThat(TOPOLOGY.placementFingerprint()).isNotEqualTo(TOPOLOGY.documentFingerprint());
    }

    /** As docs/formats/fingerprint-v1.md tells them, field by field. */
    @Test
    void attributesAndParametersAreFields() {
        Topology topology = Topology.of(
                Dialects.named("guava").orElseThrow().rule(),
                List.of(Node.of("a").withAttribute("order", "0")));
        Fingerprint.Fields fields = new Fingerprint.Fields("clockwise-placement-1");
        for (String field : List.of(
                "guava",
                "hash=murmur3_128",
                "key-hash=murmur3_128[0:8:little] mod 2^64",
                "ranking=jump",
                "replicas=1")) {
            fields.add(field);
        }
        fields.add("a")
                .add("1")
                .add(null)
                .add("0")
                .add("attribute")
                .add("order")
                .add("0");
        assertThat(topology.placementFingerprint()).isEqualTo(fields.fingerprint());
    }

    /** Names that would run into each other if fields were only joined. */
    @Test
    void fieldsDoNotRunIntoEachOther() {
        assertThat(List.of(
                                Topology.of(Node.of("a"), Node.of("b")),
                                Topology.of(Node.of("a,1:1,-,1:0,1:b")),
                                Topology.of(Node.of("ab")),
                                Topology.of(Node.of("a").withZone("b")),
                                Topology.of(Node.of("a").withZone("1:b")),
                                Topology.of(Node.of("a\0b")))
                        .stream()
                        .map(Topology::placementFingerprint))
                .doesNotHaveDuplicates();
    }
}
