package dev.clockwise.agreement.document;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import dev.clockwise.placement.RingRule;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many points nodes can name. */
class PointLimitsTest {

    private static final String NAME = "topology.yaml";

    @Test
    void ofOneNode() {
        List<Position> points =
                IntStream.rangeClosed(0, 1_000_000).mapToObj(Position::of).toList();
        String refused = " of node \"a\" must be at most 1000000 in number (was 1000001): name fewer";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TopologyDocument.write(tokens(points, 1), DocumentFormat.YAML))
                .withMessage("points" + refused + "; nothing was written");
        Fields field = new Fields(DocumentFormat.YAML);
        TokenField.TOKENS.write(points, field);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TopologyDocument.parse(
                        "clockwise: 1\nplacement: { type: tokens }\nnodes: [ { id: a, "
                                + field.lines().get(0) + " } ]",
                        NAME))
                .withMessage("topology.yaml:3:27: tokens" + refused);
        String list = points.stream().map(Position::toBigInteger).toList().toString();
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> TopologyDocument.parse("clockwise: 1\nnodes: [ { id: a, points: " + list + " } ]", NAME))
                .withMessage("topology.yaml:2:27: points" + refused);
    }

    @Test
    void ofAllNodesTogether() {
        List<Position> points =
                IntStream.range(0, 1_000_000).mapToObj(Position::of).toList();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TopologyDocument.write(tokens(points, 5), DocumentFormat.YAML))
                .withMessage("the nodes of a topology name at most 4000000 points together (was 5000000): name fewer;"
                        + " nothing was written");
        Fields field = new Fields(DocumentFormat.YAML);
        TokenField.TOKENS.write(points, field);
        StringBuilder document = new StringBuilder("clockwise: 1\nplacement: { type: tokens }\nnodes:\n");
        for (int i = 0; i < 5; i++) {
            document.append("  - { id: ")
                    .append(i)
                    .append(", ")
                    .append(field.lines().get(0))
                    .append(" }\n");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TopologyDocument.parse(document.toString(), NAME))
                .withMessage(
                        "topology.yaml:8:22: the nodes of a topology name at most 4000000 points together (here are"
                                + " more): name fewer");
    }

    private static Topology tokens(List<Position> points, int nodes) {
        return Topology.of(
                RingRule.builder()
                        .givenPoints()
                        .maxPoints(RingRule.LARGEST_MAX_POINTS)
                        .build(),
                IntStream.range(0, nodes)
                        .mapToObj(i -> Node.of(i == 0 ? "a" : "b" + i).withPoints(points))
                        .toList());
    }
}
