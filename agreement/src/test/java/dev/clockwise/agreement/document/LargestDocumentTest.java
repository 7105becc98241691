package dev.clockwise.agreement.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import dev.clockwise.placement.RingRule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A topology of 1,000 nodes with 64 tokens each fits into a store that takes a megabyte. */
class LargestDocumentTest {

    /** What ZooKeeper (1 MiB) and etcd (1.5 MiB) take by default, less what they add. */
    private static final int STORE = 1_000_000;

    private static Topology topology() {
        SplittableRandom random = new SplittableRandom(64);
        return Topology.of(
                        RingRule.TOKENS,
                        IntStream.range(0, 1000)
                                .mapToObj(i -> Node.of(String.format(Locale.ROOT, "cache-%04d", i))
                                        .withAddress(String.format(
                                                Locale.ROOT, "redis://cache-%04d.eu-central-1.example.com:6379", i))
                                        .withZone("eu-central-1" + "abc".charAt(i % 3))
                                        .withPoints(points(random)))
                                .toList())
                .withReplicas(3)
                .withEpoch(1_000_000);
    }

    private static List<Position> points(SplittableRandom random) {
        return random.longs().distinct().limit(64).mapToObj(Position::of).toList();
    }

    @ParameterizedTest
    @EnumSource(DocumentFormat.class)
    void fitsIntoAMegabyteAndIsReadBack(DocumentFormat format) throws IOException {
        Topology topology = topology();
        byte[] document = TopologyDocument.write(topology, format).getBytes(StandardCharsets.UTF_8);
        assertThat(document.length).isLessThan(STORE);
        assertThat(TopologyDocument.parse(document, "largest")).isEqualTo(topology);
        assertThat(topology.nodes())
                .hasSize(1000)
                .allMatch(node -> node.points().size() == 64);
        String stated = String.format(Locale.ROOT, "%,d bytes in %s", document.length, format);
        assertThat(Files.readAllLines(Path.of("..", "docs", "formats", "topology-v1.md")))
                .as("the specification states %s", stated)
                .filteredOn(line -> line.contains(stated))
                .isNotEmpty();
    }
}
