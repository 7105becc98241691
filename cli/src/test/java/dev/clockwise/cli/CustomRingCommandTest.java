package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands with a custom ring that resembles another system's: shares in single precision, a listed tie, a key
 * prefix.
 */
class CustomRingCommandTest {

    private static final String HEAD = "clockwise: 1\nepoch: 1\nplacement:\n";

    private static final String RING = """
              type: custom-ring
              space: "2^32"
              hash: md5
              cut: { bytes: 4, order: little }
              pointsPerLabel: 4
              label: "{server:short}-{i}"
              points: 160
              count: share-single
              keyPrefix: "ns:"
              tie: first-listed
            """;

    private static final String DIALECT = "  { dialect: libmemcached-ketama-weighted, prefix: \"ns:\" }\n";

    private static final String NODES = """
            replicas: 1
            nodes:
              - { id: a, order: 1, server: "10.0.0.1:11211" }
              - { id: b, weight: 2.5, order: 0, server: "10.0.0.2:11211" }
              - { id: "10.0.0.3", order: 2 }
            """;

    @TempDir
    private Path folder = Path.of("");

    private String file(String name, String placement) throws IOException {
        return Files.writeString(folder.resolve(name), HEAD + placement + NODES).toString();
    }

    @Test
    void diffProvesThatItIsTheDialect() throws IOException {
        CommandRun run = CommandRun.of("diff", file("ring.yaml", RING), file("dialect.yaml", DIALECT));
        assertThat(run.code()).as(run.err()).isZero();
    }

    @Test
    void diffNamesThePartThatDiffers() throws IOException {
        String exact = file("exact.yaml", RING.replace("count: share-single", "count: per-weight"));
        CommandRun run = CommandRun.of("diff", exact, file("dialect.yaml", DIALECT));
        assertThat(run.code()).as(run.err()).isEqualTo(1);
        assertThat(run.text()).contains("per-weight").contains("share-single");
    }

    @Test
    void adoptKeepsThePrefix() throws IOException {
        CommandRun run = CommandRun.of("adopt", file("ring.yaml", RING));
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err()).contains("every key keeps its node (exact)");
        assertThat(run.text()).contains("points: given", "keyPrefix: \"ns:\"");
    }

    @Test
    void whoJoinsIsListedLast() throws IOException {
        Path saved = folder.resolve("saved.yaml");
        CommandRun run = CommandRun.of(
                "plan", "-t", file("ring.yaml", RING), "--add", "10.0.0.4:11211", "--save", saved.toString());
        assertThat(run.code()).as(run.err()).isLessThan(2);
        assertThat(saved).content().contains("{ id: \"10.0.0.4:11211\", order: 3 }");
    }

    @Test
    void checkAndCompareKnowThatPointsAreShared() throws IOException {
        String ring = file("ring.yaml", RING);
        CommandRun check = CommandRun.of("check", "-t", ring, "--balance", "1.01");
        assertThat(check.code()).as(check.err()).isEqualTo(1);
        assertThat(check.text()).contains("points");
        CommandRun compare = CommandRun.of("compare", "-t", ring, "--no-time");
        assertThat(compare.code()).as(compare.err()).isLessThan(2);
        assertThat(compare.text()).contains("* custom-ring of 160 points");
    }
}
