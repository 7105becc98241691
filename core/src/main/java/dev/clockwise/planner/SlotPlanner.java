package dev.clockwise.planner;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import dev.clockwise.placement.SlotTableRule;
import java.util.List;
import java.util.Map;

/**
 * Plans slot tables: each active node gets its weight's exact part of the slots rounded down or up, each zone too, and
 * of all such tables this one moves the fewest slots. Between nodes that did not change it moves none where they have
 * one weight and no zones; else rounding may make each of them give or take a slot, and a table that was uneven is made
 * even.
 *
 * <p>A slot that no node claimed counts as held by the node that owns it all the same, so that what moves is what
 * {@code Movement} reports. Slots that must move go to nodes that lack some. Where a topology keeps one copy, each
 * giver gives to each taker in proportion to what that one lacks, within two slots, and in runs, so that documents stay
 * short. Where it keeps several, the slots of a node that is gone go to nodes that have a copy of them (are in the
 * slot's preference list before), all others to the node that ranks first for them, and only the rest in proportion; so
 * the copies stay as even as those of rendezvous.
 *
 * <p>O(slots log nodes) where there is one copy, else O(slots × nodes). Immutable and safe for any thread.
 */
public final class SlotPlanner implements Planner {

    private final SlotTableRule rule;

    /** The planner for tables of this rule. */
    public SlotPlanner(SlotTableRule rule) {
        this.rule = rule;
    }

    @Override
    public Topology plan(Topology before, Topology wanted) {
        requireRule("before", before);
        requireRule("wanted", wanted);
        Topology blank = withPoints(wanted, Map.of());
        rule.footprint(before); // refuses what cannot be placed
        rule.footprint(blank);
        boolean any = blank.nodes().stream().anyMatch(Node::isActive);
        return any ? withPoints(wanted, new SlotPlan(before, blank, rule.slots()).points()) : blank;
    }

    private void requireRule(String side, Topology topology) {
        if (!topology.rule().equals(rule)) {
            throw new IllegalArgumentException("the topology " + side + " must be placed by " + rule + " (was "
                    + topology.rule() + "): plan between tables of one rule, or start from a topology without nodes");
        }
    }

    /** The topology with these points for the nodes of these ids, and none for the others. */
    private static Topology withPoints(Topology topology, Map<String, List<Position>> points) {
        List<Node> nodes = topology.nodes().stream()
                .map(node -> node.withPoints(points.getOrDefault(node.id(), List.of())))
                .toList();
        return Topology.of(topology.rule(), nodes)
                .withReplicas(topology.replicas())
                .withEpoch(topology.epoch());
    }
}
