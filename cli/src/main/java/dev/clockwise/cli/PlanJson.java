package dev.clockwise.cli;

import dev.clockwise.Arc;
import dev.clockwise.Balance;
import dev.clockwise.Flow;
import dev.clockwise.Movement;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.agreement.json.Json;
import dev.clockwise.movement.CopyMovement;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A plan as one JSON document. */
final class PlanJson {

    private final Plan plan;
    private final Json json;

    private PlanJson(Plan plan, Json json) {
        this.plan = plan;
        this.json = json;
    }

    static void print(Plan plan, Terminal terminal) {
        try (Json json = new Json(terminal.out())) {
            json.object(new PlanJson(plan, json)::body);
        }
    }

    private void body() {
        side("before", plan.before(), plan.balanceBefore());
        side("after", plan.after(), plan.balanceAfter());
        json.array(
                "changes",
                plan.changes(),
                change -> json.object(() -> json.text("id", change.subject())
                        .text("change", change.attribute())
                        .text("from", change.from())
                        .text("to", change.to())));
        Movement movement = plan.movement();
        KeyCounts counts = plan.counts();
        json.object("moved", () -> moved(movement, counts));
        json.object("ideal", () -> json.share(movement.ideal()));
        modulo(plan.modulo(), counts);
        json.object(
                "needless",
                () -> json.share(movement.needless()).count("keys", counts == null ? null : counts.needless()));
        Iterator<@Nullable Long> keys = plan.keysOfFlows().iterator();
        json.array("flows", movement.flows(), flow -> flow(flow, keys.next()));
        List<Arc> arcs = movement.arcs();
        json.count(
                "arcs",
                arcs.isEmpty() ? null : arcs.stream().filter(Arc::isMoved).count());
        copies(plan.copies());
    }

    private void side(String name, TopologyChoice.Named side, Balance balance) {
        Topology topology = side.topology();
        json.object(
                name,
                () -> json.text("name", side.name())
                        .number("epoch", topology.epoch())
                        .number("nodes", topology.nodes().size())
                        .text("rule", topology.rule().type())
                        .number("maxOverMean", balance.maxOverMean().toDouble())
                        .number("minOverMean", balance.minOverMean().toDouble())
                        .text(
                                "placementFingerprint",
                                topology.placementFingerprint().toString())
                        .text(
                                "documentFingerprint",
                                topology.documentFingerprint().toString()));
    }

    private void modulo(@Nullable Share modulo, @Nullable KeyCounts counts) {
        if (modulo == null) {
            json.nothing("modulo");
        } else {
            json.object("modulo", () -> json.share(modulo).count("keys", counts == null ? null : counts.modulo()));
        }
    }

    private void moved(Movement movement, @Nullable KeyCounts counts) {
        json.share(movement.moved())
                .count("keys", counts == null ? null : counts.moved())
                .count("ofKeys", counts == null ? null : counts.keys())
                .text("method", movement.method().toString());
    }

    private void flow(Flow flow, @Nullable Long keys) {
        json.object(() -> json.node("from", flow.from())
                .node("to", flow.to())
                .share(flow.share())
                .count("keys", keys));
    }

    private void copies(@Nullable CopyMovement copies) {
        if (copies == null) {
            json.nothing("copies");
            return;
        }
        json.object("copies", () -> {
            json.number("replicas", copies.copies());
            part("created", copies.created());
            part("kept", copies.kept());
            part("dropped", copies.dropped());
            json.array(
                    "nodes",
                    copies.nodes(),
                    each -> json.object(() -> {
                        json.text("id", each.node().id());
                        part("created", each.created());
                        part("kept", each.kept());
                        part("dropped", each.dropped());
                    }));
        });
    }

    private void part(String name, Share share) {
        json.object(name, () -> json.share(share));
    }
}
