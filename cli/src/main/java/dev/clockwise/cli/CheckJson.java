package dev.clockwise.cli;

import dev.clockwise.Balance;
import dev.clockwise.Movement;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.agreement.json.Json;
import dev.clockwise.cli.check.Finding;
import dev.clockwise.cli.check.Heavy;
import dev.clockwise.cli.check.KeyReport;
import dev.clockwise.cli.check.LoadProposal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A check as one JSON document. */
final class CheckJson {

    private final CheckReport report;
    private final Json json;

    private CheckJson(CheckReport report, Json json) {
        this.report = report;
        this.json = json;
    }

    static void print(CheckReport report, Terminal terminal) {
        try (Json json = new Json(terminal.out())) {
            json.object(new CheckJson(report, json)::body);
        }
    }

    private void body() {
        Topology topology = report.subject().topology();
        json.object(
                "topology",
                () -> json.text("name", report.name())
                        .text("rule", topology.rule().type())
                        .number("epoch", topology.epoch())
                        .number("nodes", topology.nodes().size())
                        .number("replicas", topology.replicas())
                        .text(
                                "placementFingerprint",
                                topology.placementFingerprint().toString()));
        balance("balance", report.subject().balance());
        json.array("findings", report.findings(), this::finding).number("count", report.count());
        keys(report.subject().keys());
        load(report.proposal());
    }

    private void balance(String name, Balance balance) {
        json.object(
                name,
                () -> json.number("maxOverMean", balance.maxOverMean().toDouble())
                        .number("minOverMean", balance.minOverMean().toDouble())
                        .text("method", balance.method().toString()));
    }

    private void finding(Finding finding) {
        json.object(() -> {
            json.text("name", finding.name().toString())
                    .flag("accepted", report.isAccepted(finding))
                    .text("found", finding.found());
            Double figure = finding.figure();
            if (figure == null) {
                json.nothing("figure");
            } else {
                json.number("figure", figure.doubleValue());
            }
            json.text("limit", finding.limit()).text("remedy", finding.remedy());
        });
    }

    private void keys(@Nullable KeyReport keys) {
        if (keys == null) {
            json.nothing("keys");
            return;
        }
        json.object("keys", () -> {
            json.number("accesses", keys.accesses())
                    .number("distinct", keys.distinct())
                    .number("distinctParts", keys.distinctParts());
            balance("counted", keys.counted());
            json.number("chance", keys.chance())
                    .number("ringAndChance", keys.ringAndChance())
                    .text("cause", keys.cause().toString())
                    .text("verdict", keys.verdict());
            heavy("heaviestKeys", keys, keys.keys());
            json.number("keyError", keys.keyError());
            heavy("heaviestPrefixes", keys, keys.prefixes());
            json.number("prefixError", keys.prefixError());
        });
    }

    private void heavy(String name, KeyReport keys, List<Heavy> heavies) {
        json.array(
                name,
                heavies,
                each -> json.object(() -> {
                    byte[] bytes = each.bytes();
                    json.key(bytes, 0, bytes.length)
                            .flag("cut", each.isCut())
                            .number("least", each.least())
                            .number("most", each.most())
                            .number("part", keys.part(each.least()).toDouble())
                            .node("node", each.node())
                            .number("there", each.there());
                }));
    }

    private void load(@Nullable LoadProposal proposal) {
        if (proposal == null) {
            json.nothing("load");
            return;
        }
        json.object("load", () -> {
            json.number("maxOverMean", proposal.maxOverMean().toDouble());
            json.array(
                    "nodes",
                    proposal.nodes(),
                    each -> json.object(() -> json.text("id", each.node().id())
                            .number("load", each.load().toDouble())
                            .number("target", each.target().toDouble())
                            .weight("weight", each.node().weight())
                            .weight("proposed", each.weight())));
            moved(report.moved());
            json.text("command", report.command());
        });
    }

    private void moved(@Nullable Movement moved) {
        if (moved == null) {
            json.nothing("moved");
        } else {
            Share share = moved.moved();
            json.object(
                    "moved",
                    () -> json.share(share).text("method", moved.method().toString()));
        }
    }
}
