package dev.clockwise.server.admin;

import dev.clockwise.Node;
import dev.clockwise.agreement.json.Json;
import dev.clockwise.router.node.NodeStanding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How a node stands for all event loops together.
 *
 * @param node the node
 * @param connections those that clients share
 */
record NodeState(Node node, List<NodeStanding> connections) {

    /** The states of nodes, in their order. */
    static List<NodeState> of(List<Node> nodes, List<LoopAnswer> answers) {
        Map<String, List<NodeStanding>> byNode = new HashMap<>();
        for (LoopAnswer answer : answers) {
            List<NodeStanding> standings = answer.standings();
            if (standings != null) {
                for (NodeStanding each : standings) {
                    byNode.computeIfAbsent(each.node(), any -> new ArrayList<>())
                            .add(each);
                }
            }
        }
        return nodes.stream()
                .map(node -> new NodeState(node, byNode.getOrDefault(node.id(), List.of())))
                .toList();
    }

    /** Whether a command for one of its keys can be sent now, from one of the loops at least. */
    boolean isUp() {
        return connections.stream().anyMatch(NodeStanding::isReady);
    }

    /** {@code up}, {@code down}, {@code connecting}; {@code drained} where it owns no key. */
    String word() {
        if (!node.isActive()) {
            return "drained";
        }
        if (isUp()) {
            return "up";
        }
        return connections.stream().anyMatch(each -> each.state().equals("down")) ? "down" : "connecting";
    }

    int waiting() {
        return connections.stream().mapToInt(NodeStanding::waiting).sum();
    }

    int unanswered() {
        return connections.stream().mapToInt(NodeStanding::unanswered).sum();
    }

    /** Why it is not up; empty where it is, or where nobody has tried. */
    String cause() {
        return isUp()
                ? ""
                : connections.stream().map(NodeStanding::cause).findFirst().orElse("");
    }

    /** Writes the facts as fields of the object that is open. */
    void write(Json document) {
        document.text("state", word()).text("cause", cause().isEmpty() ? null : cause());
        Map<String, Integer> counts = new HashMap<>();
        connections.forEach(each -> counts.merge(each.state(), 1, Integer::sum));
        document.object(
                        "connections",
                        () -> counts.keySet().stream()
                                .sorted()
                                .forEach(state -> document.number(state, counts.getOrDefault(state, 0))))
                .number("waiting", waiting())
                .number("unanswered", unanswered());
    }
}
