package dev.clockwise.server.admin;

import dev.clockwise.Node;
import dev.clockwise.agreement.json.Json;
import dev.clockwise.router.fleet.Fleet;
import dev.clockwise.router.fleet.NodeState;
import dev.clockwise.router.fleet.NodeStatus;
import dev.clockwise.router.node.NodeStanding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How a node stands for all event loops together.
 *
 * @param status how it serves, as the whole router sees it
 * @param connections those that clients share
 */
record NodeFacts(NodeStatus status, List<NodeStanding> connections) {

    /** The nodes of a router, in the order of their ids. */
    static List<NodeFacts> of(Fleet fleet) throws InterruptedException {
        return of(fleet, LoopAnswer.of(fleet));
    }

    /** The nodes of a router whose loops have answered so, in the order of their ids. */
    static List<NodeFacts> of(Fleet fleet, List<LoopAnswer> answers) {
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
        return fleet.statuses().stream()
                .map(status ->
                        new NodeFacts(status, byNode.getOrDefault(status.node().id(), List.of())))
                .toList();
    }

    Node node() {
        return status.node();
    }

    /** Whether a command for one of its keys can be sent now, from one of the loops at least. */
    boolean isUp() {
        return connections.stream().anyMatch(NodeStanding::isReady);
    }

    /**
     * {@code up}, {@code suspect}, {@code down}, {@code returning}, {@code drained} where it owns no key; {@code
     * connecting} for one that is not known to fail, and that no loop is connected to.
     */
    String word() {
        return status.state() == NodeState.UP && !isUp()
                ? "connecting"
                : status.state().name().toLowerCase(Locale.ROOT);
    }

    int waiting() {
        return connections.stream().mapToInt(NodeStanding::waiting).sum();
    }

    int unanswered() {
        return connections.stream().mapToInt(NodeStanding::unanswered).sum();
    }

    /** Why it is not up; empty where it is. */
    String cause() {
        return status.state() == NodeState.UP && isUp() ? "" : status.why();
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
