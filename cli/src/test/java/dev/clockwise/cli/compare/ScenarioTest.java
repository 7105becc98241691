package dev.clockwise.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioTest {

    private static Topology weighing(String weights) {
        List<String> each = List.of(weights.split(" ", -1));
        Node[] nodes = new Node[each.size()];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = Node.of("n" + i).withWeight(each.get(i));
        }
        return Topology.of(nodes);
    }

    @ParameterizedTest
    @CsvSource({
        "1 1 1, 1",
        "2 2 0, 2",
        "1 2, 1.5",
        "2 3, 2.5",
        "1 1 2, 1",
        "1 1 1 1 1 1 1 1 3 3 3 3, 1",
        "1 2 2, 2",
        "0, 1",
        "0.5 0.5 1 2.5, 1.125",
        "0.25 0.5, 0.375",
        "1000000000 1000000000, 1000000000",
        "0.000000001, 0.000000001",
        "0.000000001 0.000000002 0.000000001, 0.000000001",
    })
    void theJoinerHasTheMeanWeightOrTheNearestThereIs(String weights, String mean) {
        assertThat(Scenario.of(weighing(weights)).joiner().weight()).isEqualByComparingTo(mean);
    }

    @Test
    void theJoinerGoesToTheZoneOfTheFewestActiveNodes() {
        Node[] nodes = Stream.of("a1@a", "a2@a", "b1@b", "b2@b", "c1@c", "free@")
                .map(text -> text.split("@", -1))
                .map(parts -> Node.of(parts[0]).withZone(parts[1].isEmpty() ? null : parts[1]))
                .toArray(Node[]::new);
        Topology topology = Topology.of(nodes);
        assertThat(Scenario.of(topology).joiner().zone()).isEqualTo("c");
        assertThat(Scenario.of(topology).zones()).isEqualTo(3);
        Topology drained = topology.with(Node.of("b1").withZone("b").withWeight(0));
        assertThat(Scenario.of(drained).joiner().zone()).isEqualTo("b");
        Node named = Node.of("new").withWeight(3);
        assertThat(Scenario.of(topology, named, Optional.of("a1")).joiner()).isEqualTo(named.withZone("c"));
        assertThat(Scenario.of(weighing("1 1")).joiner().zone()).isNull();
    }

    @Test
    void theJoinersIdIsFree() {
        Topology topology = Topology.of(Node.of("new-node"), Node.of("new-node-2"));
        assertThat(Scenario.of(topology).joiner().id()).isEqualTo("new-node-3");
        assertThat(Scenario.of(weighing("1")).joiner().id()).isEqualTo("new-node");
    }

    @Test
    void theEpochIsNoHindrance() {
        Topology last = weighing("1 0").withEpoch(Long.MAX_VALUE);
        Scenario scenario = Scenario.of(last);
        assertThat(scenario.topology().plus(scenario.joiner()).nodes()).hasSize(3);
        assertThat(scenario.activeNodes()).isEqualTo(1);
        assertThat(scenario.hasEqualWeights()).isTrue();
        assertThat(Scenario.of(weighing("1 2")).hasEqualWeights()).isFalse();
    }
}
