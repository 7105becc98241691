package dev.clockwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.testkit.Property;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeTest {

    @Test
    void aNewNodeHasWeightOneAndNothingElse() {
        Node node = Node.of("cache-1");
        assertThat(node.id()).isEqualTo("cache-1");
        assertThat(node.weight()).isEqualTo(BigDecimal.ONE);
        assertThat(node.address()).isNull();
        assertThat(node.zone()).isNull();
        assertThat(node.points()).isEmpty();
        assertThat(node.isActive()).isTrue();
        assertThat(node.isNone()).isFalse();
        assertThat(node).hasToString("cache-1");
    }

    @Test
    void eachAttributeMakesAnotherNode() {
        Node node = Node.of("a");
        List<Node> changed = List.of(
                node.withAddress("h:1"),
                node.withWeight(2),
                node.withZone("z"),
                node.withPoints(List.of(Position.of(1))),
                Node.of("b"));
        assertThat(changed).doesNotHaveDuplicates().doesNotContain(node);
        assertThat(node.withAddress("h:1").withAddress(null)).isEqualTo(node).hasSameHashCodeAs(node);
        assertThat(node.withZone("z").withZone(null)).isEqualTo(node);
        assertThat(node.placedAs(node.withAddress("h:1"))).isTrue();
        assertThat(changed.subList(1, 5)).noneMatch(node::placedAs);
        assertThat(node).isNotEqualTo("a");
    }

    @Test
    void withKeepsTheOtherAttributes() {
        List<Position> points = List.of(Position.of(5), Position.of(2), Position.of(5));
        Node node =
                Node.of("a").withAddress("h:1").withWeight("2.50").withZone("z").withPoints(points);
        assertThat(node.address()).isEqualTo("h:1");
        assertThat(node.zone()).isEqualTo("z");
        assertThat(node.weight()).isEqualTo("2.5");
        assertThat(node.points()).containsExactly(Position.of(2), Position.of(5));
        assertThat(node).hasToString("a=2.5@z");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0.000, 0",
        "1, 1",
        "1.0, 1",
        "1e3, 1000",
        "2.50, 2.5",
        "0.000000001, 0.000000001",
        "1000000000, 1000000000",
        "1E+9, 1000000000",
        "0.1000000000000000000000, 0.1"
    })
    void weightsAreKeptWithoutTrailingZeros(String given, String kept) {
        BigDecimal weight = Node.of("a").withWeight(given).weight();
        assertThat(weight.toPlainString()).isEqualTo(kept);
        assertThat(Node.of("a").withWeight(given)).isEqualTo(Node.of("a").withWeight(kept));
        assertThat(Node.of("a").withWeight(given).isActive()).isEqualTo(!kept.equals("0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "-0.1", "1000000000.1", "1000000001", "1e999999999", "1e-999999999", "0.0000000001"})
    void weightsOutOfRange(String weight) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Node.of("a").withWeight(weight))
                .withMessage("weight of node \"a\" must be from 0 to 1000000000 with at most 9 decimals (was "
                        + new BigDecimal(weight) + ")");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "heavy", "1,5", "NaN", "0x10", "1 "})
    void weightsThatAreNoNumbers(String weight) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Node.of("a").withWeight(weight))
                .withMessage("weight of node \"a\" must be a decimal number (was \"" + weight + "\")");
    }

    @Test
    void textsThatAreNoIds() {
        assertThatIllegalArgumentException().isThrownBy(() -> Node.of("")).withMessage("node id must not be empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Node.of("a\ud83d"))
                .withMessage("node id must be well-formed Unicode (was \"a\\ud83d\" with half of a surrogate pair)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Node.of("x".repeat(4097)))
                .withMessage("node id must be at most 4096 bytes of UTF-8 (was 4097 characters: \"" + "x".repeat(60)
                        + "…\")");
        assertThatIllegalArgumentException().isThrownBy(() -> Node.of("é".repeat(2049)));
        assertThat(Node.of("é".repeat(2048)).id()).hasSize(2048);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Node.of("a").withZone(""))
                .withMessage("zone of node \"a\" must not be empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Node.of("a\n").withAddress("\udc00"))
                .withMessage("address of node \"a\\u000a\" must be well-formed Unicode (was \"\\udc00\" with half of a"
                        + " surrogate pair)");
    }

    @Test
    void noNodeIsNoneButNone() {
        assertThat(Node.NONE.isNone()).isTrue();
        assertThat(Node.NONE.isActive()).isFalse();
        assertThat(Node.NONE).hasToString("no owner");
    }

    @Test
    void theOrderOfIdsIsThatOfTheirBytes() {
        Property.check("the order of ids is that of their bytes", 3_000, random -> {
            List<String> ids = Ids.distinct(random, 2);
            String a = ids.get(0);
            String b = random.nextInt(4) == 0 ? a + ids.get(1) : ids.get(1);
            int order = Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
            assertThat(Integer.signum(Node.ID_ORDER.compare(a, b))).isEqualTo(Integer.signum(order));
            assertThat(Node.ID_ORDER.compare(a, a)).isZero();
        });
    }

    /** Where Java's own order of strings differs: its units of 16 bits put 😀 (d83d de00) before U+E000. */
    @Test
    void surrogatesSortAboveTheBasicPlane() {
        assertThat("😀".compareTo("\uE000")).isNegative();
        assertThat(Node.ID_ORDER.compare("😀", "\uE000")).isPositive();
        assertThat(Node.ID_ORDER.compare("a\uFFFD", "a𐀀")).isNegative();
        assertThat(Node.ID_ORDER.compare("😀", "😁")).isNegative();
        assertThat(Node.ID_ORDER.compare("\uD7FF", "\uE000")).isNegative();
    }
}
