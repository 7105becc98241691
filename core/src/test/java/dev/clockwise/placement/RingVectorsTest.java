package dev.clockwise.placement;

import static dev.clockwise.placement.Vectors.bytes;
import static dev.clockwise.placement.Vectors.has;
import static dev.clockwise.placement.Vectors.nodes;
import static dev.clockwise.placement.Vectors.number;
import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Json;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.ProjectFiles;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The specification of the native ring and its vectors, which other languages follow, against this implementation. */
class RingVectorsTest {

    private static final Vectors VECTORS = Vectors.of("ring-v1");
    private static final String SPECIFICATION = ProjectFiles.read("docs/formats/ring-v1.md");

    private static Position position(String hex) {
        assertThat(hex).matches("[0-9a-f]{16}");
        return Position.of(new BigInteger(hex, 16));
    }

    @Test
    void theFormat() {
        assertThat(VECTORS.members()).containsEntry("format", "clockwise-ring").containsEntry("version", 1L);
    }

    static Stream<Object> keys() {
        return VECTORS.list("keys");
    }

    @ParameterizedTest
    @MethodSource("keys")
    void keyPositions(Object vector) {
        byte[] key = bytes(vector, "keyHex");
        assertThat(PositionHash.NATIVE.position(key, 0, key.length)).isEqualTo(position(Json.text(vector, "position")));
    }

    static Stream<Object> labels() {
        return VECTORS.list("labels");
    }

    @ParameterizedTest
    @MethodSource("labels")
    void labelsAndTheirPositions(Object vector) {
        byte[] label = RingRule.NATIVE
                .label()
                .speller(Topology.of())
                .text(Node.of(Json.text(vector, "id")), number(vector, "index"));
        assertThat(HexFormat.of().formatHex(label)).isEqualTo(Json.text(vector, "labelHex"));
        assertThat(RingRule.NATIVE.pointHash().position(label, 0, label.length))
                .isEqualTo(position(Json.text(vector, "position")));
    }

    static Stream<Object> pointCounts() {
        return VECTORS.list("pointCounts");
    }

    /** Beside a node of weight 1, because a node that is alone needs no points. */
    @ParameterizedTest
    @MethodSource("pointCounts")
    void pointCounts(Object vector) {
        int points = number(vector, "points");
        Node node = Node.of("a").withWeight(Json.text(vector, "weight"));
        Topology topology = Topology.of(RingRule.ofPoints(points), List.of(node, Node.of("b")));
        assertThat(new RingPoints(RingRule.ofPoints(points), topology).sorted().count() - points)
                .isEqualTo(number(vector, "count"));
    }

    @Test
    void theOrderOfIds() {
        List<String> ids = new ArrayList<>();
        VECTORS.list("idOrder").forEach(id -> ids.add((String) id));
        assertThat(ids).hasSize(14).isSortedAccordingTo(Node.ID_ORDER);
    }

    static Stream<Object> rings() {
        return VECTORS.list("rings");
    }

    @ParameterizedTest
    @MethodSource("rings")
    void rings(Object vector) {
        RingRule rule = RingRule.ofPoints(number(vector, "points"));
        Topology topology = Topology.of(rule, nodes(vector));
        List<String> points = points(rule, topology);
        assertThat(points).hasSize(number(vector, "pointCount"));
        boolean all = has(vector, "sortedPoints");
        List<String> expected = Json.list(vector, all ? "sortedPoints" : "firstAndLastTwoPoints").stream()
                .map(point ->
                        Json.text(point, "position") + " " + Json.text(point, "id") + " " + number(point, "index"))
                .toList();
        assertThat(all ? points : ends(points)).isEqualTo(expected);
        assertLookups(vector, Placement.of(topology));
    }

    private static List<String> points(RingRule rule, Topology topology) {
        List<Node> active = topology.nodes().stream().filter(Node::isActive).toList();
        Points points = new RingPoints(rule, topology).sorted();
        List<String> shown = new ArrayList<>();
        for (int rank = 0; rank < points.count(); rank++) {
            String at = String.format("%016x", points.low(rank));
            shown.add(at + " " + active.get(points.owner(rank)).id() + " " + points.index(rank));
        }
        return shown;
    }

    private static List<String> ends(List<String> points) {
        int size = points.size();
        return List.of(points.get(0), points.get(1), points.get(size - 2), points.get(size - 1));
    }

    @Test
    void ties() {
        Object vector = Json.member(VECTORS.members(), "ties", Map.class);
        List<Node> nodes = Json.list(vector, "nodes").stream()
                .map(node -> Node.of(Json.text(node, "id"))
                        .withPoints(Json.list(node, "points").stream()
                                .map(point -> position((String) point))
                                .toList()))
                .toList();
        RingRule rule = RingRule.builder().givenPoints().build();
        assertLookups(vector, Placement.of(Topology.of(rule, nodes)));
    }

    private static void assertLookups(Object vector, Placement placement) {
        assertThat(Json.list(vector, "lookups")).isNotEmpty().allSatisfy(lookup -> {
            Position position = position(Json.text(lookup, "position"));
            int copies = number(lookup, "copies");
            List<?> list = Json.list(lookup, "list");
            assertThat(placement.ownersAt(position, copies).stream().map(Node::id))
                    .isEqualTo(list);
            assertThat(placement.ownerAt(position).id()).isEqualTo(list.isEmpty() ? "" : list.get(0));
            if (has(lookup, "keyHex")) {
                byte[] key = bytes(lookup, "keyHex");
                assertThat(placement.keyHash().position(key, 0, key.length)).isEqualTo(position);
                assertThat(placement.owners(key, copies)).isEqualTo(placement.ownersAt(position, copies));
            }
        });
    }

    /** Each row of the worked example in the text is the first ring of the vectors. */
    @Test
    void theWorkedExampleIsThatOfTheVectors() {
        Object vector = VECTORS.list("rings").findFirst().orElseThrow();
        assertThat(Json.text(vector, "name")).isEqualTo("worked example");
        for (Object point : Json.list(vector, "sortedPoints")) {
            String position = Json.text(point, "position");
            String id = Json.text(point, "id");
            int index = number(point, "index");
            String label = spaced(ScannedRing.nativeLabel(id, index));
            assertThat(SPECIFICATION)
                    .contains("| `" + position + "` | " + id + " | " + index + " |")
                    .contains("| " + id + " | " + index + " | `" + label + "` | `" + position + "` |");
        }
        Placement ring = Placement.of(Topology.of(RingRule.ofPoints(1), nodes(vector)));
        for (String key : List.of("user:7", "user:54", "user:0", "user:30", "user:42", "user:14")) {
            byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
            String position = String.format("%016x", PositionHash.NATIVE.narrow(bytes, 0, bytes.length));
            String list =
                    String.join(", ", ring.owners(key, 4).stream().map(Node::id).toList());
            assertThat(SPECIFICATION)
                    .contains("| `" + key + "` | `" + spaced(bytes) + "` | `" + position + "` | ")
                    .containsPattern("`" + key + "` .* \\| " + ring.owner(key).id() + " \\| " + list + " \\|");
        }
        Placement left = ring.minus("c");
        assertThat(left.owner("user:7").id() + left.owner("user:14").id()).isEqualTo("aa");
    }

    private static String spaced(byte[] bytes) {
        return HexFormat.ofDelimiter(" ").formatHex(bytes);
    }
}
