package dev.clockwise.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Ids;
import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.testkit.Property;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelTemplateTest {

    private static byte[] label(String template, String id, int index) {
        return LabelTemplate.parse(template).speller(Topology.of()).text(Node.of(id), index);
    }

    private static String display(String template, String id, int index) {
        return LabelTemplate.parse(template).speller(Topology.of()).display(Node.of(id), index);
    }

    @ParameterizedTest
    @CsvSource({
        "{id}#{i},        a,     0,  a#0",
        "{id}#{i},        a,     12, a#12",
        "{id}-{i+1},      a,     9,  a-10",
        "{id}{i},         1,     10, 110",
        "VN{i}:{id}:{i},  a,     3,  VN3:a:3",
        "{{{id}}}-{i},    a,     0,  {a}-0",
        "{id},            ключ,  5,  ключ",
        "{id}{i},         {i},   7,  {i}7",
        "ж{id}ж{i},       a,     2,  жaж2",
        "{id}{i},         a,     2147483647, a2147483647"
    })
    void texts(String template, String id, int index, String expected) {
        assertThat(new String(label(template, id, index), StandardCharsets.UTF_8))
                .isEqualTo(expected);
        assertThat(display(template, id, index)).isEqualTo(expected);
        assertThat(LabelTemplate.parse(template)).hasToString(template).isEqualTo(LabelTemplate.parse(template));
    }

    @ParameterizedTest
    @CsvSource({"0, 6100000000", "1, 6101000000", "255, 61ff000000", "256, 6100010000", "2147483647, 61ffffff7f"})
    void littleEndianNumbers(int index, String hex) {
        assertThat(HexFormat.of().formatHex(label("{id}{i:le32}", "a", index))).isEqualTo(hex);
    }

    /** Two labels of the native ring are equal only where id and number are. */
    @Test
    void nativeLabelsAreInjective() {
        Property.check("native labels are injective", 500, random -> {
            String id = Ids.distinct(random, 1).get(0);
            int length = id.getBytes(StandardCharsets.UTF_8).length;
            int index = random.nextInt();
            byte[] label = label("{id}{i:le32}", id, index);
            assertThat(label).hasSize(length + 4);
            assertThat(new String(label, 0, length, StandardCharsets.UTF_8)).isEqualTo(id);
            assertThat(label).isEqualTo(ScannedRing.nativeLabel(id, index));
        });
    }

    @Test
    void oneWriterWritesManyLabels() {
        int[] indexes = {100_000, 7, Integer.MAX_VALUE, 10, 0, 12};
        int slots = 3;
        LabelWriter writer = LabelTemplate.parse("{id}-{i}/{i:le32}{id}")
                .speller(Topology.of())
                .writer(Node.of("node"), slots);
        int[] lengths = new int[slots];
        for (int from = 0; from < indexes.length; from += slots) {
            for (int slot = 0; slot < slots; slot++) {
                lengths[slot] = writer.write(indexes[from + slot], slot);
            }
            for (int slot = 0; slot < slots; slot++) {
                int index = indexes[from + slot];
                byte[] label =
                        Arrays.copyOfRange(writer.bytes(), writer.start(slot), writer.start(slot) + lengths[slot]);
                ByteBuffer number =
                        ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(0, index);
                assertThat(new String(label, StandardCharsets.ISO_8859_1))
                        .isEqualTo("node-" + index + "/" + new String(number.array(), StandardCharsets.ISO_8859_1)
                                + "node");
            }
        }
    }

    @Test
    void whatIsNotPrintableIsShownInHex() {
        assertThat(display("{id}{i:le32}", "cache\\1", 258)).isEqualTo("cache\\x5c1\\x02\\x01\\x00\\x00");
        assertThat(display("{id}#{i}", "a\nb", 1)).isEqualTo("a\\x0ab#1");
        assertThat(display("{id}#{i}", "é\0", 1)).isEqualTo("\\xc3\\xa9\\x00#1");
        assertThat(display("{id}#{i}", "é\\", 1)).isEqualTo("é\\#1");
    }

    @Test
    void aTemplateNamesTheNode() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelTemplate.parse("node-{i}"))
                .withMessage("label must hold {id}, or all nodes have the same points (was \"node-{i}\"): write for"
                        + " example {id}#{i}");
        assertThatIllegalArgumentException().isThrownBy(() -> LabelTemplate.parse(""));
        assertThatIllegalArgumentException().isThrownBy(() -> LabelTemplate.parse("{{id}}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{id}{j}", "{id}{}", "{id}{i:be32}", "{id}{i+2}", "{id}{ID}", "{id}{ i}"})
    void unknownPlaceholders(String template) {
        String placeholder = template.substring(4);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelTemplate.parse(template))
                .withMessage("label has the unknown placeholder " + placeholder + " (was \"" + template
                        + "\"): use one of {i}, {i+1}, {i:le32}, {id}, {name}, {server}, {server:short}, {server:long},"
                        + " {server:host}, {server:port}, {unix}, {socket}, {socket:bare}, {host}, {host:short},"
                        + " {ip:short}, {port}, {index}");
    }

    @Test
    void aNodeTakesTheFirstAlternativeThatItCan() {
        LabelTemplate label = LabelTemplate.firstOf("{name}-{i}", "{unix}:-{i}", "{server:short}-{i}");
        assertThat(label).hasToString("{name}-{i} or {unix}:-{i} or {server:short}-{i}");
        assertThat(label.alternatives()).containsExactly("{name}-{i}", "{unix}:-{i}", "{server:short}-{i}");
        assertThat(label.attributes()).containsExactly("name", "server");
        assertThat(label.canLack()).isFalse();
        LabelTemplate.Speller speller = label.speller(Topology.of());
        assertThat(speller.display(Node.of("a").withAttribute("name", "x"), 7)).isEqualTo("x-7");
        assertThat(speller.display(Node.of("/run/a"), 7)).isEqualTo("/run/a:-7");
        assertThat(speller.display(Node.of("a:11211"), 7)).isEqualTo("a-7");
    }

    /** Fingerprints cover the text, so it must not be that of other alternatives. */
    @Test
    void alternativesAreToldByTheirText() {
        assertThat(LabelTemplate.parse("{id} or {i}").alternatives()).containsExactly("{id} or {i}");
        assertThat(LabelTemplate.firstOf("{name}", "{id} or {i}").alternatives())
                .containsExactly("{name}", "{id} or {i}");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelTemplate.parse("{name} or {id}"))
                .withMessageStartingWith("label must not hold \" or \" where it asks for what a node may lack");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelTemplate.firstOf("{name}", "{id} or {unix}"))
                .withMessageContaining("would read as two alternatives");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelTemplate.firstOf("{id}", "{i}{id}"))
                .withMessageStartingWith("label must not have an alternative after one that every node can take");
        assertThatIllegalArgumentException()
                .isThrownBy(LabelTemplate::firstOf)
                .withMessageStartingWith("label must have an alternative");
    }

    @Test
    void attributesAreThoseThatAreRead() {
        assertThat(LabelTemplate.parse("{id}{i}").attributes()).isEmpty();
        assertThat(LabelTemplate.parse("{index}-{host}").attributes()).containsExactly("order", "server", "socket");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelTemplate.parse("{socket}-{i}")
                        .speller(Topology.of())
                        .display(Node.of("host"), 0))
                .withMessage("node \"host\" has no {socket}, which the label \"{socket}-{i}\" asks for: give it the"
                        + " attribute socket, which Java's InetSocketAddress.toString() gives, as in"
                        + " cache1.example.com/10.0.0.1:11211; nothing was built");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        LabelTemplate.parse("{name}-{i}").speller(Topology.of()).display(Node.of("host"), 0))
                .withMessageEndingWith(": give it the attribute name; nothing was built");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        LabelTemplate.parse("{unix}-{i}").speller(Topology.of()).display(Node.of("host"), 0))
                .withMessageEndingWith(": give it the attribute server, the path of a Unix socket such as"
                        + " /run/cache.sock; nothing was built");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{id}{", "{id}}", "}{id}", "{id}{{{"})
    void loneBraces(String template) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelTemplate.parse(template))
                .withMessage(
                        "label has a lone brace (was \"" + template + "\"): write {{ or }} where a brace is meant");
    }

    @Test
    void halfOfASurrogatePairIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelTemplate.parse("{id}\ud83d"))
                .withMessage("label must be well-formed Unicode (one with half of a surrogate pair was given)");
        assertThat(LabelTemplate.parse("{id}\ud83d\ude00")).hasToString("{id}\ud83d\ude00");
    }
}
