package dev.clockwise.cli.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Topology;
import dev.clockwise.agreement.document.DocumentFormat;
import dev.clockwise.agreement.document.TopologyDocument;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole configurations: what is read of each, and each word that is said of it. */
class ConfigurationsTest {

    static List<String> all() {
        return Configurations.ALL;
    }

    @ParameterizedTest
    @MethodSource("all")
    void isReadAsExpected(String name) {
        Source source = Configurations.source(name);
        assertThat(Configurations.listing(Importers.of(source).read(source)))
                .isEqualTo(Configurations.text(name + ".expected"));
    }

    @ParameterizedTest
    @MethodSource("all")
    void isRecognizedByOneImporterAlone(String name) {
        Source source = Configurations.source(name);
        assertThat(Importers.all())
                .filteredOn(importer -> importer.recognizes(source))
                .hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("all")
    void itsTopologiesAreWrittenAndReadBack(String name) {
        Source source = Configurations.source(name);
        for (Pool pool : Importers.of(source).read(source)) {
            if (pool.refusal() == null) {
                Topology topology = pool.topology();
                String document = TopologyDocument.write(topology, DocumentFormat.YAML);
                assertThat(TopologyDocument.parse(document, "written")).isEqualTo(topology);
            }
        }
    }
}
