package dev.clockwise.hash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.testkit.Property;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Text in UTF-8, and bytes that are not, are read as the JDK reads them. */
class Utf16Test {

    /** The bytes at which the rules for the second byte, or for the number of bytes that follow, change. */
    private static final int[] EDGES = {
        0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee,
        0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xf8, 0xff
    };

    private static String read(byte[] bytes, int offset, int length) {
        Utf16 text = Utf16.of(bytes, offset, length);
        return new String(text.units(), 0, text.length());
    }

    @Test
    void bytesAtTheEdges() {
        Property.check("bytes at the edges are read as the JDK reads them", 200_000, random -> {
            byte[] bytes = new byte[random.nextInt(9)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) EDGES[random.nextInt(EDGES.length)];
            }
            int offset = random.nextInt(bytes.length + 1);
            assertThat(read(bytes, offset, bytes.length - offset))
                    .isEqualTo(new String(bytes, offset, bytes.length - offset, StandardCharsets.UTF_8));
        });
    }

    @Test
    void everyCodePoint() {
        String all = everything();
        byte[] bytes = all.getBytes(StandardCharsets.UTF_8);
        assertThat(read(bytes, 0, bytes.length)).isEqualTo(all);
        Utf16 text = Utf16.of(bytes, 0, bytes.length);
        text.dropHighSurrogates();
        int[] points = all.codePoints().toArray();
        assertThat(text.length()).isEqualTo(points.length);
        for (int i = 0; i < points.length; i++) {
            assertThat(text.units()[i] & 0x3ff).isEqualTo(points[i] & 0x3ff);
        }
    }

    private static String everything() {
        StringBuilder all = new StringBuilder();
        for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
            if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
                all.appendCodePoint(point);
            }
        }
        return all.toString();
    }

    /** A longer text than a thread keeps a buffer for, between short ones. */
    @Test
    void longTexts() {
        String text = "ключ😀".repeat(10_000);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(read(bytes, 0, 300)).isEqualTo(new String(bytes, 0, 300, StandardCharsets.UTF_8));
        assertThat(read(bytes, 0, bytes.length)).isEqualTo(text);
        assertThat(read(bytes, 0, 4)).isEqualTo("кл");
        assertThat(read(bytes, 0, 0)).isEmpty();
    }
}
