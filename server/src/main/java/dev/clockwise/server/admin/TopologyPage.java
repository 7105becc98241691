package dev.clockwise.server.admin;

import dev.clockwise.Topology;
import dev.clockwise.agreement.document.DocumentFormat;
import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.agreement.json.PublicAddress;
import dev.clockwise.router.fleet.Fleet;
import java.util.List;

/** The topology that holds: its document without the secrets in addresses, and how its nodes stand. */
final class TopologyPage implements Page {

    private final Served served;

    TopologyPage(Served served) {
        this.served = served;
    }

    @Override
    public Answer answer(Query query) throws InterruptedException {
        query.allow("cluster");
        ServedCluster cluster = served.asked(query);
        Fleet fleet = cluster.fleet();
        Topology topology = fleet.view().topology();
        List<NodeFacts> states = NodeFacts.of(fleet);
        return Answer.json(
                200,
                document -> document.text("cluster", cluster.name())
                        .number("epoch", topology.epoch())
                        .text("refused", fleet.refusal())
                        .text(
                                "placementFingerprint",
                                topology.placementFingerprint().toString())
                        .text(
                                "documentFingerprint",
                                topology.documentFingerprint().toString())
                        .array(
                                "nodes",
                                states,
                                state -> document.object(() -> {
                                    document.text("id", state.node().id());
                                    state.write(document);
                                }))
                        .raw("document", TopologyDocument.write(shown(topology), DocumentFormat.JSON)));
    }

    private static Topology shown(Topology topology) {
        return Topology.of(
                        topology.rule(),
                        topology.nodes().stream()
                                .map(node -> node.withAddress(PublicAddress.of(node)))
                                .toList())
                .withReplicas(topology.replicas())
                .withEpoch(topology.epoch());
    }
}
