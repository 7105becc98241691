package dev.clockwise.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Explanation.Step;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Nodes so light that other systems' arithmetic gives them no point. */
class PointlessNodesTest {

    private static final Node LIGHT = Node.of("a").withWeight("0.01");

    @ParameterizedTest
    @EnumSource
    void comeLastInLists(Boundary boundary) {
        Placement placement = Placement.of(Topology.of(
                rule(boundary),
                List.of(
                        LIGHT,
                        Node.of("b"),
                        Node.of("c").withZone("z"),
                        Node.of("d").withZone("z"))));
        for (int i = 0; i < 100; i++) {
            String key = "key-" + i;
            assertThat(placement.owner(key)).isNotEqualTo(LIGHT);
            assertThat(placement.owners(key, 4)).hasSize(4).contains(LIGHT).doesNotHaveDuplicates();
            List<Step> walk = placement.explain(key, 4).walk();
            assertThat(walk.stream().filter(step -> step.node().equals(LIGHT)).map(Step::name))
                    .containsExactly("without a point");
        }
    }

    @ParameterizedTest
    @EnumSource
    void cannotMakeARingAlone(Boundary boundary) {
        List<Node> nodes = List.of(LIGHT, Node.of("b").withWeight("0.01"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Placement.of(Topology.of(rule(boundary), nodes)))
                .withMessageContaining("a ring must have a point")
                .withMessageEndingWith("nothing was built");
        Placement one = Placement.of(Topology.of(rule(boundary), List.of(LIGHT)));
        assertThat(one.owners("key", 2)).containsExactly(LIGHT);
        assertThat(one.explain("key", 2).owners()).containsExactly(LIGHT);
    }

    private static RingRule rule(Boundary boundary) {
        return RingRule.builder()
                .points(10)
                .count(WeightCount.FLOOR)
                .boundary(boundary)
                .build();
    }
}
