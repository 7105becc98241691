package dev.clockwise.cli.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Placement;
import dev.clockwise.agreement.document.DocumentFormat;
import dev.clockwise.agreement.document.TopologyDocument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The document of a configuration gives keys the owners that the real program gave them under that configuration. */
class ImportedOwnersTest {

    /** A configuration, and the owners of keys under it. */
    record Recorded(String importer, String text, Map<String, String> owners) {}

    static List<Recorded> recorded() {
        List<Recorded> recorded = new ArrayList<>();
        for (String block : Configurations.text("owners.txt").split("\n\n", -1)) {
            List<String> lines =
                    block.lines().filter(line -> !line.startsWith("#")).toList();
            if (lines.isEmpty()) {
                continue;
            }
            StringBuilder text = new StringBuilder();
            Map<String, String> owners = new LinkedHashMap<>();
            for (String line : lines.subList(1, lines.size())) {
                if (line.startsWith("| ")) {
                    text.append(line, 2, line.length()).append('\n');
                } else {
                    String[] words = line.split(" ", -1);
                    owners.put(words[1], words[2]);
                }
            }
            recorded.add(new Recorded(lines.get(0), text.toString(), owners));
        }
        return recorded;
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void areThoseOfTheRealProgram(Recorded recorded) {
        Source source = Configurations.ofText(recorded.text());
        Importer importer = Importers.of(source);
        assertThat(importer.name()).isEqualTo(recorded.importer());
        Pool pool = importer.read(source).get(0);
        String document = TopologyDocument.write(pool.topology(), DocumentFormat.YAML);
        Placement placement = Placement.of(TopologyDocument.parse(document, "written"));
        recorded.owners()
                .forEach((key, owner) -> assertThat(placement.owner(key).id()).isEqualTo(owner));
    }
}
