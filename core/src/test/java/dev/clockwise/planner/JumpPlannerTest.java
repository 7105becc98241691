package dev.clockwise.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Balance;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.JumpOdds;
import dev.clockwise.placement.JumpRule;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.testkit.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JumpPlannerTest {

    private static final JumpPlanner PLANNER = JumpPlanner.DEFAULT;

    private static Topology wanted(Node... nodes) {
        return Topology.of(JumpRule.of(1), List.of(nodes));
    }

    /** The planned topology over nodes of weight 1. */
    private static Topology planned(String... ids) {
        return PLANNER.plan(wanted(), wanted(Arrays.stream(ids).map(Node::of).toArray(Node[]::new)));
    }

    private static Topology change(Topology before, Topology wanted) {
        return PLANNER.plan(before, wanted);
    }

    /** Such as {@code "4: a 0,1 b 3"}: the number of buckets, then each node's. */
    private static String shown(Topology topology) {
        StringBuilder text = new StringBuilder(((JumpRule) topology.rule()).buckets() + ":");
        for (Node node : topology.nodes()) {
            text.append(' ').append(node.id()).append(' ');
            text.append(String.join(
                    ",",
                    node.points().stream()
                            .map(point -> Long.toString(point.low()))
                            .toList()));
        }
        return text.toString();
    }

    private static Movement movement(Topology before, Topology after) {
        return Movement.expected(Placement.of(before), Placement.of(after));
    }

    private static int holes(Topology topology) {
        JumpRule rule = (JumpRule) topology.rule();
        return rule.buckets()
                - topology.nodes().stream()
                        .filter(Node::isActive)
                        .mapToInt(node -> node.points().size())
                        .sum();
    }

    @Test
    void bucketsAreTheSmallestWholeWeights() {
        assertThat(shown(planned("b", "a", "c"))).isEqualTo("3: a 0 b 1 c 2");
        assertThat(shown(PLANNER.plan(
                        wanted(),
                        wanted(
                                Node.of("a").withWeight("1.5"),
                                Node.of("b").withWeight(1),
                                Node.of("c").withWeight(0)))))
                .isEqualTo("5: a 0,1,2 b 3,4 c ");
        assertThat(shown(JumpPlanner.ofBucketsPerWeight(3)
                        .plan(
                                wanted(),
                                wanted(Node.of("a").withWeight(20), Node.of("b").withWeight(10)))))
                .isEqualTo("9: a 0,1,2,3,4,5 b 6,7,8");
        assertThat(shown(PLANNER.plan(wanted(), wanted()))).isEqualTo("1:");
    }

    @Test
    void aJoinerAppends() {
        Topology before = planned("a", "b", "c");
        Topology after = change(before, before.plus(Node.of("d")));
        assertThat(shown(after)).isEqualTo("4: a 0 b 1 c 2 d 3");
        assertThat(movement(before, after).moved()).isEqualTo(Share.of(1, 4));
    }

    @Test
    void theLastBucketsGoWithTheLeaver() {
        Topology before = planned("a", "b", "c", "d");
        assertThat(shown(change(before, before.minus("d")))).isEqualTo("3: a 0 b 1 c 2");
        assertThat(shown(change(before, before.minus("d").minus("c")))).isEqualTo("2: a 0 b 1");
    }

    @Test
    void otherBucketsBecomeHolesThatJoinersFill() {
        Topology before = planned("a", "b", "c", "d");
        Topology left = change(before, before.minus("b"));
        assertThat(shown(left)).isEqualTo("4: a 0 c 2 d 3");
        assertThat(movement(before, left).moved()).isEqualTo(Share.of(1, 4));
        Topology joined = change(left, left.plus(Node.of("e")));
        assertThat(shown(joined)).isEqualTo("4: a 0 c 2 d 3 e 1");
        assertThat(movement(left, joined).moved()).isEqualTo(Share.of(1, 4));
        Topology replaced = change(before, before.minus("b").plus(Node.of("e")));
        assertThat(shown(replaced)).isEqualTo("4: a 0 c 2 d 3 e 1");
        assertThat(movement(before, replaced).flows()).hasSize(1);
    }

    /** The bucket that its own change freed is filled before an older hole: one part in five moves, not two. */
    @Test
    void freedBucketsAreFilledBeforeOlderHoles() {
        Topology full = planned("a", "b", "c", "d", "e");
        Topology before = change(full, full.minus("b"));
        Topology after = change(before, before.minus("d").plus(Node.of("f")));
        assertThat(shown(after)).isEqualTo("5: a 0 c 2 e 4 f 3");
    }

    /** Bucket 3 was a hole before, so its keys are spread already, and dropping it would only move them again. */
    @Test
    void anOlderHoleAtTheEndStays() {
        Topology full = planned("a", "b", "c", "d", "e");
        Topology before = change(full, full.minus("d"));
        Topology after = change(before, before.minus("e"));
        assertThat(shown(after)).isEqualTo("4: a 0 b 1 c 2");
        assertThat(movement(before, after).needless()).isEqualTo(Share.ZERO);
        assertThat(shown(PLANNER.compact(after))).isEqualTo("3: a 0 b 1 c 2");
    }

    @Test
    void weightsGrowAndShrinkByBuckets() {
        Topology before = planned("a", "b", "c");
        Topology heavier = change(before, before.with(Node.of("b").withWeight(3)));
        assertThat(shown(heavier)).isEqualTo("5: a 0 b 1,3,4 c 2");
        Topology lighter = change(heavier, heavier.with(Node.of("b").withWeight(2)));
        assertThat(shown(lighter)).isEqualTo("4: a 0 b 1,3 c 2");
        Topology drained = change(lighter, lighter.with(Node.of("b").withWeight(0)));
        assertThat(shown(drained)).isEqualTo("3: a 0 b  c 2");
        assertThat(shown(change(drained, drained.with(Node.of("b").withWeight(1)))))
                .isEqualTo("3: a 0 b 1 c 2");
    }

    @Test
    void theUnitStaysWhileItDividesAllWeights() {
        Topology before = PLANNER.plan(
                wanted(), wanted(Node.of("a").withWeight(2), Node.of("b").withWeight(3)));
        Topology left = change(before, before.minus("b"));
        assertThat(shown(left)).isEqualTo("2: a 0,1");
        Topology joined = change(left, left.plus(Node.of("c").withWeight(4)));
        assertThat(shown(joined)).isEqualTo("6: a 0,1 c 2,3,4,5");
        assertThat(shown(change(joined, joined.plus(Node.of("d").withWeight("0.5")))))
                .startsWith("13: a 0,1,6,7 c 2,3,4,5,8,9,10,11 d 12");
    }

    @Test
    void otherAttributesAreAsWanted() {
        JumpRule rule = new JumpRule(PositionHash.of(HashFunction.XXH64, Space.BITS_64), 77);
        Node node = Node.of("a").withZone("z").withAddress("h:1").withPoints(List.of(Position.of(9)));
        Topology wanted = Topology.of(rule, List.of(node)).withReplicas(3).withEpoch(41);
        Topology planned = PLANNER.plan(wanted(), wanted);
        assertThat(planned.epoch()).isEqualTo(41);
        assertThat(planned.replicas()).isEqualTo(3);
        assertThat(planned.rule()).isEqualTo(new JumpRule(rule.keyHash(), 1));
        assertThat(planned.nodes()).containsExactly(node.withPoints(List.of(Position.of(0))));
        assertThat(Planner.of(rule)).contains(PLANNER);
    }

    @Test
    void compactingFillsHolesFromTheEnd() {
        Topology full = planned("a", "b", "c", "d", "e");
        Topology holed = change(full, full.minus("b"));
        Topology compact = PLANNER.compact(holed);
        assertThat(shown(compact)).isEqualTo("4: a 0 c 2 d 3 e 1");
        assertThat(compact.epoch()).isEqualTo(holed.epoch() + 1);
        Share extra = movement(holed, compact).moved();
        assertThat(extra).isGreaterThan(Share.of(1, 5)).isLessThan(Share.of(2, 5));
        assertThat(shown(PLANNER.compact(full))).isEqualTo(shown(full));
    }

    @Test
    void refusals() {
        Topology other = Topology.of(RendezvousRule.NATIVE, List.of(Node.of("a")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PLANNER.plan(wanted(), other))
                .withMessage("buckets are planned for topologies of jump (was rendezvous): change the rule first");
        assertThatIllegalArgumentException().isThrownBy(() -> PLANNER.plan(other, wanted()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PLANNER.plan(
                        wanted(),
                        wanted(Node.of("a").withWeight("1048.576"), Node.of("b").withWeight("0.001"))))
                .withMessage("jump has at most 1048576 buckets (weights in these proportions take 1048577 or more): use"
                        + " weights with simpler proportions; nothing was planned");
        Node twin = Node.of("a").withPoints(List.of(Position.of(0)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PLANNER.plan(wanted(twin, Node.of("b").withPoints(twin.points())), wanted()))
                .withMessageContaining("a bucket has one owner");
        for (int number : new int[] {0, (1 << 20) + 1}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> JumpPlanner.ofBucketsPerWeight(number))
                    .withMessage("bucketsPerWeight must be from 1 to 1048576 (was " + number + ")");
        }
    }

    /** A history of a planned topology: random changes, and what must hold after each. */
    private static final class History {
        private final SplittableRandom random;
        private Topology topology = wanted();
        private int named;
        /** Changes of one node whose movement was the least, and all changes. */
        private int least;

        private int changes;

        History(SplittableRandom random) {
            this.random = random;
        }

        private Node joiner() {
            return Node.of("n" + named++).withWeight(1 + random.nextInt(3)).withZone("z" + random.nextInt(3));
        }

        private Topology without(Topology from) {
            return from.minus(pick(from).id());
        }

        private Node pick(Topology from) {
            return from.nodes().get(random.nextInt(from.nodes().size()));
        }

        void step() {
            int draw = random.nextInt(20);
            Topology before = topology;
            boolean few = before.nodes().size() < 3;
            if (draw == 0) {
                topology = PLANNER.compact(before);
                assertThat(holes(topology)).isEqualTo(isAnyActive() ? 0 : 1);
                int buckets = ((JumpRule) before.rule()).buckets();
                assertThat(movement(before, topology).moved())
                        .isLessThanOrEqualTo(Share.of(2L * holes(before), buckets));
            } else if (draw < 4 && !few) {
                topology = PLANNER.plan(before, without(before).plus(joiner()));
                assertMovement(before, Share.of(holes(before), ((JumpRule) before.rule()).buckets()));
            } else {
                boolean grow = few || (draw < 10 && before.nodes().size() < 12);
                boolean shrink = draw < 15;
                topology = PLANNER.plan(
                        before,
                        grow
                                ? before.plus(joiner())
                                : shrink
                                        ? without(before)
                                        : before.with(pick(before).withWeight(random.nextInt(5))));
                assertMovement(before, Share.ZERO);
            }
            assertState();
        }

        /**
         * Where the unit stays, nothing moves between nodes that stay as they are, and no more moves than must, but for
         * {@code slack}.
         */
        private void assertMovement(Topology before, Share slack) {
            Movement movement = movement(before, topology);
            changes++;
            if (unitStays(before)) {
                assertThat(movement.needless()).isEqualTo(Share.ZERO);
            }
            for (Node node : before.nodes()) {
                topology.node(node.id())
                        .filter(is -> is.weight().compareTo(node.weight()) == 0)
                        .ifPresent(is -> assertThat(is.points()).containsAll(node.points()));
            }
            if (isAnyActive() && unitStays(before)) {
                assertThat(movement.moved())
                        .isGreaterThanOrEqualTo(movement.ideal())
                        .isLessThanOrEqualTo(movement.ideal().plus(slack));
                least++;
            }
        }

        private boolean isAnyActive() {
            return topology.nodes().stream().anyMatch(Node::isActive);
        }

        private boolean unitStays(Topology before) {
            return before.nodes().stream()
                    .filter(Node::isActive)
                    .allMatch(node -> topology.node(node.id())
                            .filter(is -> is.isActive() && is.weight().compareTo(node.weight()) == 0)
                            .map(is -> is.points().size() == node.points().size())
                            .orElse(true));
        }

        private void assertState() {
            JumpRule rule = (JumpRule) topology.rule();
            List<Position> claimed = new ArrayList<>();
            topology.nodes().forEach(node -> claimed.addAll(node.points()));
            assertThat(claimed)
                    .doesNotHaveDuplicates()
                    .allMatch(point -> rule.givenPoints().orElseThrow().contains(point));
            Placement placement = Placement.of(topology);
            assertThat(placement.ownership()).isInstanceOf(JumpOdds.class);
            for (Balance.NodeShare each : Balance.of(placement).nodes()) {
                assertThat(each.share()).isEqualTo(each.ideal());
                assertThat(each.node().points().isEmpty())
                        .isEqualTo(!each.node().isActive());
            }
        }
    }

    @Test
    void aThousandRandomChanges() {
        int[] sums = {0, 0};
        Property.check("a thousand random changes of a planned jump", 10, random -> {
            History history = new History(random);
            IntStream.range(0, 100).forEach(i -> history.step());
            sums[0] += history.least;
            sums[1] += history.changes;
        });
        assertThat(sums[1]).isGreaterThan(900);
        assertThat(sums[0]).isGreaterThan(sums[1] * 9 / 10);
    }
}
