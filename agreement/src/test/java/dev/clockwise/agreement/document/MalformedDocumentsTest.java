package dev.clockwise.agreement.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way of getting a document wrong has its own message: exact, on one line, at the right place. */
class MalformedDocumentsTest {

    private static final String NAME = "topology.yaml";

    private record Malformed(String title, String document, String message) {
        @Override
        public String toString() {
            return title;
        }
    }

    static Stream<Malformed> malformedDocuments() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(MalformedDocumentsTest.class.getResourceAsStream("/malformed-topologies.txt"))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.split("(?m)^## ")).skip(1).map(MalformedDocumentsTest::malformed);
        }
    }

    private static Malformed malformed(String section) {
        int title = section.indexOf('\n');
        int message = section.lastIndexOf("=> ");
        return new Malformed(
                section.substring(0, title),
                section.substring(title + 1, message),
                NAME + ":" + section.substring(message + 3).strip());
    }

    @ParameterizedTest
    @MethodSource("malformedDocuments")
    void isRefusedAtItsPlace(Malformed malformed) {
        assertThat(refused(malformed.document)).isEqualTo(malformed.message);
    }

    @ParameterizedTest
    @MethodSource("malformedDocuments")
    void isRefusedAtTheSamePlaceWhateverEndsItsLines(Malformed malformed) {
        assertThat(refused(malformed.document.replace("\n", "\r\n"))).startsWith(place(malformed));
    }

    @ParameterizedTest
    @MethodSource("malformedDocuments")
    void isRefusedAtTheSamePlaceAfterAByteOrderMark(Malformed malformed) {
        assertThat(refused("\ufeff" + malformed.document)).isEqualTo(malformed.message);
    }

    @Test
    void thereAreManyOfThem() throws IOException {
        assertThat(malformedDocuments().map(Malformed::title))
                .hasSizeGreaterThan(100)
                .doesNotHaveDuplicates();
    }

    /** Name and line: where lines end in another way, columns at their ends may differ. */
    private static String place(Malformed malformed) {
        return malformed.message.substring(0, malformed.message.indexOf(':', NAME.length() + 1) + 1);
    }

    private static String refused(String document) {
        return refused(document.getBytes(StandardCharsets.UTF_8));
    }

    private static String refused(byte[] document) {
        DocumentException refusal =
                catchThrowableOfType(DocumentException.class, () -> TopologyDocument.parse(document, NAME));
        assertThat(refusal).as("the document is taken").isNotNull();
        return Objects.requireNonNull(refusal.getMessage());
    }

    @Test
    void bytesThatAreNoUtf8AreNamedWithTheirOffset() {
        assertThat(refused("clockwise: 1\nnodes: [ { id: caf\u00e9 } ]\n".getBytes(StandardCharsets.ISO_8859_1)))
                .isEqualTo("topology.yaml:2:19: a document must be in UTF-8 (byte 0xe9 at offset 31 is not): save it in"
                        + " that encoding");
        assertThat(refused("clockwise: 1\n".getBytes(StandardCharsets.UTF_16)))
                .isEqualTo(
                        "topology.yaml:1:1: a document must be in UTF-8 (byte 0xfe at offset 0 is not): save it in that"
                                + " encoding");
        byte[] cutOff = Arrays.copyOf("# \ud83d\ude00".getBytes(StandardCharsets.UTF_8), 4);
        assertThat(refused(cutOff)).contains("byte 0xf0 at offset 2");
    }

    @Test
    void aReplacementCharacterIsText() {
        byte[] document = "clockwise: 1\nnodes: [ { id: \"\ufffd\" } ]\n".getBytes(StandardCharsets.UTF_8);
        assertThat(TopologyDocument.parse(document, NAME).node("\ufffd")).isPresent();
    }

    @Test
    void controlCharactersAreNamedWithTheirPlace() {
        assertThat(refused("clockwise: 1\r\nnodes: [ { id: \"a\0b\" } ]"))
                .isEqualTo("topology.yaml:2:18: a document must be plain text (was U+0000): remove it, or write it as"
                        + " \\u0000 in double quotes");
        assertThat(refused("clockwise: 1\rnodes: []\u0085")).startsWith("topology.yaml:2:10: ");
        assertThat(refused(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, 0})).startsWith("topology.yaml:1:1: ");
        DocumentException half = catchThrowableOfType(
                DocumentException.class, () -> TopologyDocument.parse("clockwise: 1 # \ud83d", NAME));
        assertThat(half).hasMessageContaining("(was U+D83D)");
    }

    @Test
    void sizesHaveCaps() {
        assertThat(refused(new byte[TopologyDocument.MAX_BYTES + 1]))
                .isEqualTo("topology.yaml: a document must be at most 67108864 bytes (was 67108865): divide it, or name"
                        + " another file");
        String tooMany = "clockwise: 1\nnodes: [" + "{id: a},".repeat(2) + "]";
        assertThat(refused(tooMany)).contains("node ids must be distinct");
        assertThat(refused("clockwise: 1\nnodes: [{ id: a, points: [" + "1, ".repeat(ValueReader.MAX_VALUES) + "] }]"))
                .endsWith("one field may hold at most 1048576 values (here is one more): use fewer");
    }

    @Test
    void longAndDeepInputsEndInAMessage() {
        int length = 1 << 20;
        assertThat(refused("[".repeat(length))).endsWith("must nest at most 3 deep (this one is deeper): flatten it");
        assertThat(refused("{\"clockwise\":".repeat(length))).contains("deeper");
        assertThat(refused("- ".repeat(length))).contains("deeper");
        assertThat(refused("a: ".repeat(length))).contains("unknown field \"a\"");
        assertThat(refused("clockwise: 1\nepoch: " + "9".repeat(length))).contains("epoch must be an integer");
        assertThat(refused("{\"clockwise\": 1, \"epoch\": " + "9".repeat(length) + "}"))
                .contains("epoch must be an integer");
        assertThat(refused("clockwise: 1\nnodes: [{ id: a, weight: 0." + "1".repeat(length) + " }]"))
                .contains("must be at most 100 characters long (was 0.1");
        assertThat(refused("clockwise: 1\nnodes: [{ id: \"" + "x".repeat(length) + "\" }]"))
                .contains("node id must be at most 4096 bytes of UTF-8 (was 1048576 characters");
        assertThat(refused("{\"" + "x".repeat(length) + "\": 1}")).contains("unknown field");
        assertThat(refused("# " + "x".repeat(length))).contains("must not be empty");
    }

    @Test
    void messagesStayOnOneShortLineWhateverTheyQuote() {
        String hostile = "\\n\\u0000\\u202e\\ud83d\\ude00".repeat(100);
        String message = refused("{\"clockwise\": 1, \"" + hostile + "\": 1}");
        assertThat(message)
                .hasSizeLessThan(400)
                .doesNotContain("\n", "\0", "\u202e")
                .contains("\\u000a\\u0000\\u202e\ud83d");
    }

    @Test
    void theNameIsTakenAsItIs() {
        DocumentException refusal =
                catchThrowableOfType(DocumentException.class, () -> TopologyDocument.parse("", "a\nb.yaml"));
        assertThat(refusal).hasMessageStartingWith("a\\u000ab.yaml:1:1: ");
        assertThat(refusal.document()).isEqualTo("a\nb.yaml");
        assertThat(refusal.line()).hasValue(1);
        assertThat(refusal.column()).hasValue(1);
    }
}
