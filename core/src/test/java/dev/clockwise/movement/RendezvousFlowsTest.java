package dev.clockwise.movement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Flow;
import dev.clockwise.Method;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.testkit.Property;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What theory expects to move between rendezvous placements, by hand and against what keys do. */
@Tag("long")
class RendezvousFlowsTest {

    private static Placement rendezvous(Node... nodes) {
        return Placement.of(Topology.of(RendezvousRule.NATIVE, List.of(nodes)));
    }

    private static Node node(String id, int weight) {
        return Node.of(id).withWeight(weight);
    }

    private static Map<String, Share> flows(Placement before, Placement after) {
        Movement movement = Movement.expected(before, after);
        assertThat(movement.method()).isEqualTo(Method.EXPECTED);
        Map<String, Share> flows = new HashMap<>();
        movement.flows()
                .forEach(flow -> flows.put(flow.from().id() + ">" + flow.to().id(), flow.share()));
        return flows;
    }

    @Test
    void aLeaverIsInheritedByWeight() {
        Placement before = rendezvous(node("a", 3), node("b", 1), node("c", 2));
        // a owns 3/6; of it b takes 1/3, c 2/3.
        assertThat(flows(before, before.minus("a"))).isEqualTo(Map.of("a>b", Share.of(1, 6), "a>c", Share.of(1, 3)));
    }

    @Test
    void aJoinerTakesFromEachByItsShare() {
        Placement before = rendezvous(node("a", 3), node("b", 1));
        assertThat(flows(before, before.plus(node("c", 4))))
                .isEqualTo(Map.of("a>c", Share.of(3, 8), "b>c", Share.of(1, 8)));
    }

    @Test
    void aGreaterWeightTakesTheDifference() {
        Placement before = rendezvous(node("a", 1), node("b", 1), node("c", 1));
        // a goes from 1/3 to 3/5: it gains 4/15, half from each of the others.
        assertThat(flows(before, before.with(node("a", 3))))
                .isEqualTo(Map.of("b>a", Share.of(2, 15), "c>a", Share.of(2, 15)));
        // Weights that all grow alike move nothing.
        assertThat(flows(before, rendezvous(node("a", 7), node("b", 7), node("c", 7))))
                .isEmpty();
    }

    @Test
    void aReplacementPassesOnDirectly() {
        // The new node's draws are its own: what it takes of the leaver's is its part, not all.
        Placement before = rendezvous(node("a", 1), node("b", 1));
        Placement after = rendezvous(node("b", 1), node("c", 1));
        // Of three draws each is the best with 1/3. a best (1/3): second b or c, half each. c best: before it was a or
        // b.
        assertThat(flows(before, after))
                .isEqualTo(Map.of("a>b", Share.of(1, 6), "a>c", Share.of(1, 3), "b>c", Share.of(1, 6)));
    }

    @Test
    void keysDoWhatTheoryExpects() {
        int keys = 4_000;
        Property.check("keys do what theory expects", 25, random -> {
            Placement before = random(random);
            Placement after = random(random);
            KeyMovement counting = Movement.counting(before, after);
            for (int i = 0; i < keys; i++) {
                byte[] key = new byte[12];
                random.nextBytes(key);
                counting.add(key);
            }
            Map<String, Share> expected = flows(before, after);
            Map<String, Share> counted = new HashMap<>();
            for (Flow flow : counting.movement().flows()) {
                counted.put(flow.from().id() + ">" + flow.to().id(), flow.share());
            }
            List<String> wrong = new ArrayList<>();
            expected.forEach((pair, share) -> {
                double p = share.toDouble();
                double seen = counted.getOrDefault(pair, Share.ZERO).toDouble();
                // Six deviations and one key: of some thousands of comparisons none should fail by chance.
                if (Math.abs(seen - p) > 6 * Math.sqrt(p / keys) + 1.0 / keys) {
                    wrong.add(pair + " expected " + p + " counted " + seen);
                }
            });
            assertThat(wrong).isEmpty();
            assertThat(expected.keySet()).containsAll(counted.keySet());
        });
    }

    /** Some of six nodes, with small weights, so that many pairs exchange keys. */
    private static Placement random(SplittableRandom random) {
        List<Node> nodes = new ArrayList<>();
        for (String id : List.of("a", "b", "c", "d", "e", "f")) {
            if (random.nextInt(4) > 0) {
                nodes.add(node(id, 1 + random.nextInt(5)));
            }
        }
        nodes.add(node("g", 2));
        return rendezvous(nodes.toArray(Node[]::new));
    }

    /** A thousand weights that all change differently: sums are cut, and still come out right. */
    @Test
    void manyRatiosStayExactEnough() {
        List<Node> before = new ArrayList<>();
        List<Node> after = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            before.add(node("n" + i, 1 + i % 7));
            after.add(node("n" + i, 1 + (i * 31) % 1_009));
        }
        Placement from = rendezvous(before.toArray(Node[]::new));
        Placement to = rendezvous(after.toArray(Node[]::new));
        Movement movement = Movement.expected(from, to);
        Share gained = movement.donors("n5").stream().map(Flow::share).reduce(Share.ZERO, Share::plus);
        Share lost = movement.heirs("n5").stream().map(Flow::share).reduce(Share.ZERO, Share::plus);
        double was = (1 + 5)
                / before.stream()
                        .mapToDouble(node -> node.weight().doubleValue())
                        .sum();
        double is = (1 + 155)
                / after.stream()
                        .mapToDouble(node -> node.weight().doubleValue())
                        .sum();
        assertThat(gained.toDouble() - lost.toDouble()).isCloseTo(is - was, org.assertj.core.data.Offset.offset(1e-12));
    }
}
