package dev.clockwise.cli.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What cannot be read is told in one line, with the place, what was expected and what was found. */
class FaultsTest {

    private static final int GARBAGE = 1 << 19;

    /** An importer, a configuration that it refuses, and what it says. */
    record Refused(String importer, String text, String line) {}

    static List<Refused> refused() {
        List<Refused> refused = new ArrayList<>();
        List<String> text = new ArrayList<>();
        String importer = "";
        for (String line : Configurations.text("faults.txt").lines().toList()) {
            if (line.startsWith("|")) {
                text.add(line.length() > 1 ? line.substring(2) : "");
            } else if (line.startsWith("= ")) {
                refused.add(new Refused(importer, String.join("\n", text) + "\n", line.substring(2)));
                text.clear();
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                importer = line;
            }
        }
        return refused;
    }

    @ParameterizedTest
    @MethodSource("refused")
    void isToldInOneLine(Refused refused) {
        Importer importer = Importers.named(refused.importer()).orElseThrow();
        Source source = Configurations.ofText(refused.text());
        assertThatThrownBy(() -> importer.read(source).forEach(Pool::topology))
                .isInstanceOf(ImportFault.class)
                .hasMessage(refused.line());
    }

    @Test
    void everyImporterRefusesSomething() {
        assertThat(refused())
                .extracting(Refused::importer)
                .containsAll(Importers.all().stream().map(Importer::name).toList());
    }

    @Test
    void whatIsNoTextIsRefusedAtItsFirstByte() {
        assertThatThrownBy(() -> Configurations.ofText("a\nb\0c"))
                .hasMessage(
                        "t:2:2: a configuration must be plain text (was the character U+0000): is it another kind of"
                                + " file?");
        assertThatThrownBy(() -> Configurations.ofText("\u007fELF\u0002"))
                .hasMessage(
                        "t:1:1: a configuration must be plain text (was the character U+007F): is it another kind of"
                                + " file?");
        assertThatThrownBy(() -> Source.of("t", new byte[] {'x', '\r', '\n', (byte) 0xff}))
                .hasMessageStartingWith("t:2:1: a configuration must be in UTF-8 (byte 0xff is not)");
    }

    @Test
    void aNameThatWouldBreakTheLineIsEscaped() {
        assertThatThrownBy(() -> Source.of("a\nb", new byte[] {0})).hasMessageStartingWith("a\\u000ab:1:1: ");
        assertThat(Configurations.ofText("\ufeffa: 1").text()).isEqualTo("a: 1");
    }

    /** Nothing takes time by the square of its length, or a deep stack; else this would take hours, or fail. */
    @ParameterizedTest
    @MethodSource("garbage")
    void longGarbageIsAnswered(String piece) {
        Source source = Configurations.ofText(piece.repeat(GARBAGE / piece.length()));
        for (Importer importer : Importers.all()) {
            boolean unused = importer.recognizes(source);
            readOrRefuse(importer, source);
        }
    }

    static List<String> garbage() {
        SplittableRandom random = new SplittableRandom(1);
        StringBuilder noise = new StringBuilder();
        random.ints(4096, ' ', '~').forEach(noise::appendCodePoint);
        return Arrays.asList(
                "\n",
                " ",
                "a",
                "a ",
                "{",
                "[",
                "\"",
                "\\",
                ":",
                ": ",
                "- ",
                "- a\n",
                "#",
                "1) ",
                "1# => ",
                "a:1 ",
                "a=b:1,",
                "upstream ",
                "upstream a { ",
                "upstream a{server b;}\n",
                "backend a\n",
                "  server a b\n",
                "backend a\n  server b c\n",
                "  servers:\n",
                "Datacenter: a\n",
                "==\n",
                "--SERVER=a ",
                "slots\n0\n0\nnodes\n",
                "{\"pools\":",
                "&a [*a,",
                "'\n",
                noise.toString());
    }

    static void readOrRefuse(Importer importer, Source source) {
        try {
            for (Pool pool : importer.read(source)) {
                String unused = pool.remarks() + pool.idle() + pool.refusal();
            }
        } catch (ImportFault e) {
            assertThat(e.getMessage()).startsWith("t:").matches("\\P{Cntrl}*").hasSizeLessThan(500);
        }
    }
}
