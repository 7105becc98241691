package dev.clockwise.server.admin;

import dev.clockwise.Balance;
import dev.clockwise.Topology;
import dev.clockwise.router.fleet.View;
import dev.clockwise.router.node.NodeMeter.Outcome;
import dev.clockwise.router.node.NodeStanding;
import dev.clockwise.wire.command.CommandKind;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The metrics of a router at one moment. Used once. */
final class Scrape {

    private final Served served;
    private final Shares shares;
    private final View view;
    private final List<LoopAnswer> answers;
    private final List<NodeFacts> states;
    private final List<NodeCounts> counts;
    private final List<MetricSnapshot> families = new ArrayList<>();

    Scrape(Served served, Shares shares, List<LoopAnswer> answers) {
        this.served = served;
        this.shares = shares;
        this.answers = answers;
        this.view = served.fleet().view();
        this.states = NodeFacts.of(served.fleet(), answers);
        this.counts = NodeCounts.of(served.fleet());
    }

    MetricSnapshots snapshots() {
        program();
        topology();
        nodes();
        calls();
        connections();
        return new MetricSnapshots(families);
    }

    private void program() {
        gauge(
                "clockwise_build_info",
                "Always 1; the version that runs.",
                out -> out.put(
                        1,
                        "version",
                        served.version(),
                        "java",
                        Runtime.version().toString()));
        gauge(
                "clockwise_clients",
                "Clients that are connected.",
                out -> out.put(served.clients().all().size()));
        families.add(Family.counter(
                "clockwise_clients_accepted",
                "Clients that have come.",
                out -> out.put(served.clients().come())));
        gauge(
                "clockwise_draining",
                "1 while no more clients are accepted, else 0.",
                out -> out.put(flag(served.draining().getAsBoolean())));
        gauge(
                "clockwise_loop_answers",
                "1 for an event loop that answered this scrape within a second, else 0.",
                out -> answers.forEach(each -> out.put(flag(each.isAnswered()), "loop", loop(each))));
    }

    private void topology() {
        Topology topology = view.topology();
        gauge("clockwise_topology_epoch", "The epoch of the topology that holds.", out -> out.put(topology.epoch()));
        gauge(
                "clockwise_topology_info",
                "Always 1; the placement and both fingerprints.",
                out -> out.put(
                        1,
                        "placement",
                        topology.rule().type(),
                        "placement_fingerprint",
                        topology.placementFingerprint().toString(),
                        "document_fingerprint",
                        topology.documentFingerprint().toString()));
    }

    private void nodes() {
        gauge(
                "clockwise_node_weight",
                "The weight of a node; 0 for one that is drained.",
                out -> view.topology()
                        .nodes()
                        .forEach(node -> out.put(node.weight().doubleValue(), "node", node.id())));
        gauge("clockwise_node_share_ratio", "The part of all keys that a node owns, from 0 to 1.", out -> {
            for (Balance.NodeShare each : shares.of(view)) {
                out.put(each.share().toDouble(), "node", each.node().id());
            }
        });
        gauge(
                "clockwise_node_up",
                "1 for a node that commands can be sent to now, else 0.",
                out -> active().forEach(state -> out.put(flag(state.isUp()), "node", id(state))));
        gauge(
                "clockwise_node_state",
                "1 for the state of a node as the whole router sees it: up, suspect, down, returning, drained.",
                out -> states.forEach(node -> out.put(
                        1,
                        "node",
                        id(node),
                        "state",
                        node.status().state().name().toLowerCase(Locale.ROOT))));
        gauge(
                "clockwise_node_waiting",
                "Calls that wait until a node is connected.",
                out -> states.forEach(state -> out.put(state.waiting(), "node", id(state))));
        gauge(
                "clockwise_node_unanswered",
                "Calls that were sent to a node and have no reply yet.",
                out -> states.forEach(state -> out.put(state.unanswered(), "node", id(state))));
    }

    private void calls() {
        families.add(Family.counter(
                "clockwise_commands",
                "Calls to a node, by what they do to keys and what became of them.",
                out -> counts.forEach(node -> commands(node, out))));
        families.add(Family.histogram(
                "clockwise_reply_seconds",
                "From when a call is to be sent until its reply is read; without those that block.",
                out -> counts.forEach(node -> node.times(out))));
        families.add(Family.counter(
                "clockwise_sent_bytes",
                "Bytes of calls that were written to a node.",
                out -> counts.forEach(node -> out.put(node.sentBytes(), "node", node.node()))));
        families.add(Family.counter(
                "clockwise_received_bytes",
                "Bytes of replies that were read from a node.",
                out -> counts.forEach(node -> out.put(node.receivedBytes(), "node", node.node()))));
    }

    /** Outcomes that have happened, and answers from the beginning, so that their rate is known from the first on. */
    private static void commands(NodeCounts node, Family.Values out) {
        for (CommandKind kind : CommandKind.values()) {
            for (Outcome outcome : Outcome.values()) {
                long calls = node.calls(kind, outcome);
                if (calls > 0 || outcome == Outcome.ANSWERED) {
                    out.put(calls, "node", node.node(), "kind", word(kind), "outcome", word(outcome));
                }
            }
        }
    }

    private void connections() {
        gauge(
                "clockwise_connections",
                "Connections to a node that the clients of an event loop share, by state.",
                out -> answers.forEach(answer -> connections(answer, out)));
    }

    private static void connections(LoopAnswer answer, Family.Values out) {
        List<NodeStanding> standings = answer.standings();
        if (standings != null) {
            TreeMap<String, TreeMap<String, Integer>> byNode = new TreeMap<>();
            standings.forEach(each ->
                    byNode.computeIfAbsent(each.node(), any -> new TreeMap<>()).merge(each.state(), 1, Integer::sum));
            byNode.forEach((node, byState) -> byState.forEach(
                    (state, number) -> out.put(number, "node", node, "loop", loop(answer), "state", state)));
        }
    }

    private List<NodeFacts> active() {
        return states.stream().filter(state -> state.node().isActive()).toList();
    }

    private void gauge(String name, String help, Consumer<Family.Values> values) {
        families.add(Family.gauge(name, help, values));
    }

    private static String id(NodeFacts state) {
        return state.node().id();
    }

    private static String loop(LoopAnswer answer) {
        return Integer.toString(answer.number());
    }

    private static double flag(boolean value) {
        return value ? 1 : 0;
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
