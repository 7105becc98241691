package dev.clockwise.cli;

import dev.clockwise.Balance;
import dev.clockwise.Node;
import dev.clockwise.Share;
import dev.clockwise.agreement.json.Json;
import dev.clockwise.cli.compare.Advice;
import dev.clockwise.cli.compare.Counted;
import dev.clockwise.cli.compare.Leave;
import dev.clockwise.cli.compare.Leaves;
import dev.clockwise.cli.compare.Line;
import dev.clockwise.cli.compare.NodeMovement;
import dev.clockwise.cli.compare.Row;
import dev.clockwise.cli.compare.Scenario;
import dev.clockwise.cli.compare.Speed;
import org.jspecify.annotations.Nullable;

/** A comparison as one JSON document. */
final class CompareJson {

    private final CompareReport report;
    private final Json json;

    private CompareJson(CompareReport report, Json json) {
        this.report = report;
        this.json = json;
    }

    static void print(CompareReport report, Terminal terminal) {
        try (Json json = new Json(terminal.out())) {
            json.object(new CompareJson(report, json)::body);
        }
    }

    private void body() {
        Scenario scenario = report.comparison().scenario();
        json.object(
                "topology",
                () -> json.text("name", report.name())
                        .number("epoch", report.epoch())
                        .number("nodes", scenario.topology().nodes().size())
                        .number("activeNodes", scenario.activeNodes())
                        .number("zones", scenario.zones())
                        .number("replicas", scenario.topology().replicas()));
        Node joiner = scenario.joiner();
        json.object(
                "joiner",
                () -> json.text("id", joiner.id())
                        .weight("weight", joiner.weight())
                        .text("zone", joiner.zone()));
        json.text("leaver", scenario.leaver().orElse(null)).count("keys", report.keys());
        json.array("placements", report.lines(), line -> json.object(() -> line(line)));
        json.array(
                "unserved",
                report.comparison().unserved(),
                each -> json.object(
                        () -> json.text("placement", each.candidate().name())
                                .text("type", each.candidate().rule().type())
                                .text("reason", each.reason())));
        advice(report.advice());
    }

    private void line(Line line) {
        Row row = line.row();
        json.text("placement", row.candidate().name())
                .text("type", row.type())
                .flag("own", row.own())
                .flag("planned", row.candidate().isPlanned());
        json.object("balance", () -> balance(row.balance()));
        counted(line.counted());
        join(row.join());
        leaves("leave", row.leaves(), true);
        leaves("loss", row.losses(), false);
        Speed speed = line.speed();
        json.number("bytes", row.placement().footprint().bytes());
        time("buildNanoseconds", speed == null ? null : speed.buildNanos());
        time("lookupNanoseconds", speed == null ? null : speed.lookupNanos());
        json.text("limit", row.candidate().limit());
        json.array("missing", row.missing(), json::text);
    }

    private void time(String name, @Nullable Double nanoseconds) {
        if (nanoseconds == null) {
            json.nothing(name);
        } else {
            json.number(name, nanoseconds.doubleValue());
        }
    }

    private void balance(Balance balance) {
        json.number("maxOverMean", balance.maxOverMean().toDouble())
                .number("minOverMean", balance.minOverMean().toDouble())
                .text("method", balance.method().toString());
    }

    private void counted(@Nullable Counted counted) {
        if (counted == null) {
            json.nothing("counted");
            return;
        }
        json.object("counted", () -> {
            balance(counted.balance());
            json.count("joined", counted.joined());
        });
    }

    private void join(@Nullable NodeMovement moves) {
        if (moves == null) {
            json.nothing("join");
            return;
        }
        json.object("join", () -> {
            moves(moves);
            json.number("donors", moves.partners());
        });
    }

    private void moves(NodeMovement moves) {
        json.share(moves.moved());
        part("ideal", moves.ideal());
        part("needless", moves.needless());
        json.count("arcs", moves.arcs()).text("method", moves.method().toString());
    }

    private void part(String name, Share share) {
        json.object(name, () -> json.share(share));
    }

    /** What leaves move, or how even they leave the rest. */
    private void leaves(String name, @Nullable Leaves leaves, boolean moves) {
        if (leaves == null) {
            json.nothing(name);
            return;
        }
        json.object(name, () -> {
            json.number("tried", leaves.each().size()).number("nodes", leaves.nodes());
            if (moves) {
                part("mean", leaves.meanMoved());
                part("meanIdeal", leaves.meanIdeal());
                part("meanNeedless", leaves.meanNeedless());
                json.object("largest", () -> leave(leaves.largest()));
            } else {
                Leave worst = leaves.leastEven();
                json.text("id", worst.node().id())
                        .number("maxOverMean", worst.maxOverMean().toDouble())
                        .text("method", leaves.method().toString());
            }
        });
    }

    private void leave(Leave leave) {
        json.text("id", leave.node().id());
        moves(leave.moves());
        json.number("heirs", leave.moves().partners());
    }

    private void advice(Advice advice) {
        json.object("advice", () -> {
            json.text("placement", advice.choice().candidate().name())
                    .flag("keep", advice.isKept())
                    .number("within", report.within())
                    .text("reason", advice.reason());
            if (advice.price() == null) {
                json.nothing("moves");
            } else {
                part("moves", advice.price());
            }
        });
    }
}
