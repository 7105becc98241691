package dev.clockwise.agreement.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Topology;
import dev.clockwise.testkit.Property;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever the bytes, there is a topology or one line that says why not. */
@Tag("long")
class DocumentFuzzTest {

    private static final String PIECES = "{}[],:-#&*!|>'\"%@`\\ \t\n\r~?=<.0179aeExn_";

    @ParameterizedTest
    @EnumSource(DocumentFormat.class)
    void mutatedDocumentsAreTakenOrRefusedInOneLine(DocumentFormat format) {
        Property.check("mutated " + format, 10_000, random -> {
            Topology topology = new RandomTopology(random).next();
            byte[] document = TopologyDocument.write(topology, format).getBytes(StandardCharsets.UTF_8);
            for (int i = random.nextInt(1, 4); i > 0; i--) {
                document = mutated(document, random);
            }
            requireTopologyOrOneLine(document);
        });
    }

    private static void requireTopologyOrOneLine(byte[] document) {
        Topology topology;
        try {
            topology = TopologyDocument.parse(document, "fuzz.yaml");
        } catch (DocumentException e) {
            assertThat(e.getMessage())
                    .startsWith("fuzz.yaml:")
                    .hasSizeLessThan(400)
                    .matches("\\P{Cntrl}*")
                    .contains(": ");
            return;
        }
        String written = TopologyDocument.write(topology, DocumentFormat.YAML);
        assertThat(TopologyDocument.parse(written, "written")).isEqualTo(topology);
    }

    private static byte[] mutated(byte[] document, SplittableRandom random) {
        int at = random.nextInt(document.length + 1);
        int to = Math.min(document.length, at + 1 + random.nextInt(random.nextBoolean() ? 3 : 40));
        return switch (random.nextInt(6)) {
            case 0 -> spliced(document, at, to, new byte[0]);
            case 1 -> spliced(document, at, at, piece(random));
            case 2 -> spliced(document, at, Math.min(document.length, at + 1), piece(random));
            case 3 -> spliced(document, at, at, Arrays.copyOfRange(document, at, to));
            case 4 -> spliced(document, at, document.length, new byte[0]);
            default -> flipped(document, at, random);
        };
    }

    private static byte[] piece(SplittableRandom random) {
        return new byte[] {(byte) PIECES.charAt(random.nextInt(PIECES.length()))};
    }

    private static byte[] flipped(byte[] document, int at, SplittableRandom random) {
        byte[] flipped = document.clone();
        if (at < flipped.length) {
            flipped[at] ^= (byte) (1 << random.nextInt(8));
        }
        return flipped;
    }

    /** The document with other bytes from {@code from} to {@code to}. */
    private static byte[] spliced(byte[] document, int from, int to, byte[] between) {
        byte[] spliced = new byte[from + between.length + document.length - to];
        System.arraycopy(document, 0, spliced, 0, from);
        System.arraycopy(between, 0, spliced, from, between.length);
        System.arraycopy(document, to, spliced, from + between.length, document.length - to);
        return spliced;
    }
}
