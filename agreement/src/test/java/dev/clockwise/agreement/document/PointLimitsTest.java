package dev.clockwise.agreement.document;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import dev.clockwise.placement.RingRule;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many points nodes can name. */
class PointLimitsTest {

    private static final String OF_ONE = " of node \"0\" must be at most 1000000 in number (was 1000001): name fewer";
    private static final String TOGETHER = "the nodes of a topology name at most 4000000 points together ";

    private static List<Position> points(int count) {
        return IntStream.range(0, count).mapToObj(Position::of).toList();
    }

    private static void requireUnwritable(int nodes, List<Position> points, String message) {
        RingRule rule = RingRule.builder()
                .givenPoints()
                .maxPoints(RingRule.LARGEST_MAX_POINTS)
                .build();
        Topology topology = Topology.of(
                rule,
                IntStream.range(0, nodes)
                        .mapToObj(i -> Node.of(Integer.toString(i)).withPoints(points))
                        .toList());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TopologyDocument.write(topology, DocumentFormat.JSON))
                .withMessage(message + "; nothing was written");
    }

    private static void requireUnreadable(int nodes, PointField field, List<Position> points, String message) {
        Fields fields = new Fields(DocumentFormat.JSON);
        field.write(points, fields);
        String named = fields.lines().get(0);
        String document = IntStream.range(0, nodes)
                .mapToObj(i -> "{ \"id\": " + i + ", " + named + " }")
                .collect(Collectors.joining(",\n", "{ \"clockwise\": 1, \"nodes\": [\n", "\n] }"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TopologyDocument.parse(document, "topology.json"))
                .withMessage("topology.json:" + (nodes + 1) + ":"
                        + (16 + field.name().length()) + ": " + message);
    }

    @Test
    void ofOneNode() {
        List<Position> points = points(PointField.MAX_POINTS + 1);
        requireUnwritable(1, points, "points" + OF_ONE);
        requireUnreadable(1, TokenField.TOKENS, points, "tokens" + OF_ONE);
        requireUnreadable(1, PointListField.POINTS, points, "points" + OF_ONE);
    }

    @Test
    void ofAllNodesTogether() {
        List<Position> points = points(800_001);
        requireUnwritable(5, points, TOGETHER + "(was 4000005): name fewer");
        requireUnreadable(5, TokenField.TOKENS, points, TOGETHER + "(here are more): name fewer");
    }
}
