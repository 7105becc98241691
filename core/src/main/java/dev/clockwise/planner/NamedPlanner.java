package dev.clockwise.planner;

import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;

/**
 * Plans topologies of a rule that is a name for another one.
 *
 * @param rule the rule
 * @param form the one that it is a name for
 * @param planner the planner for that one
 */
record NamedPlanner(PlacementRule rule, PlacementRule form, Planner planner) implements Planner {

    @Override
    public Topology plan(Topology before, Topology wanted) {
        return planner.plan(as("before", before), as("wanted", wanted))
                .withRule(rule)
                .withEpoch(wanted.epoch());
    }

    private Topology as(String side, Topology topology) {
        if (!topology.rule().equals(rule)) {
            throw new IllegalArgumentException("the topology " + side + " must be placed by " + rule + " (was "
                    + topology.rule() + "): plan between topologies of one rule");
        }
        return topology.withEpoch(0).withRule(form);
    }
}
