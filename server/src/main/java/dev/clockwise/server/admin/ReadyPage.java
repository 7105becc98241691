package dev.clockwise.server.admin;

import dev.clockwise.router.fleet.Fleet;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether clients should be sent here: each cluster that is asked for accepts them, and can reach a node that owns keys. One
 * node is enough, for the keys of nodes that are down have no better router, and those of the others would lose theirs.
 */
final class ReadyPage implements Page {

    private final Served served;

    ReadyPage(Served served) {
        this.served = served;
    }

    /**
     * How a cluster stands.
     *
     * @param states its nodes that own keys
     */
    private record Standing(ServedCluster cluster, List<NodeFacts> states) {

        List<NodeFacts> missing() {
            return states.stream().filter(state -> !state.isUp()).toList();
        }

        /** Why it is not ready; empty where it is. */
        String reason() {
            if (cluster.draining().getAsBoolean()) {
                return "it is draining: clients that are there get their replies, and no others are accepted";
            }
            if (states.isEmpty()) {
                return "no node has a weight above 0, so no key has an owner";
            }
            NodeFacts first = states.get(0);
            return missing().size() < states.size()
                    ? ""
                    : "none of " + states.size() + " active nodes can be reached: "
                            + first.node().quotedId() + " is " + first.word()
                            + (first.cause().isEmpty() ? "" : " (" + first.cause() + ")");
        }
    }

    @Override
    public Answer answer(Query query) throws InterruptedException {
        query.allow("cluster");
        List<Standing> standings = standings(served.askedOrAll(query));
        List<String> reasons = new ArrayList<>();
        for (Standing each : standings) {
            String why = each.reason();
            if (!why.isEmpty()) {
                reasons.add((served.hasSeveral() ? "cluster " + each.cluster().name() + ": " : "") + why);
            }
        }
        String reason = String.join("; ", reasons);
        long nodes = standings.stream().mapToLong(each -> each.states().size()).sum();
        long missing =
                standings.stream().mapToLong(each -> each.missing().size()).sum();
        return Answer.json(
                reason.isEmpty() ? 200 : 503,
                document -> document.text("status", reason.isEmpty() ? "ready" : "not ready")
                        .text("reason", reason.isEmpty() ? null : reason)
                        .number("nodes", nodes)
                        .number("up", nodes - missing)
                        .array(
                                "missing",
                                missing(standings),
                                row -> document.object(() -> {
                                    document.text("cluster", row.cluster().name())
                                            .text("node", row.state().node().id());
                                    row.state().write(document);
                                })));
    }

    private static List<Standing> standings(List<ServedCluster> clusters) throws InterruptedException {
        List<Fleet> fleets = clusters.stream().map(ServedCluster::fleet).toList();
        List<List<LoopAnswer>> answers = LoopAnswer.of(fleets);
        List<Standing> standings = new ArrayList<>();
        for (int i = 0; i < fleets.size(); i++) {
            standings.add(new Standing(
                    clusters.get(i),
                    NodeFacts.of(fleets.get(i), answers.get(i)).stream()
                            .filter(state -> state.node().isActive())
                            .toList()));
        }
        return standings;
    }

    /** A node that cannot be reached. */
    private record Missing(ServedCluster cluster, NodeFacts state) {}

    private static List<Missing> missing(List<Standing> standings) {
        return standings.stream()
                .flatMap(each -> each.missing().stream().map(state -> new Missing(each.cluster(), state)))
                .toList();
    }
}
