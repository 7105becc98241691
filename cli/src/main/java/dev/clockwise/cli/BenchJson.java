package dev.clockwise.cli;

import dev.clockwise.agreement.json.Json;
import dev.clockwise.cli.bench.Figures;
import dev.clockwise.cli.bench.Machine;
import dev.clockwise.cli.bench.Measure;
import java.util.OptionalDouble;

/** What was measured, as one JSON document. */
final class BenchJson {

    private final BenchReport report;
    private final Json json;

    private BenchJson(BenchReport report, Json json) {
        this.report = report;
        this.json = json;
    }

    static void print(BenchReport report, Terminal terminal) {
        try (Json json = new Json(terminal.out())) {
            json.object(new BenchJson(report, json)::body);
        }
    }

    private void body() {
        Machine machine = report.machine();
        json.object(
                "machine",
                () -> json.text("cpu", machine.cpu())
                        .number("cores", machine.cores())
                        .text("jdk", machine.jdk()));
        json.text("date", report.date().toString()).text("version", report.version());
        json.object(
                "topology",
                () -> json.text("name", report.name())
                        .number("nodes", report.nodes())
                        .number("activeNodes", report.activeNodes()));
        json.text("reference", report.reference().name()).text("baselinePoints", report.baselinePoints());
        json.array("contenders", report.lines(), line -> json.object(() -> line(line)));
        json.array("missing", report.missing(), json::text);
    }

    private void line(BenchReport.Line line) {
        json.text("contender", line.name()).flag("baseline", line.baseline());
        Figures figures = line.figures();
        for (Measure measure : Measure.values()) {
            figure(name(measure), figures.of(measure));
        }
        json.object("timesReference", () -> {
            for (Measure measure : Measure.values()) {
                figure(name(measure), figures.times(report.reference().figures(), measure));
            }
        });
    }

    private void figure(String name, OptionalDouble figure) {
        if (figure.isEmpty()) {
            json.nothing(name);
        } else {
            json.number(name, figure.getAsDouble());
        }
    }

    private static String name(Measure measure) {
        return switch (measure) {
            case TEXT -> "stringNanoseconds";
            case BYTES -> "bytesNanoseconds";
            case POSITION -> "positionNanoseconds";
            case IN_TURN -> "inTurnNanoseconds";
            case LIST -> "listNanoseconds";
            case TEXT_ALLOCATED -> "stringAllocatedBytes";
            case LIST_ALLOCATED -> "listAllocatedBytes";
            case BUILD -> "buildNanoseconds";
            case JOIN -> "joinNanoseconds";
            case LEAVE -> "leaveNanoseconds";
            case MEMORY -> "memoryBytes";
        };
    }
}
