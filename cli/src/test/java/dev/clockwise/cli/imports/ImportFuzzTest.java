package dev.clockwise.cli.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.testkit.Property;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever becomes of a configuration, it is read or refused in one line. */
class ImportFuzzTest {

    private static final String PIECES = "{}[],:;-#&*!|>'\"%@`\\ \t\n\r~?=<.0179aeE_$/";

    static List<String> all() {
        return Configurations.ALL;
    }

    @ParameterizedTest
    @MethodSource("all")
    void mutatedConfigurationsAreReadOrRefusedInOneLine(String name) {
        byte[] original = Configurations.bytes(name);
        Importer importer = Importers.of(Configurations.source(name));
        Property.check("mutated " + name, 400, random -> {
            byte[] bytes = original;
            for (int i = random.nextInt(1, 5); i > 0; i--) {
                bytes = mutated(bytes, random);
            }
            requirePoolsOrOneLine(importer, bytes);
        });
    }

    private static void requirePoolsOrOneLine(Importer importer, byte[] bytes) {
        try {
            Source source = Source.of("t", bytes);
            boolean unused = Importers.all().stream().anyMatch(each -> each.recognizes(source));
            for (Pool pool : importer.read(source)) {
                pool.remarks().forEach(remark -> assertThat(remark.toString()).matches("\\P{Cntrl}*"));
                assertThat(pool.idle()).matches("\\P{Cntrl}*");
                if (pool.refusal() == null) {
                    assertThat(pool.topology().nodes()).isNotEmpty();
                }
            }
        } catch (ImportFault e) {
            assertThat(e.getMessage()).startsWith("t:").matches("\\P{Cntrl}*").hasSizeLessThan(500);
        }
    }

    private static byte[] mutated(byte[] bytes, SplittableRandom random) {
        int at = random.nextInt(bytes.length + 1);
        int to = Math.min(bytes.length, at + 1 + random.nextInt(random.nextBoolean() ? 3 : 40));
        return switch (random.nextInt(6)) {
            case 0 -> spliced(bytes, at, to, new byte[0]);
            case 1 -> spliced(bytes, at, at, piece(random));
            case 2 -> spliced(bytes, at, Math.min(bytes.length, at + 1), piece(random));
            case 3 -> spliced(bytes, at, at, Arrays.copyOfRange(bytes, at, to));
            case 4 -> spliced(bytes, random.nextInt(20) == 0 ? at : bytes.length, bytes.length, new byte[0]);
            default -> spliced(bytes, at, at, line(bytes, random));
        };
    }

    /** A line of the configuration, to stand where it does not belong. */
    private static byte[] line(byte[] bytes, SplittableRandom random) {
        List<String> lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
        return lines.isEmpty()
                ? new byte[0]
                : ("\n" + lines.get(random.nextInt(lines.size())) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] piece(SplittableRandom random) {
        byte[] piece = new byte[random.nextInt(1, 4)];
        for (int i = 0; i < piece.length; i++) {
            piece[i] = (byte) PIECES.charAt(random.nextInt(PIECES.length()));
        }
        return piece;
    }

    private static byte[] spliced(byte[] bytes, int from, int to, byte[] piece) {
        byte[] spliced = new byte[bytes.length - (to - from) + piece.length];
        System.arraycopy(bytes, 0, spliced, 0, from);
        System.arraycopy(piece, 0, spliced, from, piece.length);
        System.arraycopy(bytes, to, spliced, from + piece.length, bytes.length - to);
        return spliced;
    }
}
