package dev.clockwise.movement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Balance;
import dev.clockwise.Flow;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.JumpRule;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.testkit.Property;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What moves between two placements by jump: small ones by hand, any two so that shares turn into shares. */
class JumpFlowsTest {

    private static Node node(String id, int... buckets) {
        return Node.of(id)
                .withPoints(Arrays.stream(buckets).mapToObj(Position::of).toList());
    }

    private static Placement jump(int buckets, Node... nodes) {
        return Placement.of(Topology.of(JumpRule.of(buckets), List.of(nodes)));
    }

    private static List<String> flows(Placement before, Placement after) {
        return Movement.expected(before, after).flows().stream()
                .map(flow -> flow.from().id() + " " + flow.to().id() + " "
                        + flow.share().reduced())
                .toList();
    }

    @Test
    void anAppendedBucketTakesFromEachOther() {
        Placement before = jump(4, node("a", 0, 1), node("b", 2), node("c", 3));
        assertThat(flows(before, jump(5, node("a", 0, 1), node("b", 2), node("c", 3), node("d", 4))))
                .containsExactly("a d 1/10", "b d 1/20", "c d 1/20");
        assertThat(flows(before, jump(5, node("a", 0, 1, 4), node("b", 2), node("c", 3))))
                .containsExactly("b a 1/20", "c a 1/20");
    }

    @Test
    void bucketsPassFromNodeToNode() {
        assertThat(flows(jump(4, node("a", 0, 1), node("b", 2, 3)), jump(4, node("a", 0, 2), node("b", 1, 3))))
                .containsExactly("a b 1/4", "b a 1/4");
    }

    @Test
    void aHoleIsSharedByWeight() {
        Placement before = jump(4, node("a", 0, 1), node("b", 2).withWeight(2), node("c", 3));
        assertThat(flows(before, before.minus("c"))).containsExactly("c b 1/6", "c a 1/12");
        assertThat(flows(before.minus("c"), before)).containsExactly("b c 1/6", "a c 1/12");
    }

    @Test
    void insideAHoleItIsRendezvous() {
        Placement before = jump(1, node("a"), node("b").withWeight(2));
        Placement after = jump(1, node("a").withWeight(5), node("b").withWeight(2), node("c"));
        Placement plain = Placement.of(
                Topology.of(RendezvousRule.NATIVE, before.topology().nodes()));
        Placement plainAfter =
                Placement.of(Topology.of(RendezvousRule.NATIVE, after.topology().nodes()));
        assertThat(flows(before, after)).isEqualTo(flows(plain, plainAfter)).isNotEmpty();
    }

    @Test
    void ofDifferentHashesTheSidesAreIndependent() {
        Placement before = jump(2, node("a", 0), node("b", 1));
        Placement after = Placement.of(Topology.of(
                new JumpRule(PositionHash.of(HashFunction.XXH64, Space.BITS_64), 2),
                List.of(node("a", 0), node("b", 1))));
        assertThat(flows(before, after)).containsExactly("a b 1/4", "b a 1/4");
        assertThat(flows(before, Placement.modulo("a", "b"))).containsExactly("a b 1/4", "b a 1/4");
        assertThat(flows(before, jump(2))).hasSize(2);
        assertThat(flows(jump(2), before)).hasSize(2);
    }

    private static Placement random(SplittableRandom random) {
        int buckets = 1 + random.nextInt(random.nextInt(4) == 0 ? 300 : 9);
        int[] owners =
                IntStream.range(0, buckets).map(bucket -> random.nextInt(8)).toArray();
        int active = 1 + random.nextInt(6);
        return jump(
                buckets,
                IntStream.range(0, 7)
                        .filter(i -> i == active || random.nextInt(3) > 0)
                        .mapToObj(i -> node(
                                        "n" + i,
                                        IntStream.range(0, buckets)
                                                .filter(bucket -> owners[bucket] == i)
                                                .toArray())
                                .withWeight(
                                        i == active
                                                ? BigDecimal.ONE
                                                : BigDecimal.valueOf(random.nextInt(12), random.nextInt(3))))
                        .toArray(Node[]::new));
    }

    /** Whatever the numbers of buckets, holes and weights: exactly, and as much back as there. */
    @Test
    void flowsTurnSharesIntoShares() {
        Property.check("flows turn the shares of one jump into those of another", 300, rnd -> {
            Placement before = random(rnd);
            Placement after = random(rnd);
            Map<String, Share> is = new HashMap<>();
            Map<String, Share> willBe = new HashMap<>();
            Balance.of(before).nodes().forEach(each -> is.merge(each.node().id(), each.share(), Share::plus));
            Balance.of(after).nodes().forEach(each -> willBe.merge(each.node().id(), each.share(), Share::plus));
            Movement movement = Movement.expected(before, after);
            for (Flow flow : movement.flows()) {
                is.merge(flow.to().id(), flow.share(), Share::plus);
                willBe.merge(flow.from().id(), flow.share(), Share::plus);
            }
            is.values().removeIf(Share::isZero);
            willBe.values().removeIf(Share::isZero);
            assertThat(is).isEqualTo(willBe);
            assertThat(Movement.expected(after, before).moved()).isEqualTo(movement.moved());
        });
    }
}
