package dev.clockwise.placement;

import static dev.clockwise.placement.Vectors.bytes;
import static dev.clockwise.placement.Vectors.ids;
import static dev.clockwise.placement.Vectors.nodes;
import static dev.clockwise.placement.Vectors.number;
import static dev.clockwise.placement.Vectors.word;
import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Json;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.ProjectFiles;
import dev.clockwise.Topology;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The specification of rendezvous and slots and its vectors, which other languages follow, against this implementation.
 */
class SlotsVectorsTest {

    private static final Vectors VECTORS = Vectors.of("slots-v1");

    @Test
    void theFormat() {
        assertThat(VECTORS.members()).containsEntry("format", "clockwise-slots").containsEntry("version", 1L);
    }

    static Stream<Object> draws() {
        return VECTORS.list("draws");
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
        return VECTORS.list("logarithms");
    }

    @ParameterizedTest
    @MethodSource
    void logarithms(Object vector) {
        assertThat(Log2.negated(word(vector, "x"))).isEqualTo(Json.member(vector, "log", Long.class));
    }

    static Stream<Object> rendezvous() {
        return VECTORS.list("rendezvous");
    }

    @ParameterizedTest
    @MethodSource
    void rendezvous(Object vector) {
        Placement placement = Placement.of(Topology.of(RendezvousRule.NATIVE, nodes(vector)));
        for (Object lookup : Json.list(vector, "lookups")) {
            List<?> list = Json.list(lookup, "list");
            assertThat(ids(placement.owners(bytes(lookup, "keyHex"), 4))).isEqualTo(list);
            assertThat(placement.owner(bytes(lookup, "keyHex")).id()).isEqualTo(list.get(0));
        }
    }

    static Stream<Object> slots() {
        return VECTORS.list("slots");
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
            byte[] key = bytes(lookup, "keyHex");
            Position position = placement.keyHash().position(key, 0, key.length);
            assertThat(slots.cellAt(position)).isEqualTo(number(lookup, "slot"));
            assertThat(placement.owner(key).id()).isEqualTo(Json.text(lookup, "owner"));
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
