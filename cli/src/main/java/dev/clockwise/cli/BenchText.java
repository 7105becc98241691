package dev.clockwise.cli;

import dev.clockwise.cli.bench.Machine;
import dev.clockwise.cli.bench.Measure;
import java.util.Locale;
import java.util.OptionalDouble;

/** What was measured, for people: tables as wide as the screen, and what their marks mean. */
final class BenchText {

    private static final String NONE = "–";

    private final BenchReport report;
    private final Terminal terminal;

    BenchText(BenchReport report, Terminal terminal) {
        this.report = report;
        this.terminal = terminal;
    }

    void print() {
        Machine machine = report.machine();
        line(machine.cpu() + ", " + Text.plural(machine.cores(), "core") + "; " + machine.jdk() + "; " + report.date()
                + "; " + report.version());
        line(terminal.bold(Text.plain(report.name())) + nodes() + ": "
                + Text.plural(report.lines().size(), "contender") + ", each figure the best of many short runs");
        line("");
        panels().print(report.lines(), terminal);
        line("");
        line("× how many times that of " + report.reference().name() + "; " + NONE + " no such thing");
        line("the rings among the baselines have the points of " + report.baselinePoints()
                + "; the TreeMap joins and leaves in place");
        line("times are of one thread on this machine; clockwise bench --help tells how to read them");
        report.missing().forEach(why -> line("no " + Text.plain(why)));
    }

    private void line(String text) {
        terminal.out().line(text);
    }

    /** How many nodes there are, where the name does not tell. */
    private String nodes() {
        String count = Text.plural(report.nodes(), "node");
        String drained = report.activeNodes() < report.nodes()
                ? ", " + Text.count(report.nodes() - report.activeNodes()) + " drained"
                : "";
        return report.name().startsWith(count) ? "" : " (" + count + drained + ")";
    }

    private Panels<BenchReport.Line> panels() {
        Panels<BenchReport.Line> panels = new Panels<>("CONTENDER", BenchReport.Line::name);
        panels.panel();
        compared(panels, "STRING", Measure.TEXT);
        compared(panels, "BYTE[]", Measure.BYTES);
        compared(panels, "POSITION", Measure.POSITION);
        compared(panels, "IN TURN", Measure.IN_TURN);
        panels.panel();
        compared(panels, "BUILD", Measure.BUILD);
        compared(panels, "JOIN", Measure.JOIN);
        compared(panels, "LEAVE", Measure.LEAVE);
        compared(panels, "MEMORY", Measure.MEMORY);
        panels.panel();
        column(panels, "LIST OF 3", Measure.LIST);
        column(panels, "B/STRING", Measure.TEXT_ALLOCATED);
        column(panels, "B/LIST", Measure.LIST_ALLOCATED);
        return panels;
    }

    /** A column of figures, and one of how many times the reference's they are. */
    private void compared(Panels<BenchReport.Line> panels, String heading, Measure measure) {
        column(panels, heading, measure);
        panels.column(
                ">×", line -> times(line.figures().times(report.reference().figures(), measure)));
    }

    private static void column(Panels<BenchReport.Line> panels, String heading, Measure measure) {
        panels.column(">" + heading, line -> figure(measure, line.figures().of(measure)));
    }

    private static String figure(Measure measure, OptionalDouble figure) {
        if (figure.isEmpty()) {
            return NONE;
        }
        double value = figure.getAsDouble();
        return measure.isTime()
                ? Units.time(value)
                : measure == Measure.MEMORY ? Units.bytes((long) value) : Text.count((long) value);
    }

    private static String times(OptionalDouble times) {
        if (times.isEmpty()) {
            return NONE;
        }
        double value = times.getAsDouble();
        return 0 < value && value < 0.005
                ? "<0.01"
                : String.format(Locale.ROOT, value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%,.0f", value);
    }
}
