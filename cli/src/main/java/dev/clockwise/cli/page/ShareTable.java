package dev.clockwise.cli.page;

import dev.clockwise.Share;
import dev.clockwise.cli.page.NodeShares.Sides;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Shares before and after beside what weights ask for, as a table with a pair of bars in each line. */
final class ShareTable {

    private static final String NOTHING = "–";

    private final List<ShareRow> rows;
    private final NodeShares shares;
    private final @Nullable CountedKeys counted;
    private final @Nullable NodeShares countedShares;
    private final boolean weighted;
    private final ShareBars bars;

    /** A table; {@code weighted} tells whether it shows weights. */
    ShareTable(List<ShareRow> rows, NodeShares shares, @Nullable CountedKeys counted, boolean weighted) {
        this.rows = rows;
        this.shares = shares;
        this.counted = counted;
        this.countedShares = counted == null ? null : NodeShares.of(counted.before(), counted.after());
        this.weighted = weighted;
        this.bars = ShareBars.upTo(rows.stream()
                .filter(ShareRow::drawn)
                .flatMap(row -> Stream.of(shares.share(row), shares.ideal(row)))
                .flatMap(sides -> Stream.of(sides.before(), sides.after()))
                .toList());
    }

    /** Writes the table; {@code what} heads the first column. */
    void write(Html html, String what) {
        html.open("div", "class", "wide", "tabindex", "0", "role", "group", "aria-label", what + ": table of shares");
        html.open("table", "class", "shares");
        html.element("caption", "Shares by " + what.toLowerCase(Locale.ROOT));
        html.open("thead").open("tr").element("th", what, "scope", "col");
        html.element("th", "Share", "scope", "col", "class", "bars");
        columns().forEach(column -> html.element("th", column, "scope", "col", "class", "number"));
        html.close().close().open("tbody");
        rows.forEach(row -> writeRow(html, row));
        html.close().close().close();
    }

    private List<String> columns() {
        List<String> columns = new ArrayList<>();
        if (weighted) {
            columns.add("Weight");
        }
        columns.addAll(List.of("Before", "After", "Asked", "After ÷ asked"));
        if (counted != null) {
            columns.addAll(List.of("Keys before", "Keys after"));
        }
        return columns;
    }

    private void writeRow(Html html, ShareRow row) {
        Sides share = shares.share(row);
        Sides ideal = shares.ideal(row);
        html.open("tr").open("th", "scope", "row");
        if (row.shade() != Palette.NO_OWNER) {
            html.element("i", "", "class", "swatch k" + row.shade()).text("\u00a0");
        }
        html.user(row.name());
        if (!row.word().isEmpty()) {
            html.text(" ").element("span", row.word(), "class", "word");
        }
        html.close().open("td", "class", "bars");
        if (row.drawn()) {
            bars.write(html, share, ideal, row.shade(), title(row, share, ideal));
        }
        html.close();
        cells(row, share, ideal).forEach(cell -> html.element("td", cell, "class", "number"));
        html.close();
    }

    private static String title(ShareRow row, Sides share, Sides ideal) {
        return row.name().isolated() + ": before " + Figures.percent(share.before()) + " (asked "
                + Figures.percent(ideal.before()) + "), after " + Figures.percent(share.after()) + " (asked "
                + Figures.percent(ideal.after()) + ")";
    }

    private List<String> cells(ShareRow row, Sides share, Sides ideal) {
        int digits = Figures.digits(bars.longest());
        List<String> cells = new ArrayList<>();
        if (weighted) {
            cells.add(row.weight());
        }
        cells.add(row.before().isEmpty() ? NOTHING : Figures.percent(share.before(), digits));
        cells.add(row.after().isEmpty() ? NOTHING : Figures.percent(share.after(), digits));
        cells.add(row.after().isEmpty() ? NOTHING : Figures.percent(ideal.after(), digits));
        cells.add(ideal.after().isZero() ? NOTHING : Figures.ratio(share.after().over(ideal.after())));
        if (counted != null && countedShares != null) {
            Sides keys = countedShares.share(row);
            cells.add(row.before().isEmpty() ? NOTHING : keys(counted, keys.before()));
            cells.add(row.after().isEmpty() ? NOTHING : keys(counted, keys.after()));
        }
        return cells;
    }

    private static String keys(CountedKeys counted, Share share) {
        return Figures.count(counted.of(share));
    }
}
