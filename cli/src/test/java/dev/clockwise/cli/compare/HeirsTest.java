package dev.clockwise.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Balance;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import dev.clockwise.testkit.Property;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What one pass over the cells tells of each loss is what rebuilding without the node tells. */
class HeirsTest {

    private static final Space HUNDRED = Space.modulus(100);

    static List<PlacementRule> rules() {
        RingRule strictly = RingRule.builder()
                .space(Space.bits(32))
                .hash(HashFunction.MD5, DigestCut.first(4))
                .label("{id}#{i}")
                .points(7)
                .boundary(Boundary.STRICTLY_AFTER)
                .build();
        RingRule given = RingRule.builder()
                .space(HUNDRED)
                .hash(HashFunction.MD5)
                .givenPoints()
                .build();
        return List.of(RingRule.ofPoints(12), strictly, given, SlotsRule.ofBits(9), SlotsRule.ofBits(3));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void eachLossIsAsRebuilt(PlacementRule rule) {
        Property.check("losses of " + rule, 30, random -> {
            Placement placement = Placement.of(topology(rule, random));
            List<Leave> leaves = Heirs.of(placement);
            assertThat(leaves)
                    .extracting(Leave::node)
                    .isEqualTo(placement.topology().nodes().stream()
                            .filter(Node::isActive)
                            .toList());
            for (Leave leave : leaves) {
                String id = leave.node().id();
                Placement after = placement.minus(id);
                NodeMovement rebuilt = NodeMovement.ofLeave(Movement.between(placement, after), id);
                assertThat(leave.moves()).as(id).isEqualTo(rebuilt);
                assertThat(leave.maxOverMean())
                        .as(id)
                        .isEqualTo(Balance.of(after).maxOverMean());
            }
        });
    }

    private static Topology topology(PlacementRule rule, SplittableRandom random) {
        List<Node> nodes = new ArrayList<>();
        int count = 2 + random.nextInt(9);
        boolean zoned = random.nextBoolean();
        for (int i = 0; i < count; i++) {
            List<Position> points = random.ints(3, 0, 100)
                    .mapToObj(point -> new Position(0, point))
                    .toList();
            nodes.add(Node.of("n" + i)
                    .withWeight(BigDecimal.valueOf(1 + random.nextInt(30), 1))
                    .withZone(zoned ? "z" + random.nextInt(3) : null)
                    .withPoints(points));
        }
        nodes.add(Node.of("drained").withWeight(0));
        return Topology.of(rule, nodes);
    }
}
