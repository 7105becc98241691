package dev.clockwise.planner;

import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.placement.JumpRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotTableRule;
import java.util.Optional;

/**
 * Assigns points to the nodes of a topology whose rule keeps its map in them ({@link Node#points()}), as evenly as
 * weights ask and so that a change moves the least.
 *
 * <p>Deterministic: the same arguments give the same points. Implementations are immutable and safe for any thread.
 */
public interface Planner {

    /**
     * The planner for topologies of a rule; empty where the rule needs no plan, because it makes its own points, or
     * there is none for it. A rule that is a name for a slot table is planned as that one.
     */
    static Optional<Planner> of(PlacementRule rule) {
        if (rule instanceof RingRule ring && ring.isTokens()) {
            return Optional.of(TokenPlanner.DEFAULT);
        }
        if (rule instanceof RingRule ring && GivenRingPlanner.plans(ring)) {
            return Optional.of(new GivenRingPlanner(ring));
        }
        if (rule instanceof SlotTableRule table) {
            return Optional.of(new SlotPlanner(table));
        }
        if (rule instanceof JumpRule) {
            return Optional.of(JumpPlanner.DEFAULT);
        }
        return rule.form(Topology.of()) instanceof SlotTableRule table
                ? Optional.of(new NamedPlanner(rule, table, new SlotPlanner(table)))
                : Optional.empty();
    }

    /**
     * The topology {@code wanted} with points assigned to its active nodes: everything is assigned once, and of all
     * assignments that keep the quotas this one moves the least from what the nodes owned before. Epoch, copies, rule
     * and all other attributes are as wanted, but that the number of buckets of jump is planned too; points that {@code
     * wanted} has are replaced, those of drained nodes by none.
     *
     * @param before what is placed now; it may have no nodes
     * @param wanted the nodes to be, with their weights and zones
     * @throws IllegalArgumentException if one of the two has another rule than this planner's, or cannot be placed
     */
    Topology plan(Topology before, Topology wanted);
}
