package dev.clockwise.cli.page;

import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Topology;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What differs between the topologies of two placements. Immutable. */
final class TopologyChange {

    private final Topology before;
    private final Topology after;
    private final List<NodeChange> nodes;

    private TopologyChange(Topology before, Topology after, List<NodeChange> nodes) {
        this.before = before;
        this.after = after;
        this.nodes = nodes;
    }

    static TopologyChange of(Movement movement) {
        Topology before = movement.before().topology();
        Topology after = movement.after().topology();
        TreeMap<String, NodeChange> nodes = new TreeMap<>(Node.ID_ORDER);
        for (Node node : before.nodes()) {
            nodes.put(node.id(), new NodeChange(node.id(), node, null, false));
        }
        for (Node node : after.nodes()) {
            nodes.compute(
                    node.id(),
                    (id, was) -> new NodeChange(id, was == null ? null : was.before(), node, movement.isUnchanged(id)));
        }
        return new TopologyChange(before, after, List.copyOf(nodes.values()));
    }

    Topology before() {
        return before;
    }

    Topology after() {
        return after;
    }

    /** Every node of either side, in the order of ids. */
    List<NodeChange> nodes() {
        return nodes;
    }

    List<NodeChange> nodes(Predicate<NodeChange> which) {
        return nodes.stream().filter(which).toList();
    }

    boolean has(Predicate<NodeChange> which) {
        return nodes.stream().anyMatch(which);
    }

    boolean rule() {
        return !before.rule().type().equals(after.rule().type())
                || !before.rule().canonical().equals(after.rule().canonical());
    }

    /** Whether both sides keep a map of one kind that a planner makes. */
    boolean isReplanned() {
        return before.rule().isPlanned()
                && after.rule().isPlanned()
                && before.rule().type().equals(after.rule().type());
    }

    /** Whether both sides have the same rule, copies and nodes. */
    boolean isNothing() {
        return before.documentFingerprint().equals(after.documentFingerprint());
    }

    /** The change in a few words, such as {@code growing from 4 to 5 nodes}. */
    String phrase() {
        int was = before.nodes().size();
        int is = after.nodes().size();
        if (is != was) {
            return (is > was ? "growing" : "shrinking") + " from " + Figures.count(was) + " to "
                    + Figures.count(is, "node", "nodes");
        }
        String nodesThere = Figures.count(is, "node", "nodes");
        if (has(NodeChange::joined)) {
            return "replacing " + Figures.count(nodes(NodeChange::joined).size()) + " of " + nodesThere;
        }
        if (has(NodeChange::changed)) {
            return "changing " + Figures.count(nodes(NodeChange::changed).size()) + " of " + nodesThere;
        }
        if (rule()) {
            return "placing " + nodesThere + " by another rule";
        }
        return has(NodeChange::readdressed) ? "giving new addresses to nodes" : "with the same " + nodesThere;
    }

    /** What differs in the rule, such as {@code points=160 → points=200}; empty where the rule is one. */
    String ruleDifference() {
        if (!before.rule().type().equals(after.rule().type())) {
            return before.rule().type() + " → " + after.rule().type();
        }
        List<String> was = ruleWords(before);
        List<String> is = ruleWords(after);
        String gone = String.join(", ", without(was, is));
        String come = String.join(", ", without(is, was));
        return gone.isEmpty() && come.isEmpty() ? "" : gone + " → " + come;
    }

    private static List<String> ruleWords(Topology topology) {
        return topology.rule().canonical().stream()
                .flatMap(option -> Arrays.stream(option.split(" ", -1)))
                .toList();
    }

    private static List<String> without(List<String> words, List<String> others) {
        return words.stream().filter(word -> !others.contains(word)).toList();
    }
}
