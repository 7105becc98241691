package dev.clockwise.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelTest {

    @Test
    void plainTextIsShownAsItIs() {
        Label label = Label.of("cache 1:<b>&\"' שלום 漢字 é😀", 40);
        assertThat(label.brief()).isEqualTo("cache 1:<b>&\"' שלום 漢字 é😀");
        assertThat(label.full()).isEqualTo(label.brief());
        assertThat(label.isCut()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "0000, NUL",
        "0009, tab",
        "000a, line feed",
        "001b, escape",
        "007f, delete",
        "0085, next line",
        "00a0, no-break space",
        "00ad, soft hyphen",
        "200b, zero-width space",
        "200d, joiner",
        "2028, line separator",
        "202e, right-to-left override",
        "2066, isolate",
        "3000, wide space",
        "e000, private use",
        "feff, byte order mark",
        "ffff, no character",
        "fdd0, no character",
        "e0041, tag",
        "1fffe, no character"
    })
    void whatCannotBeSeenIsWrittenInDigits(String digits, String name) {
        String id = "a" + Character.toString(Integer.parseInt(digits, 16)) + "b";
        assertThat(Label.of(id, 40).brief()).as(name).isEqualTo("a\\u" + digits + "b");
    }

    @Test
    void anEscapeCannotBeForged() {
        assertThat(Label.of("\\u0000", 40).brief()).isEqualTo("\\\\u0000");
        assertThat(Label.of("\\\0", 40).brief()).isEqualTo("\\\\\\u0000");
    }

    @Test
    void longTextIsCutInTheMiddleAndFullOnHover() {
        Label label = Label.of("cache-" + "x".repeat(1000) + "-rack-7", 16);
        assertThat(label.brief()).isEqualTo("cache-xxxx…ack-7");
        assertThat(label.brief()).hasSize(16);
        assertThat(label.full()).isEqualTo("cache-" + "x".repeat(1000) + "-rack-7");
        assertThat(label.isCut()).isTrue();
    }

    @Test
    void wideCharactersTakeTwoColumnsAndPairsStayWhole() {
        assertThat(Label.of("漢".repeat(10), 10).brief()).isEqualTo("漢漢漢…漢");
        assertThat(Label.of("😀".repeat(10), 10).brief()).isEqualTo("😀😀😀…😀");
        assertThat(Label.of("漢".repeat(5), 10).isCut()).isFalse();
    }

    @Test
    void theFullFormHasALimit() {
        assertThat(Label.of("x".repeat(4096), 16).full()).hasSize(1024).contains("…");
    }

    @Test
    void inASentenceItsDirectionIsItsOwn() {
        assertThat(Label.of("שלום", 16).isolated()).isEqualTo("\u2068שלום\u2069");
    }
}
