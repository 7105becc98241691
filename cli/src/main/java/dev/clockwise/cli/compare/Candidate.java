package dev.clockwise.cli.compare;

import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import java.util.List;

/**
 * A placement that may serve a topology.
 *
 * @param name what people know it by
 * @param rule the rule
 * @param planning who assigns points, where nodes name them
 * @param minimal whether a node that is lost sends each of its keys to the next of the key's list, and moves no other
 * @param limit what it cannot do or asks for, in short
 */
public record Candidate(String name, PlacementRule rule, Planning planning, boolean minimal, String limit) {

    /** Whether its map is kept in the document, and a planner moves the minimum. */
    public boolean isPlanned() {
        return !planning.equals(Planning.NONE);
    }

    /** The nodes of a topology under this rule, as if they had never been placed otherwise. */
    Topology first(Topology topology) {
        if (topology.rule().equals(rule)) {
            return topology;
        }
        List<Node> bare = topology.nodes().stream()
                .map(node -> node.withPoints(List.of()))
                .toList();
        Topology wanted = with(topology, bare);
        return planning.plan(with(topology, List.of()), wanted);
    }

    private Topology with(Topology topology, List<Node> nodes) {
        return Topology.of(rule, nodes).withReplicas(topology.replicas());
    }

    /** The topology after a change of nodes. */
    Topology change(Topology before, Topology wanted) {
        return planning.plan(before, wanted);
    }
}
