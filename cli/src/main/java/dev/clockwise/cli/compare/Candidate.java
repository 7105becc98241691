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
 * @param own whether it is the topology's own, as it is
 * @param limit what it cannot do or asks for, in short
 */
public record Candidate(
        String name, PlacementRule rule, Planning planning, boolean minimal, boolean own, String limit) {

    /** A placement that works all out from the nodes. */
    static Candidate free(String name, PlacementRule rule, boolean minimal, String limit) {
        return new Candidate(name, rule, Planning.NONE, minimal, false, limit);
    }

    /** A placement whose map is planned, and kept in the document. */
    static Candidate planned(String name, PlacementRule rule, Planning planning, String limit) {
        return new Candidate(name, rule, planning, true, false, limit);
    }

    /** This candidate as the topology's own: of its kind, under its rule and with that one's planner. */
    Candidate asOwn(String ownName, PlacementRule ownRule, Planning ownPlanning, String ownLimit) {
        return new Candidate(ownName, ownRule, ownPlanning, minimal, true, ownLimit);
    }

    /** The topology's own, planned again from what that has. */
    Candidate again() {
        return new Candidate(name + " replanned", rule, planning, minimal, false, limit);
    }

    /** Whether its map is kept in the document, and a planner moves the minimum. */
    public boolean isPlanned() {
        return !planning.equals(Planning.NONE);
    }

    /** The nodes of a topology under this rule: as they are, planned from what is there of this kind, or anew. */
    Topology first(Topology topology) {
        if (own) {
            return topology;
        }
        if (topology.rule().equals(rule)) {
            return planning.plan(topology, topology);
        }
        List<Node> bare = topology.nodes().stream()
                .map(node -> node.withPoints(List.of()))
                .toList();
        return planning.plan(with(topology, List.of()), with(topology, bare));
    }

    private Topology with(Topology topology, List<Node> nodes) {
        return Topology.of(rule, nodes).withReplicas(topology.replicas());
    }

    /** The topology after a change of nodes. */
    Topology change(Topology before, Topology wanted) {
        return planning.plan(before, wanted);
    }
}
