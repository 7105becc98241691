package dev.clockwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RingRule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopologyTest {

    private static final Topology AB = Topology.of(Node.of("b"), Node.of("a"));

    @Test
    void startsAtEpochOneWithOneCopyOnANativeRing() {
        assertThat(AB.epoch()).isEqualTo(1);
        assertThat(AB.replicas()).isEqualTo(1);
        assertThat(AB.rule()).isEqualTo(RingRule.NATIVE);
        assertThat(AB.nodes()).containsExactly(Node.of("a"), Node.of("b"));
    }

    @Test
    void eachChangeIsOneEpochAndLeavesTheOldTopologyAlone() {
        List<Topology> next = List.of(
                AB.plus(Node.of("c")),
                AB.minus("a"),
                AB.with(Node.of("a").withWeight(2)),
                AB.withRule(ModuloRule.NATIVE),
                AB.withReplicas(3));
        assertThat(next).allMatch(topology -> topology.epoch() == 2).doesNotHaveDuplicates();
        assertThat(next.get(0).nodes()).extracting(Node::id).containsExactly("a", "b", "c");
        assertThat(next.get(1).nodes()).extracting(Node::id).containsExactly("b");
        assertThat(next.get(2).node("a")).contains(Node.of("a").withWeight(2));
        assertThat(next.get(3).rule()).isEqualTo(ModuloRule.NATIVE);
        assertThat(next.get(4).replicas()).isEqualTo(3);
        assertThat(AB).isEqualTo(Topology.of(Node.of("a"), Node.of("b")));
    }

    @Test
    void changesKeepWhatTheyDoNotChange() {
        Topology topology = Topology.of(ModuloRule.NATIVE, List.of(Node.of("a"), Node.of("b")))
                .withReplicas(2)
                .withEpoch(40);
        for (Topology next : List.of(
                topology.plus(Node.of("c")),
                topology.minus("a"),
                topology.with(Node.of("a").withZone("z")))) {
            assertThat(next.rule()).isEqualTo(ModuloRule.NATIVE);
            assertThat(next.replicas()).isEqualTo(2);
            assertThat(next.epoch()).isEqualTo(41);
        }
        assertThat(topology.withRule(RingRule.NATIVE).nodes()).isEqualTo(topology.nodes());
        assertThat(topology.withReplicas(5).nodes()).isEqualTo(topology.nodes());
    }

    @Test
    void nodesOfARuleAreGivenOneByOneOrAsACollection() {
        assertThat(Topology.of(ModuloRule.NATIVE, Node.of("b"), Node.of("a")))
                .isEqualTo(Topology.of(ModuloRule.NATIVE, List.of(Node.of("a"), Node.of("b"))));
        assertThat(Topology.of(ModuloRule.NATIVE).nodes()).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Topology.of(ModuloRule.NATIVE, Node.of("a"), Node.of("a")))
                .withMessageContaining("node ids must be distinct");
    }

    @Test
    void nodesAreFoundById() {
        List<Node> nodes = new ArrayList<>();
        Ids.HOSTILE.forEach(id -> nodes.add(Node.of(id)));
        Topology topology = Topology.of(RingRule.NATIVE, nodes);
        for (String id : Ids.HOSTILE) {
            assertThat(topology.node(id)).contains(Node.of(id));
            assertThat(topology.node(id + "?")).isEmpty();
        }
        assertThat(Topology.of().node("a")).isEmpty();
    }

    @Test
    void refusalsSayWhatAndChangeNothing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        Topology.of(Node.of("a"), Node.of("b"), Node.of("a").withWeight(2)))
                .withMessage("node ids must be distinct (\"a\" was given twice): rename or drop one");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Topology.of(Node.NONE))
                .withMessage("Node.NONE is an answer, not a node: leave it out");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AB.plus(Node.of("a")))
                .withMessage("node \"a\" is in the topology already: use with to change it; the topology is unchanged");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AB.minus("c"))
                .withMessage("node \"c\" is not in the topology: name one that is; the topology is unchanged");
        assertThatIllegalArgumentException().isThrownBy(() -> AB.with(Node.of("c")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AB.withReplicas(0))
                .withMessage("replicas must be from 1 to 64 (was 0)");
        assertThatIllegalArgumentException().isThrownBy(() -> AB.withReplicas(65));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AB.withEpoch(-1))
                .withMessage("epoch must be 0 or more (was -1)");
        assertThat(AB.nodes()).hasSize(2);
    }

    @Test
    void equalWhereEpochRuleCopiesAndNodesAre() {
        assertThat(AB)
                .isEqualTo(Topology.of(Node.of("a"), Node.of("b")))
                .hasSameHashCodeAs(Topology.of(Node.of("a"), Node.of("b")))
                .isNotEqualTo(AB.withEpoch(2))
                .isNotEqualTo(AB.withRule(ModuloRule.NATIVE).withEpoch(1))
                .isNotEqualTo(AB.withReplicas(2).withEpoch(1))
                .isNotEqualTo(AB.minus("a").withEpoch(1))
                .isNotEqualTo("epoch 1");
    }

    @Test
    void printsEpochAndFingerprint() {
        assertThat(AB)
                .hasToString("epoch 1, ring over 2 nodes, placement "
                        + AB.placementFingerprint().brief());
        assertThat(AB.placementFingerprint().brief()).hasSize(12);
    }

    @Test
    void theLastEpochCannotChange() {
        Topology last = Topology.of(Node.of("a")).withEpoch(Long.MAX_VALUE);
        String message =
                "a topology at the last epoch, 9223372036854775807, cannot change: set a lower epoch; the topology"
                        + " is unchanged";
        assertThatIllegalStateException()
                .isThrownBy(() -> last.plus(Node.of("b")))
                .withMessage(message);
        assertThatIllegalStateException().isThrownBy(() -> last.withReplicas(2)).withMessage(message);
        assertThat(last.withEpoch(4).plus(Node.of("b")).epoch()).isEqualTo(5);
    }
}
