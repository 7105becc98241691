package dev.clockwise.cli.page;

import dev.clockwise.Share;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How much moves, beside the least that any placement must move and what modulo would. */
final class MovedBars {

    private record Row(String name, Share share, String classes) {}

    private final List<Row> rows = new ArrayList<>();

    MovedBars(Moves moves, @Nullable CountedKeys counted, @Nullable Share modulo) {
        rows.add(new Row("This change (" + moves.method() + ")", moves.moved(), "is chief"));
        if (counted != null) {
            String keys = "Of your " + Figures.count(counted.keys(), "key", "keys") + " (counted)";
            rows.add(new Row(keys, counted.movement().moved(), "is chief"));
        }
        if (moves.change().rule()) {
            return; // the ideal and modulo are those of a change of nodes
        }
        rows.add(new Row("Ideal: a perfectly even placement", moves.movement().ideal(), "is"));
        if (modulo != null) {
            rows.add(new Row("Modulo would move", modulo, "is"));
        }
    }

    void write(Html html) {
        ShareBars bars = ShareBars.upTo(rows.stream().map(Row::share).toList());
        html.open("table", "class", "moved");
        html.element("caption", "How many of the keys move");
        html.open("tbody");
        for (Row row : rows) {
            html.open("tr");
            html.element("th", row.name(), "scope", "row");
            html.element("td", Figures.percent(row.share()), "class", "number");
            html.open("td", "class", "bars");
            bars.write(html, row.share(), row.classes(), row.name() + ": " + Figures.percent(row.share()));
            html.close().close();
        }
        html.close().close();
    }
}
