package dev.clockwise.movement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Arc;
import dev.clockwise.Balance;
import dev.clockwise.Flow;
import dev.clockwise.Method;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.movement.SmallWorld.Side;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.Tie;
import dev.clockwise.testkit.Property;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Movement and balance against counting every value of the key hash, in spaces that the number of values fills evenly,
 * unevenly, or not at all.
 */
class ExhaustiveMovementTest {

    @ParameterizedTest
    @CsvSource({
        "1, 1, 20",
        "2, 1, 40",
        "3, 1, 40",
        "100, 1, 300",
        "255, 1, 100",
        "256, 1, 100",
        "257, 1, 60",
        "300, 1, 100",
        "100, 2, 20",
        "1000, 2, 10",
        "256, 2, 10",
        "65536, 2, 2",
        "65535, 2, 2",
        "70000, 2, 2"
    })
    void anyTwoPlacements(int size, int bytes, int cases) {
        SmallWorld world = new SmallWorld(size, bytes);
        Property.check("any two placements of " + world, cases, random -> {
            Side before = world.random(random, false);
            Side after = world.random(random, false);
            assertExact(world, before, after);
        });
    }

    @Test
    void everyBoundaryAndTieAgainstEachOther() {
        SmallWorld world = new SmallWorld(100, 1);
        Property.check("every boundary and tie against each other", 15, random -> {
            List<Node> nodes = world.nodes(random);
            for (Boundary boundary : Boundary.values()) {
                for (Tie tie : List.of(Tie.LOWEST_ID, Tie.HIGHEST_ID)) {
                    for (Boundary otherBoundary : Boundary.values()) {
                        for (Tie otherTie : List.of(Tie.LOWEST_ID, Tie.HIGHEST_ID)) {
                            assertExact(
                                    world,
                                    world.ring(nodes, boundary, tie),
                                    world.ring(nodes, otherBoundary, otherTie));
                        }
                    }
                }
            }
        });
    }

    private static void assertExact(SmallWorld world, Side before, Side after) {
        Movement movement = Movement.between(before.placement(), after.placement());
        Map<String, Share> flows = new HashMap<>();
        for (Flow flow : movement.flows()) {
            assertThat(flows.put(flow.from().id() + " " + flow.to().id(), flow.share()))
                    .isNull();
        }
        Map<String, Share> counted = world.flows(before, after);
        assertThat(movement.method()).isEqualTo(Method.EXACT);
        assertThat(flows).isEqualTo(counted);
        assertThat(movement.moved()).isEqualTo(counted.values().stream().reduce(Share.ZERO, Share::plus));
        assertBalance(world, before);
        assertBalance(world, after);
        if (!movement.arcs().isEmpty()) {
            assertArcs(world, movement, before, after);
        }
        assertBaseline(world, movement);
    }

    private static void assertBalance(SmallWorld world, Side side) {
        Map<String, Share> counted = world.shares(side);
        for (Balance.NodeShare each : Balance.of(side.placement()).nodes()) {
            assertThat(each.share()).isEqualTo(counted.getOrDefault(each.node().id(), Share.ZERO));
        }
    }

    /** Every position lies in exactly one arc, which names its owners. */
    private static void assertArcs(SmallWorld world, Movement movement, Side before, Side after) {
        int[] covered = new int[world.size()];
        for (Arc arc : movement.arcs()) {
            int from = Math.toIntExact(arc.from().low());
            int to = Math.toIntExact(arc.to().low());
            int length = Math.floorMod(to - from, world.size()) + 1;
            for (int i = 0; i < length; i++) {
                int at = (from + i) % world.size();
                covered[at]++;
                if (!arc.before().equals(before.owners().get(at))
                        || !arc.after().equals(after.owners().get(at))) {
                    throw new AssertionError("position " + at + " is not as in " + arc);
                }
            }
        }
        assertThat(covered).containsOnly(1);
        assertThat(movement.movedArcs())
                .isEqualTo(movement.arcs().stream().filter(Arc::isMoved).toList());
    }

    /** What modulo would move over the same nodes. */
    private static void assertBaseline(SmallWorld world, Movement movement) {
        Side before = world.modulo(movement.before().topology().nodes());
        Side after = world.modulo(movement.after().topology().nodes());
        Share moved = world.flows(before, after).values().stream().reduce(Share.ZERO, Share::plus);
        assertThat(movement.modulo()).contains(moved);
    }

    @Test
    void lookupAgreesWithTheOracles() {
        SmallWorld world = new SmallWorld(256, 1);
        Property.check("lookup agrees with the oracles", 60, random -> {
            Side side = world.random(random, false);
            Placement placement = side.placement();
            for (int at = 0; at < world.size(); at++) {
                assertThat(placement.ownerAt(at)).isEqualTo(side.owners().get(at));
                assertThat(placement.ownerAt(Position.of(at)))
                        .isEqualTo(side.owners().get(at));
            }
        });
    }
}
