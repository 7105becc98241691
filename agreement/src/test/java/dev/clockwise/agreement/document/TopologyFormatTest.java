package dev.clockwise.agreement.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.clockwise.Position;
import dev.clockwise.Topology;
import dev.clockwise.dialect.FloatCount;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.Listing;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.Tie;
import dev.clockwise.placement.WeightCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the specification of the format shows is true. */
class TopologyFormatTest {

    private static final Path FORMAT = Path.of("..", "docs", "formats", "topology-v1.md");

    private static List<String> blocks(String language) throws IOException {
        return Pattern.compile("(?ms)^```" + language + "\n(.*?)^```")
                .matcher(Files.readString(FORMAT))
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    @Test
    void itsDocumentsAreTakenAndWrittenAsShown() throws IOException {
        List<String> yaml = blocks("yaml");
        assertThat(yaml).hasSize(10);
        for (String document : yaml) {
            Topology topology = TopologyDocument.parse(document, "topology-v1.md");
            assertThat(topology.nodes()).isNotEmpty();
        }
        Topology first = TopologyDocument.parse(yaml.get(0), "topology-v1.md");
        assertThat(TopologyDocument.write(first, DocumentFormat.YAML)).isEqualTo(yaml.get(0));
        Topology tokens = TopologyDocument.parse(yaml.get(1), "topology-v1.md");
        assertThat(tokens.rule()).isEqualTo(RingRule.TOKENS);
        assertThat(tokens.nodes().get(0).points()).containsExactly(Position.of(12), Position.of(1L << 62));
        assertThat(tokens.nodes().get(1).points()).containsExactly(Position.of(1L << 63));
        assertThat(TopologyDocument.write(tokens, DocumentFormat.YAML)).isEqualTo(yaml.get(1));
        for (String planned : yaml.subList(2, 5)) {
            Topology topology = TopologyDocument.parse(planned, "topology-v1.md");
            assertThat(TopologyDocument.write(topology, DocumentFormat.YAML)).isEqualTo(planned);
        }
        for (String attributed : yaml.subList(7, 10)) {
            Topology topology = TopologyDocument.parse(attributed, "topology-v1.md");
            assertThat(TopologyDocument.write(topology, DocumentFormat.YAML)).isEqualTo(attributed);
        }
        assertThat(blocks("json")).containsExactly(TopologyDocument.write(first, DocumentFormat.JSON));
    }

    @Test
    void itsMessagesAreGiven() throws IOException {
        List<String> messages = blocks("text").get(0).lines().toList();
        List<String> nodes = List.of("{ id: a, weight: -1 }", "{ id: a, wieght: 2 }", "{ id: 007 }");
        for (int i = 0; i < nodes.size(); i++) {
            String document = "clockwise: 1\nnodes:\n  - " + nodes.get(i) + "\n";
            assertThat(catchThrowableOfType(
                            DocumentException.class, () -> TopologyDocument.parse(document, "topology.yaml")))
                    .hasMessage(messages.get(i));
        }
        assertThat(catchThrowableOfType(DocumentException.class, () -> TopologyDocument.read(Path.of("topology.yaml"))))
                .hasMessage(messages.get(3));
    }

    @Test
    void itNamesEveryFieldAndOption() throws IOException {
        String format = Files.readString(FORMAT);
        List<String> names = new ArrayList<>(TopologyReader.FIELDS);
        names.addAll(NodeReader.FIELDS);
        for (PlacementFormat<?> placement : PlacementFormats.ALL) {
            assertThat(format).contains("\n**`" + placement.type() + "`**: ");
            names.addAll(placement.options());
        }
        assertThat(format).contains("`" + DialectFormat.FIELD + "`", "`" + Listing.ORDER + "`");
        assertThat(format).contains(names.stream().map(name -> "`" + name + "`").toList());
        Stream<Object[]> words = Stream.of(WeightCount.values(), FloatCount.values(), Tie.values(), Boundary.values());
        assertThat(format)
                .contains(
                        words.flatMap(Stream::of).map(word -> "`" + word + "`").toList());
    }
}
