package dev.clockwise.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.testkit.Property;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What planning a table does to the copies of its slots. */
class SlotCopiesTest {

    private static final SlotTableRule RULE = SlotTableRule.ofSlots(4_096);
    private static final SlotPlanner PLANNER = new SlotPlanner(RULE);

    private static Topology planned(int nodes, int zones, int copies) {
        List<Node> all = IntStream.range(0, nodes)
                .mapToObj(i -> zones == 0 ? Node.of("n" + i) : Node.of("n" + i).withZone("z" + i % zones))
                .toList();
        return PLANNER.plan(Topology.of(RULE, List.of()), Topology.of(RULE, all).withReplicas(copies));
    }

    private static Topology joined(Topology topology, String id) {
        return PLANNER.plan(topology, topology.plus(Node.of(id)));
    }

    private static Topology left(Topology topology, SplittableRandom random) {
        List<Node> nodes = topology.nodes();
        return PLANNER.plan(
                topology, topology.minus(nodes.get(random.nextInt(nodes.size())).id()));
    }

    /** Each node's copies, as often as it is in a list. */
    private static Map<String, Integer> loads(Topology topology) {
        Placement placement = Placement.of(topology);
        Map<String, Integer> loads = new HashMap<>();
        for (int slot = 0; slot < RULE.slots(); slot++) {
            for (Node node : placement.ownersAt(Position.of(slot), topology.replicas())) {
                loads.merge(node.id(), 1, Integer::sum);
            }
        }
        return loads;
    }

    /**
     * 16 to 24 nodes, 60 joins and leaves: a node has within a quarter of its part of all copies, which are 170 or
     * more.
     */
    @Test
    void copiesStayEvenThroughJoinsAndLeaves() {
        Property.check("copies stay even through joins and leaves", 4, random -> {
            Topology topology = planned(20, 0, 2 + random.nextInt(2));
            for (int change = 0; change < 60; change++) {
                int nodes = topology.nodes().size();
                boolean joins = nodes < 16 || (nodes < 24 && random.nextBoolean());
                topology = joins ? joined(topology, "new-" + change) : left(topology, random);
            }
            int each = RULE.slots() * topology.replicas() / topology.nodes().size();
            assertThat(loads(topology)).hasSameSizeAs(topology.nodes());
            assertThat(loads(topology).values()).allMatch(load -> load > each * 3 / 4 && load < each * 5 / 4);
        });
    }

    /**
     * Whoever takes over from a node that is gone has the keys already, as far as those who have them lack slots: of
     * the most that could be so, nine in ten, and with two copies all. Nodes in the leaver's zone have no copies of its
     * slots.
     */
    @Test
    void aLeaversSlotsGoToTheirCopies() {
        Property.check("a leaver's slots go to their copies", 6, random -> {
            int copies = 2 + random.nextInt(2);
            Topology topology = planned(12, random.nextBoolean() ? 0 : 3, copies);
            Topology after = left(topology, random);
            Placement was = Placement.of(topology);
            Placement is = Placement.of(after);
            Map<String, Integer> taken = new HashMap<>();
            Map<String, Integer> offered = new HashMap<>();
            int moved = 0;
            int held = 0;
            for (int slot = 0; slot < RULE.slots(); slot++) {
                Node owner = was.ownerAt(slot);
                String taker = is.ownerAt(slot).id();
                if (!owner.id().equals(taker)) {
                    List<String> list = was.ownersAt(Position.of(slot), copies).stream()
                            .skip(1)
                            .map(Node::id)
                            .toList();
                    list.forEach(id -> offered.merge(id, 1, Integer::sum));
                    taken.merge(taker, 1, Integer::sum);
                    held += list.contains(taker) ? 1 : 0;
                    moved++;
                }
            }
            int most = taken.entrySet().stream()
                    .mapToInt(each -> Math.min(each.getValue(), offered.getOrDefault(each.getKey(), 0)))
                    .sum();
            assertThat(moved).isGreaterThan(300);
            assertThat(most).isGreaterThan(moved * 6 / 10);
            assertThat(held).isBetween(copies == 2 ? most : most * 9 / 10, most);
        });
    }

    /**
     * An even load takes a joiner its part of all copies, and no table moves less: what is created is within a tenth of
     * it.
     */
    @Test
    void aJoinCreatesLittleMoreThanTheJoinersPart() {
        Property.check("a join creates little more than the joiner's part", 4, random -> {
            int copies = 2 + random.nextInt(2);
            int nodes = 10 + random.nextInt(10);
            Topology topology = planned(nodes, 0, copies);
            Topology after = joined(topology, "new");
            double created = Movement.between(Placement.of(topology), Placement.of(after))
                    .copies(copies)
                    .created()
                    .toDouble();
            assertThat(created * (nodes + 1)).isBetween(copies * 0.9, copies * 1.1);
        });
    }
}
