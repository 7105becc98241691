package dev.clockwise.agreement.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Position;
import dev.clockwise.agreement.document.Value.Scalar;
import dev.clockwise.testkit.Property;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TokenFieldTest {

    private static final Place PLACE = new Place("t.yaml", 1, 1);
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    private static String written(List<Position> points) {
        Fields fields = new Fields(DocumentFormat.JSON);
        TokenField.TOKENS.write(points, fields);
        String line = fields.lines().get(0);
        assertThat(line).startsWith("\"tokens\": \"").endsWith("\"");
        return line.substring(11, line.length() - 1);
    }

    private static List<Position> read(String text) {
        return TokenField.TOKENS.read("tokens", new Scalar(text, true, PLACE));
    }

    private static List<Position> points(SplittableRandom random) {
        return random.longs(random.nextInt(40))
                .distinct()
                .mapToObj(Position::of)
                .sorted()
                .toList();
    }

    /** The bits of the positions, six a letter: by the text of RFC 4648, without a codec. */
    private static String bySixes(List<Position> points) {
        StringBuilder bits = new StringBuilder();
        points.forEach(point -> {
            String binary = point.toBigInteger().toString(2);
            bits.append("0".repeat(64 - binary.length())).append(binary);
        });
        bits.append("0".repeat((6 - bits.length() % 6) % 6));
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < bits.length(); i += 6) {
            text.append(ALPHABET.charAt(Integer.parseInt(bits.substring(i, i + 6), 2)));
        }
        return text.toString();
    }

    @Test
    void anyPointsSurvive() {
        Property.check("tokens", 1_000, random -> {
            List<Position> points = points(random);
            String text = written(points);
            assertThat(text).isEqualTo(bySixes(points));
            assertThat(read(text)).isEqualTo(points);
            assertThat(read(text + "=".repeat((4 - text.length() % 4) % 4))).isEqualTo(points);
        });
    }

    /** Whatever is changed in a text of base64, it is refused, or is what its writer would have written. */
    @Test
    void changedTextsAreRefusedOrMeanOneThing() {
        Property.check("changed tokens", 5_000, random -> {
            StringBuilder text = new StringBuilder(written(points(random)));
            for (int i = 1 + random.nextInt(3); i > 0; i--) {
                int at = random.nextInt(text.length() + 1);
                char letter = (ALPHABET + "=-_ ,\n\u00e9").charAt(random.nextInt(ALPHABET.length() + 7));
                if (random.nextBoolean() || at == text.length()) {
                    text.insert(at, letter);
                } else {
                    text.setCharAt(at, letter);
                }
            }
            List<Position> points;
            try {
                points = read(text.toString());
            } catch (DocumentException e) {
                assertThat(e.getMessage())
                        .startsWith("t.yaml:1:1: tokens must ")
                        .hasSizeLessThan(200);
                return;
            }
            assertThat(points).doesNotHaveDuplicates();
            assertThat(bySixes(points)).isEqualTo(text.toString().replace("=", ""));
        });
    }

    @Test
    void theOrderOfReadingDecidesNothing() {
        List<Position> points = List.of(Position.of(7), Position.of(1L << 63));
        assertThat(written(points)).isEqualTo("AAAAAAAAAAeAAAAAAAAAAA");
        assertThat(read("gAAAAAAAAAAAAAAAAAAABw")).containsExactlyInAnyOrderElementsOf(points);
    }
}
