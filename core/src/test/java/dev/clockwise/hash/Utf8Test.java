package dev.clockwise.hash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.testkit.Property;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The bytes of text keys are those of {@code String.getBytes(UTF_8)}. */
class Utf8Test {

    private static void assertBytes(String text) {
        byte[] expected = text.getBytes(StandardCharsets.UTF_8);
        Utf8 actual = Utf8.of(text);
        assertThat(actual.length()).isEqualTo(expected.length);
        assertThat(actual.toArray()).isEqualTo(expected);
        assertThat(Arrays.copyOf(actual.bytes(), actual.length())).isEqualTo(expected);
    }

    @Test
    void anyText() {
        Property.check("any text", 2_000, random -> assertBytes(text(random, random.nextInt(40))));
    }

    /** Characters of one, two and three bytes, pairs of surrogates, and halves of pairs in any order. */
    private static String text(SplittableRandom random, int length) {
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            switch (random.nextInt(6)) {
                case 0 -> text.append((char) random.nextInt(0x80));
                case 1 -> text.append((char) (0x80 + random.nextInt(0x780)));
                case 2 -> text.append((char) random.nextInt(0x10000));
                case 3 -> text.append((char) (0xd800 + random.nextInt(0x400)));
                case 4 -> text.append((char) (0xdc00 + random.nextInt(0x400)));
                default -> text.appendCodePoint(0x10000 + random.nextInt(0x100000));
            }
        }
        return text.toString();
    }

    @Test
    void everyCharacterAlone() {
        IntStream.rangeClosed(0, 0xffff).mapToObj(c -> String.valueOf((char) c)).forEach(text -> {
            if (!Arrays.equals(Utf8.of(text).toArray(), text.getBytes(StandardCharsets.UTF_8))) {
                assertBytes(text);
            }
        });
    }

    @Test
    void theEdgesOfEachLength() {
        for (int point : new int[] {0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff}) {
            assertBytes(Character.toString(point));
            assertBytes("a" + Character.toString(point) + "b");
        }
        assertBytes("");
        assertBytes("\ud83d");
        assertBytes("\ude00");
        assertBytes("\ude00\ud83d");
        assertBytes("\ud83d\ud83d\ude00");
    }

    @Test
    void longAndShortKeysInTurn() {
        SplittableRandom random = new SplittableRandom(4);
        for (int length : new int[] {0, 255, 256, 257, 10, 21_844, 21_845, 21_846, 3, 70_000, 200_000, 1}) {
            assertBytes(text(random, length));
            assertBytes("é".repeat(length));
        }
    }

    @Test
    void aLongKeyDoesNotKeepItsBuffer() {
        Utf8 kept = Utf8.of("short");
        Utf8 large = Utf8.of("x".repeat(100_000));
        assertThat(large).isNotSameAs(kept);
        assertThat(Utf8.of("short")).isSameAs(kept);
        assertThat(kept.bytes().length).isLessThanOrEqualTo(64 << 10);
    }
}
