package dev.clockwise.router.fleet;

import dev.clockwise.router.node.NodeOptions;
import java.util.ArrayList;
import java.util.List;

/**
 * How nodes are reached, and when they count as down.
 *
 * @param nodes how connections to nodes are kept
 * @param policy what becomes of commands for keys of a node that is down
 * @param checks when a node counts as down, and as up again
 * @param events hear of what happens
 */
public record FleetOptions(NodeOptions nodes, FailurePolicy policy, Checks checks, List<FleetEvents> events) {

    public FleetOptions {
        events = List.copyOf(events);
    }

    /** Fail-fast, {@link Checks#DEFAULT}, and events go to the log. */
    public static FleetOptions of(NodeOptions nodes) {
        return new FleetOptions(nodes, FailurePolicy.FAIL_FAST, Checks.DEFAULT, List.of(new FleetLog()));
    }

    /** These with another policy. */
    public FleetOptions withPolicy(FailurePolicy other) {
        return new FleetOptions(nodes, other, checks, events);
    }

    /** These with other checks. */
    public FleetOptions withChecks(Checks other) {
        return new FleetOptions(nodes, policy, other, events);
    }

    /** These with one more that hears of events. */
    public FleetOptions plus(FleetEvents listener) {
        List<FleetEvents> all = new ArrayList<>(events);
        all.add(listener);
        return new FleetOptions(nodes, policy, checks, all);
    }
}
