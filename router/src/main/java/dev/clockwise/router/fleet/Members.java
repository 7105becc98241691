package dev.clockwise.router.fleet;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.router.node.NodeObserver;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The nodes of a router: the latest view of them, and how each serves. Changes happen one at a time, and are told in their
 * order; the view is read without a lock. Safe for any thread.
 */
final class Members {

    private final FleetOptions options;
    private final Consumer<Node> returning;
    private final Map<String, NodeHealth> healths = new HashMap<>();
    private volatile View view;

    /**
     * The nodes of a topology.
     *
     * @param returning hears, within the change, of a node that is coming back
     */
    Members(Topology topology, FleetOptions options, Consumer<Node> returning) {
        this.options = options;
        this.returning = returning;
        this.view = View.of(Placement.of(topology));
        topology.nodes().forEach(node -> healths.put(node.id(), health(node)));
    }

    /** The latest view. */
    View view() {
        return view;
    }

    private NodeHealth health(Node node) {
        return new NodeHealth(node, options.checks(), options.policy() == FailurePolicy.REROUTE, this::changed);
    }

    /** Takes a view of a later topology: nodes that stay where they are keep their health. */
    synchronized void adopt(View next) {
        Topology before = view.topology();
        Topology now = next.topology();
        healths.keySet().removeIf(id -> now.node(id).isEmpty());
        for (Node node : now.nodes()) {
            NodeHealth known = healths.get(node.id());
            Node earlier = before.node(node.id()).orElse(null);
            if (known == null || earlier == null || !Objects.equals(earlier.address(), node.address())) {
                healths.put(node.id(), health(node));
            }
        }
        publish(next);
        for (Node node : now.nodes()) {
            Objects.requireNonNull(healths.get(node.id())).node(node);
        }
        options.events().forEach(events -> events.onTopology(now));
    }

    /** The view with what is known of its nodes: who stands in matters only where the policy reroutes. */
    private void publish(View next) {
        Set<String> out = new HashSet<>();
        Set<String> back = new HashSet<>();
        if (options.policy() == FailurePolicy.REROUTE) {
            healths.forEach((id, health) -> {
                switch (health.state()) {
                    case DOWN -> out.add(id);
                    case RETURNING -> back.add(id);
                    default -> {}
                }
            });
        }
        view = next.with(out, back);
    }

    private void changed(Node node, NodeState before, NodeState now, String why) {
        publish(view);
        options.events().forEach(events -> events.onNode(node, before, now, why));
        if (now == NodeState.RETURNING) {
            returning.accept(node);
        }
    }

    /** Changes the health of a node, if that is still a member at this address. */
    synchronized void tell(Node node, Consumer<NodeHealth> news) {
        Node member = view.topology().node(node.id()).orElse(null);
        NodeHealth health = healths.get(node.id());
        if (member != null && health != null && Objects.equals(member.address(), node.address())) {
            news.accept(health);
        }
    }

    /**
     * Hears of the connections of an event loop.
     *
     * @param first whether it is the first of the loops: if each counted, one failure would be as many as there are loops
     */
    NodeObserver observer(boolean first) {
        return new NodeObserver() {
            @Override
            public void connected(Node node) {
                if (first) {
                    tell(node, NodeHealth::connected);
                }
            }

            @Override
            public void broke(Node node, String why) {
                tell(node, health -> health.broke(why));
            }

            @Override
            public void refused(Node node, String why) {
                tell(node, first ? health -> health.failed(why) : health -> health.broke(why));
            }
        };
    }

    /** How each node serves, in the order of their ids. */
    synchronized List<NodeStatus> statuses() {
        return view.topology().nodes().stream()
                .map(node -> {
                    NodeHealth health = Objects.requireNonNull(healths.get(node.id()));
                    return new NodeStatus(node, health.state(), health.why());
                })
                .toList();
    }
}
