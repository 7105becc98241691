package dev.clockwise.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Flow;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.testkit.Property;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SlotPlannerTest {

    private static Topology none(int slots) {
        return Topology.of(SlotTableRule.ofSlots(slots), List.of());
    }

    private static Topology plan(Topology before, Topology wanted) {
        return Planner.of(wanted.rule()).orElseThrow().plan(before, wanted);
    }

    /** A planned table over nodes of weight 1. */
    private static Topology planned(int slots, String... ids) {
        Topology wanted = Topology.of(
                SlotTableRule.ofSlots(slots),
                List.of(ids).stream().map(Node::of).toList());
        return plan(none(slots), wanted);
    }

    private static int slots(Topology topology) {
        return ((SlotTableRule) topology.rule()).slots();
    }

    private static List<Node> active(Topology topology) {
        return topology.nodes().stream().filter(Node::isActive).toList();
    }

    private static String numbers(Topology topology, String id) {
        return topology.node(id).orElseThrow().points().stream()
                .map(point -> Long.toString(point.low()))
                .reduce("", (a, b) -> a.isEmpty() ? b : a + " " + b);
    }

    /** A table with its operations: joins, leaves, drains, weights, zones, copies, one or several at once. */
    private static final class Fleet {
        private final SplittableRandom random;
        private Topology topology;
        private int next;

        Fleet(SplittableRandom random, Topology topology) {
            this.random = random;
            this.topology = topology;
        }

        /** What is wanted next; nothing is planned yet. */
        Topology wanted() {
            Topology wanted = topology;
            for (int left = random.nextInt(4) == 0 ? 1 + random.nextInt(5) : 1; left > 0; left--) {
                wanted = changed(wanted);
            }
            return wanted;
        }

        private Topology changed(Topology wanted) {
            int nodes = wanted.nodes().size();
            int draw = random.nextInt(10);
            if (nodes == 0 || (draw < 3 && nodes < 40)) {
                Node joiner = Node.of("node-" + next++).withWeight(weight());
                return wanted.plus(random.nextBoolean() ? joiner : joiner.withZone(zone()));
            }
            Node node = wanted.nodes().get(random.nextInt(nodes));
            return switch (draw) {
                case 0, 1, 2, 3, 4 -> wanted.minus(node.id());
                case 5 -> wanted.with(node.withWeight(0));
                case 6, 7 -> wanted.with(node.withWeight(weight()));
                case 8 -> wanted.with(node.withZone(random.nextBoolean() ? zone() : null));
                default -> wanted.withReplicas(1 + random.nextInt(3));
            };
        }

        private BigDecimal weight() {
            return random.nextBoolean() ? BigDecimal.ONE : BigDecimal.valueOf(1 + random.nextInt(4_000), 3);
        }

        private String zone() {
            return "z" + random.nextInt(3);
        }
    }

    @Test
    void aThousandRandomOperations() {
        Property.check("random operations on planned tables", 20, random -> {
            int slots = random.nextInt(8) == 0 ? 2_048 : 1 + random.nextInt(200);
            Fleet fleet = new Fleet(random, none(slots));
            boolean lost = false;
            for (int operation = 0; operation < 50; operation++) {
                Topology wanted = fleet.wanted();
                Topology after = plan(fleet.topology, wanted);
                assertPlanned(fleet.topology, wanted, after);
                if (!lost) {
                    assertOnlyRoundingIsNeedless(fleet.topology, after);
                }
                // Now and then a node vanishes without a plan, and its slots fall to others until the next one.
                lost = random.nextInt(6) == 0 && !after.nodes().isEmpty();
                fleet.topology = lost
                        ? after.minus(after.nodes()
                                .get(random.nextInt(after.nodes().size()))
                                .id())
                        : after;
            }
        });
    }

    private static void assertPlanned(Topology before, Topology wanted, Topology after) {
        assertAsWanted(wanted, after);
        int slots = slots(after);
        Placement was = Placement.of(before);
        Placement is = Placement.of(after);
        Set<Position> assigned = new HashSet<>();
        after.nodes()
                .forEach(node -> node.points()
                        .forEach(slot -> assertThat(assigned.add(slot)).isTrue()));
        assertThat(assigned).hasSize(active(after).isEmpty() ? 0 : slots);
        if (active(after).isEmpty()) {
            return;
        }
        Map<String, Integer> held = new HashMap<>();
        IntStream.range(0, slots).forEach(slot -> held.merge(was.ownerAt(slot).id(), 1, Integer::sum));
        LeastMoves oracle = new LeastMoves(active(after), held, slots);
        active(after)
                .forEach(node -> assertThat(node.points().size())
                        .isBetween(oracle.floor(List.of(node)), oracle.ceiling(List.of(node))));
        oracle.zones()
                .forEach(zone -> assertThat(zone.stream()
                                .mapToInt(node -> node.points().size())
                                .sum())
                        .isBetween(oracle.floor(zone), oracle.ceiling(zone)));
        assertLeastMovement(was, is, oracle.count());
    }

    private static void assertAsWanted(Topology wanted, Topology after) {
        assertThat(after.epoch()).isEqualTo(wanted.epoch());
        assertThat(after.replicas()).isEqualTo(wanted.replicas());
        assertThat(after.rule()).isEqualTo(wanted.rule());
        assertThat(withoutPoints(after)).isEqualTo(withoutPoints(wanted));
        assertThat(after.nodes())
                .filteredOn(node -> !node.isActive())
                .allMatch(node -> node.points().isEmpty());
    }

    private static List<Node> withoutPoints(Topology topology) {
        return topology.nodes().stream().map(node -> node.withPoints(List.of())).toList();
    }

    private static void assertLeastMovement(Placement was, Placement is, int least) {
        int slots = slots(is.topology());
        long moved = IntStream.range(0, slots)
                .filter(slot -> !was.ownerAt(slot).id().equals(is.ownerAt(slot).id()))
                .count();
        assertThat(moved).isEqualTo(least);
        Movement movement = Movement.between(was, is);
        long inArcs = movement.movedArcs().stream()
                .mapToLong(arc -> Math.floorMod(arc.to().low() - arc.from().low(), (long) slots) + 1)
                .sum();
        assertThat(inArcs).isEqualTo(moved);
        if (Integer.bitCount(slots) == 1) {
            assertThat(movement.moved()).isEqualTo(Share.of(moved, slots));
        }
        Set<String> givers = new HashSet<>();
        Set<String> takers = new HashSet<>();
        for (Flow flow : movement.flows()) {
            givers.add(flow.from().id());
            takers.add(flow.to().id());
        }
        assertThat(Collections.disjoint(givers, takers))
                .as("no node gives some and takes others")
                .isTrue();
    }

    /**
     * The parts of all nodes that stay as they are grow, or all shrink, so that rounding takes or gives a slot of each.
     */
    private static void assertOnlyRoundingIsNeedless(Topology before, Topology after) {
        Placement was = Placement.of(before);
        Placement is = Placement.of(after);
        Movement movement = Movement.between(was, is);
        long needless = IntStream.range(0, slots(after))
                .filter(slot -> !was.ownerAt(slot).id().equals(is.ownerAt(slot).id()))
                .filter(slot -> movement.isUnchanged(was.ownerAt(slot).id()))
                .filter(slot -> movement.isUnchanged(is.ownerAt(slot).id()))
                .count();
        assertThat(needless)
                .isLessThanOrEqualTo(active(after).stream()
                        .filter(node -> movement.isUnchanged(node.id()))
                        .count());
        assertThat(movement.needless().isZero()).isEqualTo(needless == 0);
    }

    /** With equal weights and without zones, rounding never asks a node that stays to take from another that stays. */
    @Test
    void ofEqualNodesOnlyJoinersTakeAndOnlyLeaversGive() {
        Property.check("of equal nodes only joiners take and only leavers give", 60, random -> {
            int slots = 1 + random.nextInt(400);
            int nodes = 1 + random.nextInt(20);
            Topology topology = planned(
                    slots, IntStream.range(0, nodes).mapToObj(i -> "n" + i).toArray(String[]::new));
            for (int change = 0; change < 6; change++) {
                Topology joined = topology;
                for (int left = 1 + random.nextInt(4); left > 0; left--) {
                    joined = joined.plus(Node.of("new-" + change + "-" + left));
                }
                Topology more = plan(topology, joined);
                assertThat(Movement.between(Placement.of(topology), Placement.of(more))
                                .flows())
                        .allMatch(flow -> flow.to().id().startsWith("new-"));
                String leaver =
                        more.nodes().get(random.nextInt(more.nodes().size())).id();
                Topology fewer = plan(more, more.minus(leaver));
                assertThat(Movement.between(Placement.of(more), Placement.of(fewer))
                                .flows())
                        .allMatch(flow -> flow.from().id().equals(leaver));
                topology = plan(fewer, renamed(fewer));
            }
        });
    }

    /** The same with the joiners as nodes that do not stand out. */
    private static Topology renamed(Topology topology) {
        Topology renamed = topology;
        for (Node node : topology.nodes()) {
            if (node.id().startsWith("new-")) {
                Node other = Node.of("old" + node.id().substring(3)).withPoints(node.points());
                renamed = renamed.minus(node.id()).plus(other);
            }
        }
        return renamed;
    }

    @Test
    void theFirstPlanGivesEachNodeARun() {
        Topology topology = planned(16_384, "a", "b", "c");
        assertThat(topology.node("a").orElseThrow().points())
                .isEqualTo(LongStream.range(0, 5_462).mapToObj(Position::of).toList());
        assertThat(topology.node("b").orElseThrow().points())
                .isEqualTo(
                        LongStream.range(5_462, 10_923).mapToObj(Position::of).toList());
        assertThat(topology.node("c").orElseThrow().points())
                .isEqualTo(
                        LongStream.range(10_923, 16_384).mapToObj(Position::of).toList());
    }

    @Test
    void aJoinerTakesTheLastSlotsOfEach() {
        Topology topology = planned(12, "a", "b");
        assertThat(numbers(topology, "a")).isEqualTo("0 1 2 3 4 5");
        Topology joined = plan(topology, topology.plus(Node.of("c")));
        assertThat(numbers(joined, "a")).isEqualTo("0 1 2 3");
        assertThat(numbers(joined, "b")).isEqualTo("6 7 8 9");
        assertThat(numbers(joined, "c")).isEqualTo("4 5 10 11");
        Topology left = plan(joined, joined.minus("a"));
        assertThat(numbers(left, "b")).isEqualTo("0 1 6 7 8 9");
        assertThat(numbers(left, "c")).isEqualTo("2 3 4 5 10 11");
    }

    @Test
    void eachGiverGivesEachTakerItsPartWithinTwoSlots() {
        Property.check("each giver gives each taker its part within two slots", 40, random -> {
            Topology before = planned(
                    1 + random.nextInt(3_000),
                    IntStream.range(0, 1 + random.nextInt(12))
                            .mapToObj(i -> "n" + i)
                            .toArray(String[]::new));
            Topology wanted = before;
            for (int i = 1 + random.nextInt(8); i > 0; i--) {
                wanted = wanted.plus(Node.of("new-" + i).withWeight(BigDecimal.valueOf(1 + random.nextInt(30), 1)));
            }
            Topology after = plan(before, wanted.minus("n0"));
            Map<String, Integer> gives = new HashMap<>();
            Map<String, Integer> takes = new HashMap<>();
            Map<List<String>, Integer> flows = new HashMap<>();
            Placement was = Placement.of(before);
            Placement is = Placement.of(after);
            int moved = 0;
            for (int slot = 0; slot < slots(before); slot++) {
                String from = was.ownerAt(slot).id();
                String to = is.ownerAt(slot).id();
                if (!from.equals(to)) {
                    gives.merge(from, 1, Integer::sum);
                    takes.merge(to, 1, Integer::sum);
                    flows.merge(List.of(from, to), 1, Integer::sum);
                    moved++;
                }
            }
            for (String from : gives.keySet()) {
                for (String to : takes.keySet()) {
                    long off = (long) flows.getOrDefault(List.of(from, to), 0) * moved
                            - (long) gives.get(from) * takes.get(to);
                    assertThat(Math.abs(off)).isLessThan(2L * moved);
                }
            }
        });
    }

    @Test
    void theOrderOfNodesAndTheirOldPointsDecideNothing() {
        Property.check("the order of nodes and their points decide nothing", 20, random -> {
            Fleet fleet = new Fleet(random, none(1 + random.nextInt(300)));
            for (int i = 0; i < 8; i++) {
                fleet.topology = plan(fleet.topology, fleet.wanted());
            }
            Topology wanted = fleet.wanted();
            List<Node> nodes = new ArrayList<>(withoutPoints(wanted));
            Collections.shuffle(nodes, new Random(random.nextLong()));
            Topology other = Topology.of(wanted.rule(), nodes)
                    .withReplicas(wanted.replicas())
                    .withEpoch(wanted.epoch());
            assertThat(plan(fleet.topology, other)).isEqualTo(plan(fleet.topology, wanted));
        });
    }

    @Test
    void aPlannedTableStaysAsItIs() {
        Property.check("a planned table stays as it is", 30, random -> {
            Fleet fleet = new Fleet(random, none(1 + random.nextInt(300)));
            for (int i = 0; i < 6; i++) {
                fleet.topology = plan(fleet.topology, fleet.wanted());
            }
            assertThat(plan(fleet.topology, fleet.topology)).isEqualTo(fleet.topology);
        });
    }

    @Test
    void slotsThatNobodyClaimsAreAssignedWhereTheyAre() {
        SlotTableRule rule = SlotTableRule.ofSlots(600);
        Topology unplanned = Topology.of(rule, List.of(Node.of("a"), Node.of("b"), Node.of("c")));
        Placement before = Placement.of(unplanned);
        Topology after = plan(unplanned, unplanned);
        long moved = IntStream.range(0, 600)
                .filter(slot -> !before.ownerAt(slot)
                        .id()
                        .equals(Placement.of(after).ownerAt(slot).id()))
                .count();
        assertThat(active(after)).allMatch(node -> node.points().size() == 200);
        assertThat(moved).isLessThan(60);
    }

    @Test
    void noActiveNodeHasNoSlots() {
        Topology topology = planned(10, "a", "b");
        Topology drained =
                topology.with(Node.of("a").withWeight(0)).with(Node.of("b").withWeight(0));
        Topology after = plan(topology, drained);
        assertThat(after.nodes()).allMatch(node -> node.points().isEmpty());
        assertThat(plan(after, none(10)).nodes()).isEmpty();
        assertThat(numbers(plan(after, after.with(Node.of("b"))), "b")).isEqualTo("0 1 2 3 4 5 6 7 8 9");
    }

    @Test
    void moreNodesThanSlotsLeaveSomeWithout() {
        Topology topology = planned(2, "a", "b", "c");
        assertThat(numbers(topology, "a") + "/" + numbers(topology, "b") + "/" + numbers(topology, "c"))
                .isEqualTo("0/1/");
    }

    @Test
    void tablesOfOtherRulesAreRefused() {
        SlotPlanner planner = new SlotPlanner(SlotTableRule.ofSlots(10));
        String rule = "slot-table [key-hash=xxh3_64[0:8:big] mod 10]";
        String remedy = ": plan between tables of one rule, or start from a topology without nodes";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> planner.plan(none(11), none(10)))
                .withMessage("the topology before must be placed by " + rule
                        + " (was slot-table [key-hash=xxh3_64[0:8:big] mod 11])" + remedy);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> planner.plan(none(10), none(11)))
                .withMessageStartingWith("the topology wanted must be placed by " + rule + " (was slot-table ");
        Topology twice = Topology.of(
                SlotTableRule.ofSlots(10),
                List.of(
                        Node.of("a").withPoints(List.of(Position.of(3))),
                        Node.of("b").withPoints(List.of(Position.of(3)))));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> planner.plan(twice, none(10)))
                .withMessageStartingWith("slot 3 must belong to one node (was claimed by \"a\" and \"b\")");
    }

    @Test
    void onlyRulesThatKeepTheirMapInTheNodesHaveAPlanner() {
        assertThat(Planner.of(SlotTableRule.REDIS_CLUSTER)).containsInstanceOf(SlotPlanner.class);
        assertThat(Planner.of(RendezvousRule.NATIVE)).isEmpty();
    }
}
