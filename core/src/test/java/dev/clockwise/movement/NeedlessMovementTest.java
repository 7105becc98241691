package dev.clockwise.movement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.JumpRule;
import dev.clockwise.placement.MaglevRule;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.placement.SlotsRule;
import dev.clockwise.planner.Planner;
import dev.clockwise.testkit.Property;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Needless is what moves between nodes of which nothing else is asked than before, whoever moves it. */
class NeedlessMovementTest {

    private static final List<PlacementRule> PLANNED =
            List.of(RingRule.TOKENS, SlotTableRule.REDIS_CLUSTER, SlotTableRule.ofSlots(1_024), JumpRule.of(1));

    private static final List<PlacementRule> OTHERS = List.of(
            RingRule.NATIVE,
            RingRule.RANGE,
            RingRule.builder().givenPoints().boundary(Boundary.AT_OR_AFTER).build(),
            RendezvousRule.NATIVE,
            SlotsRule.NATIVE,
            MaglevRule.NATIVE,
            ModuloRule.NATIVE);

    private static Topology planned(Topology before, Topology wanted) {
        return Planner.of(wanted.rule()).orElseThrow().plan(before, wanted);
    }

    private static Topology planned(PlacementRule rule, List<Node> nodes) {
        return planned(Topology.of(rule, List.of()), Topology.of(rule, nodes));
    }

    private static Movement movement(Topology before, Topology after) {
        return Movement.of(Placement.of(before), Placement.of(after));
    }

    private static Node points(String id, LongStream points) {
        return Node.of(id).withPoints(points.mapToObj(Position::of).toList());
    }

    @Test
    void justTheRulesThatHaveAPlannerArePlanned() {
        for (PlacementRule rule : PLANNED) {
            assertThat(rule.isPlanned()).as("%s", rule).isTrue();
            assertThat(Planner.of(rule)).isPresent();
        }
        for (PlacementRule rule : OTHERS) {
            boolean has = Planner.of(rule).isPresent();
            assertThat(rule.isPlanned()).as("%s", rule).isEqualTo(has);
        }
    }

    /** Of seven buckets four come: one for the joiner, and three whose keys were at their new owner to a third. */
    @Test
    void jumpThatNeedsAFinerUnitMovesKeysBetweenUnchangedNodes() {
        Topology before = planned(JumpRule.of(1), List.of(Node.of("a"), Node.of("b"), Node.of("c")));
        Topology after = planned(before, before.plus(Node.of("d").withWeight("0.5")));
        Movement movement = movement(before, after);
        assertThat(((JumpRule) after.rule()).buckets()).isEqualTo(7);
        assertThat(movement.moved()).isEqualTo(Share.of(3, 7));
        assertThat(movement.ideal()).isEqualTo(Share.of(1, 7));
        assertThat(movement.needless()).isEqualTo(Share.of(2, 7));
        assertThat(movement.needlessFlows()).hasSize(6);
        assertThat(List.of("a", "b", "c")).allMatch(movement::isUnchanged);
        assertThat(movement.isUnchanged("d")).isFalse();
    }

    @Test
    void aSlotTableMadeEvenMovesSlotsBetweenUnchangedNodes() {
        Topology before = Topology.of(
                        SlotTableRule.REDIS_CLUSTER,
                        List.of(
                                points("a", LongStream.rangeClosed(0, 5_000)).withZone("x"),
                                points("b", LongStream.rangeClosed(5_001, 6_000))
                                        .withZone("x"),
                                Node.of("c").withZone("yy")))
                .withReplicas(2);
        Topology after =
                planned(before, before.with(before.node("c").orElseThrow().withZone("zz")));
        Movement movement = movement(before, after);
        assertThat(movement.needless().toPercent(2)).isEqualTo("6.20 %");
        assertThat(movement.needlessFlows())
                .extracting(flow -> flow.from().id() + flow.to().id())
                .containsExactly("ab");
        assertThat(movement.isUnchanged("c")).isFalse();
    }

    /** Jump where weights stay multiples of the unit, which the weight 1 keeps. */
    @Test
    void plannersMoveNothingNeedlesslyWhereANodeJoinsLeavesOrChanges() {
        Property.check("planners move nothing needlessly", 40, random -> {
            for (PlacementRule rule : PLANNED) {
                Topology before = planned(rule, nodes(random));
                Node joiner = zoned(random, "new").withWeight(1 + random.nextInt(4));
                Node some = before.nodes().get(1 + random.nextInt(before.nodes().size() - 1));
                Topology wanted = switch (random.nextInt(3)) {
                    case 0 -> before.plus(joiner);
                    case 1 -> before.minus(some.id());
                    default -> before.with(some.withWeight(1 + random.nextInt(4)));
                };
                Movement movement = movement(before, planned(before, wanted));
                assertThat(movement.needless()).as("%s", movement).isEqualTo(Share.ZERO);
            }
        });
    }

    private static List<Node> nodes(SplittableRandom random) {
        Node[] nodes = new Node[2 + random.nextInt(8)];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = zoned(random, "n" + i).withWeight(i == 0 ? 1 : 1 + random.nextInt(4));
        }
        return List.of(nodes);
    }

    private static Node zoned(SplittableRandom random, String id) {
        return Node.of(id).withZone("z" + random.nextInt(3));
    }

    @Test
    void pointsThatTheUserNamesAreAskedFor() {
        Topology before = Topology.of(
                RingRule.RANGE, List.of(points("a", LongStream.of(0)), points("b", LongStream.of(1L << 62))));
        Topology after = before.with(points("b", LongStream.of(1L << 61)));
        Movement movement = movement(before, after);
        assertThat(movement.moved()).isEqualTo(Share.of(1, 8));
        assertThat(movement.isUnchanged("a")).isTrue();
        assertThat(movement.isUnchanged("b")).isFalse();
        assertThat(movement.needless()).isEqualTo(Share.ZERO);
    }

    /** Points that a rule ignores, and a change of the rule, make no changed node. */
    @Test
    void otherPointsAreNot() {
        Topology ring = Topology.of(Node.of("a"), Node.of("b"));
        Topology pointed =
                Topology.of(points("a", LongStream.of(7)), Node.of("b").withAddress("h:1"));
        assertThat(movement(ring, pointed).isUnchanged("a")).isTrue();
        assertThat(movement(ring, pointed).isUnchanged("b")).isTrue();
        for (Topology other : List.of(
                planned(RingRule.TOKENS, ring.nodes()),
                Topology.of(
                        RingRule.RANGE,
                        List.of(points("a", LongStream.of(0)), points("b", LongStream.of(1L << 62)))))) {
            Movement movement = movement(ring, other);
            assertThat(movement.moved().isZero()).isFalse();
            assertThat(movement.needless()).isEqualTo(movement.moved());
        }
        assertThat(movement(ring, ring).isUnchanged("x")).isFalse();
    }
}
