package dev.clockwise.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Json;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.ProjectFiles;
import dev.clockwise.Topology;
import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The specification of rendezvous and slots and its vectors, which other languages follow, against this implementation. */
class SlotsVectorsTest {

    private static final Map<String, Object> VECTORS =
            Json.object(ProjectFiles.read("docs/formats/slots-v1-vectors.json"));

    private static Stream<Object> vectors(String name) {
        return Json.list(VECTORS, name).stream().map(Object.class::cast);
    }

    private static long word(Object vector, String name) {
        return Long.parseUnsignedLong(Json.text(vector, name), 16);
    }

    private static int number(Object vector, String name) {
        return Math.toIntExact(Json.member(vector, name, Long.class));
    }

    private static List<Node> nodes(Object vector) {
        return Json.list(vector, "nodes").stream()
                .map(node -> Node.of(Json.text(node, "id"))
                        .withWeight(Json.text(node, "weight"))
                        .withZone((String) ((Map<?, ?>) node).get("zone")))
                .toList();
    }

    private static List<String> ids(List<Node> nodes) {
        return nodes.stream().map(Node::id).toList();
    }

    private static byte[] key(Object vector) {
        return HexFormat.of().parseHex(Json.text(vector, "keyHex"));
    }

    @Test
    void theFormat() {
        assertThat(VECTORS).containsEntry("format", "clockwise-slots").containsEntry("version", 1L);
    }

    static Stream<Object> draws() {
        return vectors("draws");
    }

    @ParameterizedTest
    @MethodSource
    void draws(Object vector) {
        Node node = Node.of(Json.text(vector, "id"));
        Scores scores = new Scores(new Members(Topology.of(RendezvousRule.NATIVE, List.of(node))));
        assertThat(scores.draw(word(vector, "number"), 0)).isEqualTo(word(vector, "draw"));
        assertThat(scores.draw(word(vector, "seed"), 0))
                .as("the draw of state 0")
                .isEqualTo(0xe220a8397b1dcdafL);
    }

    static Stream<Object> logarithms() {
        return vectors("logarithms");
    }

    @ParameterizedTest
    @MethodSource
    void logarithms(Object vector) {
        assertThat(Log2.negated(word(vector, "x"))).isEqualTo(Json.member(vector, "log", Long.class));
    }

    static Stream<Object> rendezvous() {
        return vectors("rendezvous");
    }

    @ParameterizedTest
    @MethodSource
    void rendezvous(Object vector) {
        Placement placement = Placement.of(Topology.of(RendezvousRule.NATIVE, nodes(vector)));
        for (Object lookup : Json.list(vector, "lookups")) {
            List<?> list = Json.list(lookup, "list");
            assertThat(ids(placement.owners(key(lookup), 4))).isEqualTo(list);
            assertThat(placement.owner(key(lookup)).id()).isEqualTo(list.get(0));
        }
    }

    static Stream<Object> slots() {
        return vectors("slots");
    }

    @ParameterizedTest
    @MethodSource
    void slots(Object vector) {
        int bits = number(vector, "bits");
        Object capacity = ((Map<?, ?>) vector).get("capacity");
        PlacementRule rule = capacity == null
                ? SlotsRule.ofBits(bits)
                : SlotsRule.ofBits(bits).withCapacity(new BigDecimal((String) capacity));
        Placement placement = Placement.of(Topology.of(rule, nodes(vector)));
        Spans slots = (Spans) placement.ownership();
        assertThat(slots.cells()).isEqualTo(1 << bits);
        assertThat(IntStream.range(0, slots.cells())
                        .mapToObj(slot -> (long) slots.ownerNumber(slot))
                        .toList())
                .isEqualTo(Json.list(vector, "owners"));
        for (Object list : Json.list(vector, "lists")) {
            assertThat(ids(slots.owners(number(list, "slot"), 4))).isEqualTo(Json.list(list, "list"));
        }
        for (Object lookup : Json.list(vector, "lookups")) {
            Position position = placement.keyHash().position(key(lookup), 0, key(lookup).length);
            assertThat(slots.cellAt(position)).isEqualTo(number(lookup, "slot"));
            assertThat(placement.owner(key(lookup)).id()).isEqualTo(Json.text(lookup, "owner"));
        }
    }

    @Test
    void theSpecificationQuotesItsVectors() {
        String specification = ProjectFiles.read("docs/formats/slots-v1.md");
        assertThat(specification)
                .contains("| 3 | 63 · 2^48 − 164652306267094 |")
                .contains("9e3779b97f4a7c15")
                .contains("bf58476d1ce4e5b9")
                .contains("94d049bb133111eb");
        assertThat(Log2.negated(3)).isEqualTo((63L << 48) - 164_652_306_267_094L);
    }
}
