package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Placement;
import dev.clockwise.agreement.document.TopologyDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How far it was proved that adopting moves nothing. */
class AdoptProofTest {

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            libmemcached-modula  | { id: a, order: 0 }                                             | exact
            libmemcached-modula  | { id: a, order: 0 }, { id: b, order: 1 }, { id: c, order: 2 }   | exact
            twemproxy-modula     | { id: "a:1", weight: 3 }, { id: "b:1", weight: 4 }              | exact
            redis-cluster-create | { id: a, order: 0 }, { id: b, order: 1 }, { id: c, order: 2 }   | exact
            twemproxy-ketama     | { id: "a:1", weight: 3 }, { id: "b:1", weight: 4 }              | exact
            guava                | { id: a, order: 1 }, { id: b, order: 0 }                        | 100,000 keys counted
            """)
    void isTold(String dialect, String nodes, String proof) throws IOException {
        Path file = Files.writeString(
                folder.resolve("t.yaml"),
                "clockwise: 1\nplacement: { dialect: " + dialect + " }\nnodes: [ " + nodes + " ]\n");
        Path out = folder.resolve("o.yaml");
        CommandRun run = CommandRun.of("adopt", file.toString(), "--out", out.toString());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.text()).startsWith("every key keeps its node (" + proof + ")\n");
        assertThat(Placement.of(TopologyDocument.read(out)).owner("user:42").id())
                .isEqualTo(Placement.of(TopologyDocument.read(file))
                        .owner("user:42")
                        .id());
    }
}
