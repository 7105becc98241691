package dev.clockwise.placement;

import static dev.clockwise.placement.Vectors.bytes;
import static dev.clockwise.placement.Vectors.has;
import static dev.clockwise.placement.Vectors.ids;
import static dev.clockwise.placement.Vectors.nodes;
import static dev.clockwise.placement.Vectors.number;
import static dev.clockwise.placement.Vectors.word;
import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Json;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.ProjectFiles;
import dev.clockwise.Topology;
import dev.clockwise.hash.HashFunction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The specification of maglev and its vectors, which other languages follow, against this implementation. */
class MaglevVectorsTest {

    private static final Vectors VECTORS = Vectors.of("maglev-v1");
    private static final String SPECIFICATION = ProjectFiles.read("docs/formats/maglev-v1.md");

    private static Placement placement(Object vector) {
        return Placement.of(Topology.of(MaglevRule.ofTable(number(vector, "table")), nodes(vector)));
    }

    @Test
    void theFormat() {
        assertThat(VECTORS.members())
                .containsEntry("format", "clockwise-maglev")
                .containsEntry("version", 1L);
    }

    static Stream<Object> orders() {
        return VECTORS.list("orders");
    }

    @ParameterizedTest
    @MethodSource
    void orders(Object vector) {
        String id = Json.text(vector, "id");
        byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
        int table = number(vector, "table");
        assertThat(HashFunction.XXH3_64.number(bytes, 0, bytes.length)).isEqualTo(word(vector, "xxh3"));
        assertThat(HashFunction.XXH64.number(bytes, 0, bytes.length)).isEqualTo(word(vector, "xxh64"));
        assertThat(MaglevTable.offset(id, table)).isEqualTo(number(vector, "offset"));
        assertThat(MaglevTable.skip(id, table)).isEqualTo(number(vector, "skip"));
    }

    static Stream<Object> tables() {
        return VECTORS.list("tables");
    }

    @ParameterizedTest
    @MethodSource
    void tables(Object vector) {
        Placement placement = placement(vector);
        int table = number(vector, "table");
        List<String> owners = IntStream.range(0, table)
                .mapToObj(entry -> placement.ownerAt(entry).id())
                .toList();
        boolean none = placement.ownership().nodes().isEmpty();
        if (!none) {
            List<?> first = Json.list(vector, table < 100 ? "entries" : "firstEntries");
            assertThat(first).hasSize(Math.min(table, table < 100 ? 100 : 40));
            assertThat(owners.subList(0, first.size())).isEqualTo(first);
            for (Object count : Json.list(vector, "counts")) {
                assertThat(owners.stream().filter(Json.text(count, "id")::equals))
                        .hasSize(number(count, "entries"));
            }
        }
        for (Object lookup : Json.list(vector, "lookups")) {
            Position position = Position.of(word(lookup, "position"));
            List<?> list = Json.list(lookup, "list");
            assertThat(ids(placement.ownersAt(position, number(lookup, "copies"))))
                    .isEqualTo(list);
            assertThat(placement.ownerAt(position).id()).isEqualTo(none ? "" : list.get(0));
            assertThat(owners.get(number(lookup, "entry"))).isEqualTo(none ? "" : list.get(0));
            if (has(lookup, "keyHex")) {
                byte[] key = bytes(lookup, "keyHex");
                assertThat(placement.keyHash().position(key, 0, key.length)).isEqualTo(position);
            }
        }
    }

    /** Each row of the worked example in the text is the first table of the vectors. */
    @Test
    void theWorkedExampleIsThatOfTheVectors() {
        Object vector = VECTORS.list("tables").findFirst().orElseThrow();
        assertThat(Json.text(vector, "name")).isEqualTo("worked example");
        Placement placement = placement(vector);
        assertThat(SPECIFICATION)
                .contains("| owner | "
                        + String.join(
                                " | ",
                                Json.list(vector, "entries").stream()
                                        .map(String.class::cast)
                                        .toList())
                        + " |");
        for (Node node : placement.ownership().nodes()) {
            byte[] id = node.id().getBytes(StandardCharsets.UTF_8);
            int offset = MaglevTable.offset(node.id(), 7);
            int skip = MaglevTable.skip(node.id(), 7);
            String order = String.join(
                    " ",
                    IntStream.range(0, 7)
                            .mapToObj(j -> Integer.toString((offset + j * skip) % 7))
                            .toList());
            assertThat(SPECIFICATION)
                    .contains(String.format(
                            "| %s | %s | %s | `%016x` | `%016x` | %d | %d | %s |",
                            node.id(),
                            node.weight().toPlainString(),
                            node.zone() == null ? "none" : node.zone(),
                            HashFunction.XXH3_64.number(id, 0, id.length),
                            HashFunction.XXH64.number(id, 0, id.length),
                            offset,
                            skip,
                            order));
        }
        for (String key : List.of("user:42", "user:0", "user:7")) {
            byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
            long position = placement.keyHash().narrow(bytes, 0, bytes.length);
            assertThat(SPECIFICATION)
                    .contains(String.format(
                            "| `%s` | `%016x` | %d | %s | %s |",
                            key,
                            position,
                            Long.remainderUnsigned(position, 7),
                            placement.owner(key).id(),
                            String.join(", ", ids(placement.owners(key, 4)))));
        }
    }
}
