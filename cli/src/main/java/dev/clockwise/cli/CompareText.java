package dev.clockwise.cli;

import dev.clockwise.Method;
import dev.clockwise.Node;
import dev.clockwise.Share;
import dev.clockwise.cli.compare.Comparison;
import dev.clockwise.cli.compare.Counted;
import dev.clockwise.cli.compare.Leaves;
import dev.clockwise.cli.compare.Line;
import dev.clockwise.cli.compare.NodeMovement;
import dev.clockwise.cli.compare.Row;
import dev.clockwise.cli.compare.Scenario;
import dev.clockwise.cli.compare.Speed;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A comparison for people: tables as wide as the screen, what each placement cannot do, and advice. */
final class CompareText {

    private static final String NONE = "–";

    private final CompareReport report;
    private final Terminal terminal;

    CompareText(CompareReport report, Terminal terminal) {
        this.report = report;
        this.terminal = terminal;
    }

    void print() {
        heading();
        line("");
        panels().print(report.lines(), terminal);
        line("");
        legend();
        limits();
        line("");
        line(terminal.bold("Advice") + ": " + Text.plain(report.advice().sentence()) + ".");
    }

    private void line(String text) {
        terminal.out().line(text);
    }

    private void heading() {
        Scenario scenario = report.comparison().scenario();
        int nodes = scenario.topology().nodes().size();
        line(terminal.bold(Text.plain(report.name())) + " (epoch " + report.epoch() + ", "
                + Text.plural(nodes, "node") + "): "
                + Text.plural(report.lines().size(), "placement") + " side by side");
        Node joiner = scenario.joiner();
        String zone = joiner.zone();
        line("join   of " + Text.id(joiner) + ", weight "
                + joiner.weight().toPlainString()
                + (zone == null ? "" : ", zone " + Text.plain(zone)));
        if (hasLeaves()) {
            line("leave  of " + scenario.leaver().map(Text::plain).orElse(eachNode()));
        }
    }

    /** Whether there is a node that can leave others behind. */
    private boolean hasLeaves() {
        return report.comparison().scenario().activeNodes() > 1;
    }

    private String eachNode() {
        boolean part = report.comparison().rows().stream().anyMatch(row -> isPart(row.leaves()));
        return "each node in turn" + (part ? ", of some where marked °" : "") + ": the mean, and the largest";
    }

    private Panels<Line> panels() {
        Panels<Line> panels = new Panels<>("PLACEMENT", this::name);
        evenness(panels);
        join(panels);
        if (hasLeaves()) {
            leave(panels);
        }
        cost(panels);
        return panels;
    }

    private String name(Line line) {
        return (line.row().own() ? "* " : "  ") + line.row().candidate().name();
    }

    private void evenness(Panels<Line> panels) {
        panels.panel()
                .column(">MAX/MEAN", line -> maxOverMean(line.row()))
                .column(
                        ">MIN/MEAN",
                        line -> Text.ratio(line.row().balance().minOverMean().toDouble()));
        if (report.keys() != null) {
            panels.column(
                            ">KEYS MAX",
                            counted(c -> Text.ratio(c.balance().maxOverMean().toDouble())))
                    .column(
                            ">MIN",
                            counted(c -> Text.ratio(c.balance().minOverMean().toDouble())));
        }
        if (hasLeaves()) {
            panels.column(">AFTER A LOSS", line -> afterLoss(line.row().losses()));
        }
    }

    private static String maxOverMean(Row row) {
        String mark = row.balance().method() == Method.EXACT ? "" : "~";
        return mark + Text.ratio(row.maxOverMean());
    }

    private static Function<Line, String> counted(Function<Counted, String> figure) {
        return line -> line.counted() == null ? NONE : figure.apply(line.counted());
    }

    private static String afterLoss(@Nullable Leaves losses) {
        if (losses == null) {
            return NONE;
        }
        String mark = losses.method() == Method.EXACT ? "" : "~";
        return mark + Text.ratio(losses.leastEven().maxOverMean().toDouble()) + part(losses);
    }

    /** Marks figures for which not every node was tried. */
    private static String part(Leaves leaves) {
        return isPart(leaves) ? "°" : "";
    }

    private static boolean isPart(@Nullable Leaves leaves) {
        return leaves != null && leaves.each().size() < leaves.nodes();
    }

    private void cost(Panels<Line> panels) {
        panels.panel()
                .column(
                        ">MEMORY",
                        line -> Units.bytes(line.row().placement().footprint().bytes()));
        if (report.isTimed()) {
            panels.column(">BUILD", timed(speed -> Units.time(speed.buildNanos())))
                    .column(">LOOKUP", timed(speed -> Units.time(speed.lookupNanos())));
        }
    }

    private static Function<Line, String> timed(Function<Speed, String> figure) {
        return line -> line.speed() == null ? NONE : figure.apply(line.speed());
    }

    private void join(Panels<Line> panels) {
        panels.panel()
                .column(">JOIN", join(moves -> percent(moves.moved(), moves.method())))
                .column(">×IDEAL", join(moves -> ratio(moves.overIdeal())))
                .column(">NEEDLESS", join(moves -> Text.percent(moves.needless())))
                .column(">ARCS", join(CompareText::arcs))
                .column(">DONORS", join(moves -> Text.count(moves.partners())));
        if (report.keys() != null) {
            panels.column(">KEYS", counted(c -> c.joined() == null ? NONE : Text.count(c.joined())));
        }
    }

    private static Function<Line, String> join(Function<NodeMovement, String> figure) {
        return line ->
                line.row().join() == null ? NONE : figure.apply(line.row().join());
    }

    private static String percent(Share share, Method method) {
        return (method == Method.EXACT ? "" : "~") + Text.percent(share);
    }

    private static String ratio(double ratio) {
        return String.format(Locale.ROOT, ratio < 100 ? "%.2f" : "%.0f", ratio);
    }

    private static String arcs(NodeMovement moves) {
        return moves.arcs() == null ? NONE : Text.count(moves.arcs());
    }

    private void leave(Panels<Line> panels) {
        panels.panel().column(">LEAVE", leave(leaves -> percent(leaves.meanMoved(), leaves.method()) + part(leaves)));
        if (report.comparison().scenario().leaver().isEmpty()) {
            panels.column(
                    ">LARGEST",
                    leave(leaves -> Text.percent(leaves.largest().moves().moved()) + part(leaves)));
        } else {
            panels.column(
                    ">×IDEAL", leave(leaves -> ratio(leaves.largest().moves().overIdeal())));
        }
        panels.column(">NEEDLESS", leave(leaves -> Text.percent(leaves.meanNeedless()) + part(leaves)))
                .column(">ARCS", leave(leaves -> arcs(leaves.largest().moves())))
                .column(
                        ">HEIRS",
                        leave(leaves -> Text.count(leaves.largest().moves().partners())));
    }

    private static Function<Line, String> leave(Function<Leaves, String> figure) {
        return line ->
                line.row().leaves() == null ? NONE : figure.apply(line.row().leaves());
    }

    /** What the marks mean, of those that are there. */
    private void legend() {
        mark("*", "the topology's own", row -> row.own());
        mark("~", "expected by theory, not exact", row -> row.balance().method() != Method.EXACT);
        mark("°", "of some nodes tried, not of each", row -> isPart(row.losses()) || isPart(row.leaves()));
        if (report.isTimed()) {
            line("times are of this machine and this process, on one thread");
        }
    }

    private void mark(String mark, String meaning, Predicate<Row> has) {
        if (report.comparison().rows().stream().anyMatch(has)) {
            line(mark + " " + meaning);
        }
    }

    private void limits() {
        line("");
        line(terminal.dim("LIMITS"));
        int width = widest();
        for (Line each : report.lines()) {
            Row row = each.row();
            limit(width, row.candidate().name(), row.candidate().limit());
            row.missing().forEach(why -> limit(width, "", why));
        }
        List<Comparison.Unserved> unserved = report.comparison().unserved();
        if (!unserved.isEmpty()) {
            line("");
            line(terminal.dim("CANNOT SERVE THIS TOPOLOGY"));
            unserved.forEach(each -> limit(width, each.candidate().name(), each.reason()));
        }
    }

    private int widest() {
        return Stream.concat(
                        report.comparison().rows().stream().map(Row::candidate),
                        report.comparison().unserved().stream().map(Comparison.Unserved::candidate))
                .mapToInt(candidate -> candidate.name().length())
                .max()
                .orElse(0);
    }

    private void limit(int width, String name, String text) {
        line("  " + name + " ".repeat(width - name.length()) + "  " + Text.plain(text));
    }
}
