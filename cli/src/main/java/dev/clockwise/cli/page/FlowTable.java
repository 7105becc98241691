package dev.clockwise.cli.page;

import dev.clockwise.Flow;
import dev.clockwise.Node;
import dev.clockwise.Share;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What moves from node to node, as a table of the largest flows. */
final class FlowTable {

    /** The most flows that are listed one by one. */
    static final int ROWS = 20;

    private final Moves moves;
    private final @Nullable CountedKeys counted;
    private final Palette palette;
    private final int digits;

    FlowTable(Moves moves, @Nullable CountedKeys counted, Palette palette) {
        this.moves = moves;
        this.counted = counted;
        this.palette = palette;
        this.digits = moves.flows().isEmpty()
                ? 1
                : Figures.digits(moves.flows().get(0).share());
    }

    void write(Html html) {
        List<Flow> flows = moves.flows();
        List<Flow> shown = flows.subList(0, Math.min(ROWS, flows.size()));
        // Needless flows are in the same order, so that those among the rows shown come first.
        List<Flow> needless = moves.needlessFlows().stream().limit(ROWS).toList();
        html.open("div", "class", "wide", "tabindex", "0", "role", "group", "aria-label", "Table of flows");
        html.open("table");
        html.element("caption", "Flows, the largest first (" + moves.method() + ")");
        writeHead(html);
        html.open("tbody");
        shown.forEach(flow -> writeRow(html, flow, needless.contains(flow)));
        if (shown.size() < flows.size()) {
            writeRest(html, flows.subList(shown.size(), flows.size()));
        }
        html.close().close().close();
    }

    private void writeHead(Html html) {
        html.open("thead").open("tr");
        html.element("th", "From", "scope", "col").element("th", "To", "scope", "col");
        html.element("th", "Of all keys", "scope", "col", "class", "number");
        if (counted != null) {
            html.element("th", "Keys counted", "scope", "col", "class", "number");
        }
        html.close().close();
    }

    private void writeRow(Html html, Flow flow, boolean needless) {
        html.open("tr").open("th", "scope", "row");
        writeNode(html, flow.from());
        html.close().open("td");
        writeNode(html, flow.to());
        if (needless) {
            html.text(" ").element("span", "needless", "class", "word warn");
        }
        html.close().element("td", Figures.percent(flow.share(), digits), "class", "number");
        if (counted != null) {
            html.element("td", Figures.count(counted.moved(flow.from(), flow.to())), "class", "number");
        }
        html.close();
    }

    private void writeNode(Html html, Node node) {
        html.element("i", "", "class", "swatch k" + palette.shade(node))
                .text("\u00a0")
                .user(Names.of(node));
    }

    private void writeRest(Html html, List<Flow> rest) {
        Share sum = rest.stream().map(Flow::share).reduce(Share.ZERO, Share::plus);
        html.open("tr", "class", "rest");
        html.element("th", Figures.count(rest.size(), "smaller flow", "smaller flows"), "scope", "row", "colspan", "2");
        html.element("td", Figures.percent(sum, digits), "class", "number");
        if (counted != null) {
            html.element("td", "", "class", "number");
        }
        html.close();
    }
}
