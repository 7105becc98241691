package dev.clockwise.agreement.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.planner.Planner;
import dev.clockwise.testkit.Property;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is written is read back equal, whatever the texts, and written again it is the same to the byte. */
@Tag("long")
class DocumentRoundTripTest {

    @ParameterizedTest
    @EnumSource(DocumentFormat.class)
    void holdsForRandomTopologies(DocumentFormat format) {
        Property.check(
                "topologies survive " + format,
                2_000,
                random -> requireSame(new RandomTopology(random).next(), format));
    }

    @ParameterizedTest
    @EnumSource(DocumentFormat.class)
    void holdsForPlannedTables(DocumentFormat format) {
        Property.check("planned tables survive " + format, 6, random -> {
            SlotTableRule rule =
                    random.nextBoolean() ? SlotTableRule.REDIS_CLUSTER : SlotTableRule.ofSlots(1 + random.nextInt(500));
            Planner planner = Planner.of(rule).orElseThrow();
            Topology topology = Topology.of(rule, List.of()).withReplicas(1 + random.nextInt(3));
            for (int change = 0; change < 10; change++) {
                topology = planner.plan(topology, changed(random, topology, change));
                requireSame(topology, format);
            }
        });
    }

    /** A node joins, or one leaves, is drained or weighs something else. */
    private static Topology changed(SplittableRandom random, Topology topology, int change) {
        List<Node> nodes = topology.nodes();
        if (nodes.isEmpty() || random.nextBoolean()) {
            return topology.plus(Node.of("node-" + change).withZone("z" + random.nextInt(3)));
        }
        Node node = nodes.get(random.nextInt(nodes.size()));
        return random.nextInt(3) == 0 ? topology.minus(node.id()) : topology.with(node.withWeight(random.nextInt(4)));
    }

    @ParameterizedTest
    @EnumSource(DocumentFormat.class)
    void holdsForEveryCharacter(DocumentFormat format) {
        IntStream.range(0, 0x200)
                .forEach(page -> requireSame(
                        Topology.of(
                                ModuloRule.NATIVE,
                                IntStream.range(page << 8, (page + 1) << 8)
                                        .filter(c -> c < 0xd800 || c > 0xdfff)
                                        .mapToObj(c -> Node.of(Character.toString(c)))
                                        .toList()),
                        format));
    }

    private static void requireSame(Topology topology, DocumentFormat format) {
        String document = TopologyDocument.write(topology, format);
        Topology read = TopologyDocument.parse(document.getBytes(StandardCharsets.UTF_8), "written");
        assertThat(read).isEqualTo(topology);
        assertThat(read.placementFingerprint()).isEqualTo(topology.placementFingerprint());
        assertThat(TopologyDocument.write(read, format)).isEqualTo(document);
        assertThat(DocumentFormat.of(document)).isEqualTo(format);
    }

    @Test
    void oneNodeTakesOneLine() {
        Property.check("lines", 200, random -> {
            Topology topology = new RandomTopology(random).next();
            String yaml = TopologyDocument.write(topology, DocumentFormat.YAML);
            long nodes = yaml.lines().filter(line -> line.startsWith("  - {")).count();
            assertThat(nodes).isEqualTo(topology.nodes().size());
        });
    }
}
