package dev.clockwise.cli.page;

import java.util.List;

/** The sections of a page, in their order. Not safe for several threads. */
final class Composition {

    private final MovementPage page;
    private final Moves moves;
    private final Palette palette;
    private final NodeShares shares;
    private final Html html = Html.page();

    Composition(MovementPage page) {
        this.page = page;
        moves = new Moves(page.movement());
        palette = Palette.of(moves);
        shares = NodeShares.of(page.movement());
    }

    String document() {
        html.open("html", "lang", "en");
        writeHead();
        html.open("body").open("main");
        writeSummary();
        if (!moves.change().nodes().isEmpty()) {
            new Legend(palette).write(html);
        }
        if (!moves.arcs().isEmpty()) {
            section("rings", "What moves on the ring");
            new RingDrawing(moves, palette).write(html);
            html.close();
        }
        if (!moves.flows().isEmpty()) {
            writeFlows();
        }
        writeShares();
        writeWords();
        return html.close().close().close().document();
    }

    private void writeHead() {
        Style style = Style.load();
        html.open("head").empty("meta", "charset", "utf-8");
        html.empty("meta", "http-equiv", "Content-Security-Policy", "content", style.policy());
        html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.empty("meta", "name", "color-scheme", "content", "light dark");
        html.element("title", Heading.of(page, moves)).style(style.css()).close();
    }

    private void section(String id, String heading) {
        html.open("section", "aria-labelledby", id).element("h2", heading, "id", id);
    }

    private void writeSummary() {
        html.open("header").element("p", "Clockwise plan", "class", "kicker");
        html.element("h1", Heading.of(page, moves));
        html.open("div", "class", "summary");
        new MovedBars(moves, page.counted(), page.modulo()).write(html);
        new Facts(moves.change(), page.beforeName(), page.afterName()).write(html);
        html.close();
        new ChangeList(moves.change()).write(html);
        new Notices(moves).write(html);
        html.close();
    }

    private void writeFlows() {
        section("flows", "From whom to whom");
        html.open("div", "class", "from-to");
        new FlowDrawing(moves, palette).write(html);
        new FlowTable(moves, page.counted(), palette).write(html);
        html.close().close();
    }

    private void writeShares() {
        section("shares", "Shares, and what weights ask for");
        new BalanceTable(shares, page.counted()).write(html);
        if (!moves.change().nodes().isEmpty()) {
            writeShareTables();
        }
        html.close();
    }

    private void writeShareTables() {
        html.element("p", "Upper bar: before. Lower bar: after. Tick: what weights ask for.", "class", "note");
        boolean weighted = moves.change().has(NodeChange::isWeighted);
        List<ShareRow> zones = ShareRow.zones(moves.change());
        if (!zones.isEmpty()) {
            new ShareTable(zones, shares, page.counted(), weighted).write(html, "Zone");
        }
        new ShareTable(ShareRow.nodes(moves, palette), shares, page.counted(), weighted).write(html, "Node");
    }

    private void writeWords() {
        html.open("footer").open("dl");
        word("exact", "by integer arithmetic over every position of the key hash's range");
        word("expected", "what theory expects over all keys, where the two sides hash keys independently");
        word("counted", "of the keys that were given, each looked up before and after");
        word(
                "ideal",
                "the least that a perfectly even placement must move: what weights give to nodes"
                        + " beyond what they gave before");
        word("needless", "between nodes of which neither joined, left or changed");
        word("asked", "a node's weight over the sum of weights");
        word("max/mean, min/mean", "the greatest and the least share over what is asked, of nodes with weight above 0");
        html.close().close();
    }

    private void word(String word, String meaning) {
        html.open("div").element("dt", word).element("dd", meaning).close();
    }
}
