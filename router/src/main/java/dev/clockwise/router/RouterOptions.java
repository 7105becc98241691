package dev.clockwise.router;

import dev.clockwise.router.node.NodeOptions;
import java.util.ArrayList;
import java.util.List;

/**
 * How a router serves.
 *
 * @param nodes how connections to nodes are kept
 * @param policy what becomes of commands for keys of a node that is down
 * @param checks when a node counts as down, and as up again
 * @param events hear of what happens
 */
public record RouterOptions(NodeOptions nodes, FailurePolicy policy, Checks checks, List<RouterEvents> events) {

    public RouterOptions {
        events = List.copyOf(events);
    }

    /** Fail-fast, {@link Checks#DEFAULT}, and events go to the log. */
    public static RouterOptions of(NodeOptions nodes) {
        return new RouterOptions(nodes, FailurePolicy.FAIL_FAST, Checks.DEFAULT, List.of(new RouterLog()));
    }

    /** These with another policy. */
    public RouterOptions withPolicy(FailurePolicy other) {
        return new RouterOptions(nodes, other, checks, events);
    }

    /** These with other checks. */
    public RouterOptions withChecks(Checks other) {
        return new RouterOptions(nodes, policy, other, events);
    }

    /** These with one more that hears of events. */
    public RouterOptions plus(RouterEvents listener) {
        List<RouterEvents> all = new ArrayList<>(events);
        all.add(listener);
        return new RouterOptions(nodes, policy, checks, all);
    }
}
