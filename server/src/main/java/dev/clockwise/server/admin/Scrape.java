package dev.clockwise.server.admin;

import dev.clockwise.Balance;
import dev.clockwise.Topology;
import dev.clockwise.router.node.NodeMeter.Outcome;
import dev.clockwise.router.node.NodeStanding;
import dev.clockwise.server.front.Refusal;
import dev.clockwise.wire.command.CommandKind;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** The metrics of routers at one moment. Used once. */
final class Scrape {

    private final String version;
    private final List<ClusterScrape> clusters;
    private final List<MetricSnapshot> families = new ArrayList<>();

    Scrape(String version, List<ClusterScrape> clusters) {
        this.version = version;
        this.clusters = clusters;
    }

    MetricSnapshots snapshots() {
        program();
        clients();
        topology();
        nodes();
        calls();
        connections();
        return new MetricSnapshots(families);
    }

    private void program() {
        families.add(Family.gauge(
                "clockwise_build_info",
                "Always 1; the version that runs.",
                out -> out.put(1, "version", version, "java", Runtime.version().toString())));
        families.add(Family.gauge(
                "clockwise_loop_answers",
                "1 for an event loop that answered this scrape within a second, else 0.",
                out -> LoopAnswer.byNumber(
                                clusters.stream().map(ClusterScrape::answers).toList())
                        .forEach((loop, answered) -> out.put(flag(answered), "loop", Integer.toString(loop)))));
    }

    private void clients() {
        gauge(
                "clockwise_clients",
                "Clients that are connected.",
                (of, out) -> out.put(of.cluster().clients().all().size()));
        gauge(
                "clockwise_clients_limit",
                "So many clients may be connected.",
                (of, out) -> out.put(of.cluster().mostClients()));
        counter(
                "clockwise_clients_accepted",
                "Clients that have come.",
                (of, out) -> out.put(of.cluster().clients().come()));
        counter("clockwise_clients_refused", "Clients that were refused or closed, by why.", (of, out) -> {
            for (Refusal reason : Refusal.values()) {
                out.put(of.cluster().refusals().count(reason), "reason", reason.toString());
            }
        });
        counter(
                "clockwise_client_pauses",
                "Times that a client's commands were left to be read later, for it sent more than it may.",
                (of, out) -> out.put(of.cluster().clients().pauses()));
        gauge(
                "clockwise_draining",
                "1 while no more clients are accepted, else 0.",
                (of, out) -> out.put(flag(of.cluster().draining().getAsBoolean())));
    }

    private void topology() {
        gauge(
                "clockwise_topology_epoch",
                "The epoch of the topology that holds.",
                (of, out) -> out.put(of.view().topology().epoch()));
        gauge(
                "clockwise_topology_refused",
                "1 while what the topology's source has is refused and an earlier topology holds, else 0.",
                (of, out) -> out.put(flag(of.cluster().fleet().refusal() != null)));
        gauge("clockwise_topology_info", "Always 1; the placement and both fingerprints.", (of, out) -> {
            Topology topology = of.view().topology();
            out.put(
                    1,
                    "placement",
                    topology.rule().type(),
                    "placement_fingerprint",
                    topology.placementFingerprint().toString(),
                    "document_fingerprint",
                    topology.documentFingerprint().toString());
        });
    }

    private void nodes() {
        gauge(
                "clockwise_node_weight",
                "The weight of a node; 0 for one that is drained.",
                (of, out) -> of.view()
                        .topology()
                        .nodes()
                        .forEach(node -> out.put(node.weight().doubleValue(), "node", node.id())));
        gauge("clockwise_node_share_ratio", "The part of all keys that a node owns, from 0 to 1.", (of, out) -> {
            for (Balance.NodeShare each : of.shares().of(of.view())) {
                out.put(each.share().toDouble(), "node", each.node().id());
            }
        });
        gauge(
                "clockwise_node_up",
                "1 for a node that commands can be sent to now, else 0.",
                (of, out) -> of.states().stream()
                        .filter(state -> state.node().isActive())
                        .forEach(state -> out.put(flag(state.isUp()), "node", id(state))));
        gauge(
                "clockwise_node_state",
                "1 for the state of a node as the whole router sees it: up, suspect, down, returning, drained.",
                (of, out) -> of.states()
                        .forEach(state -> out.put(
                                1,
                                "node",
                                id(state),
                                "state",
                                word(state.status().state()))));
        gauge(
                "clockwise_node_waiting",
                "Calls that wait until a node is connected.",
                (of, out) -> of.states().forEach(state -> out.put(state.waiting(), "node", id(state))));
        gauge(
                "clockwise_node_unanswered",
                "Calls that were sent to a node and have no reply yet.",
                (of, out) -> of.states().forEach(state -> out.put(state.unanswered(), "node", id(state))));
    }

    private void calls() {
        counter(
                "clockwise_commands",
                "Calls to a node, by what they do to keys and what became of them.",
                (of, out) -> of.counts().forEach(node -> commands(node, out)));
        families.add(Family.histogram(
                "clockwise_reply_seconds",
                "From when a call is to be sent until its reply is read; without those that block.",
                out -> clusters.forEach(of -> of.counts().forEach(node -> node.times(of.named(out))))));
        counter(
                "clockwise_sent_bytes",
                "Bytes of calls that were written to a node.",
                (of, out) -> of.counts().forEach(node -> out.put(node.sentBytes(), "node", node.node())));
        counter(
                "clockwise_received_bytes",
                "Bytes of replies that were read from a node.",
                (of, out) -> of.counts().forEach(node -> out.put(node.receivedBytes(), "node", node.node())));
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
                (of, out) -> of.answers().forEach(answer -> connections(answer, out)));
    }

    private static void connections(LoopAnswer answer, Family.Values out) {
        List<NodeStanding> standings = answer.standings();
        if (standings != null) {
            TreeMap<String, TreeMap<String, Integer>> byNode = new TreeMap<>();
            standings.forEach(each ->
                    byNode.computeIfAbsent(each.node(), any -> new TreeMap<>()).merge(each.state(), 1, Integer::sum));
            String loop = Integer.toString(answer.number());
            byNode.forEach((node, byState) ->
                    byState.forEach((state, number) -> out.put(number, "node", node, "loop", loop, "state", state)));
        }
    }

    private void gauge(String name, String help, BiConsumer<ClusterScrape, Family.Values> values) {
        families.add(Family.gauge(
                name, help, out -> clusters.forEach(cluster -> values.accept(cluster, cluster.named(out)))));
    }

    private void counter(String name, String help, BiConsumer<ClusterScrape, Family.Values> values) {
        families.add(Family.counter(
                name, help, out -> clusters.forEach(cluster -> values.accept(cluster, cluster.named(out)))));
    }

    private static String id(NodeFacts state) {
        return state.node().id();
    }

    private static double flag(boolean value) {
        return value ? 1 : 0;
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
