package dev.clockwise.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A table too wide for a screen, in panels that stand side by side where they fit and below one another where not; each
 * table repeats the column that names the rows. Not safe for several threads.
 *
 * @param <R> what a row shows
 */
final class Panels<R> {

    /** Columns that are not parted. */
    private static final class Panel<R> {
        private final List<String> headings = new ArrayList<>();
        private final List<Function<R, String>> cells = new ArrayList<>();
    }

    private final String heading;
    private final Function<R, String> name;
    private final List<Panel<R>> panels = new ArrayList<>();

    /** Rows named by this column. */
    Panels(String heading, Function<R, String> name) {
        this.heading = heading;
        this.name = name;
    }

    /** Begins a panel: columns that stay together. */
    Panels<R> panel() {
        panels.add(new Panel<>());
        return this;
    }

    /** Adds a column to the panel begun last; see {@link Table#Table} for its heading. */
    Panels<R> column(String columnHeading, Function<R, String> cell) {
        Panel<R> panel = panels.get(panels.size() - 1);
        panel.headings.add(columnHeading);
        panel.cells.add(cell);
        return this;
    }

    void print(List<R> rows, Terminal terminal) {
        List<Panel<R>> beside = new ArrayList<>();
        for (Panel<R> panel : panels) {
            List<Panel<R>> wider = new ArrayList<>(beside);
            wider.add(panel);
            if (!beside.isEmpty() && table(wider, rows).width() > terminal.columns()) {
                table(beside, rows).print(terminal);
                terminal.out().line("");
                beside.clear();
            }
            beside.add(panel);
        }
        table(beside, rows).print(terminal);
    }

    private Table table(List<Panel<R>> beside, List<R> rows) {
        List<String> headings = new ArrayList<>(List.of(heading));
        beside.forEach(panel -> headings.addAll(panel.headings));
        Table table = new Table(headings.toArray(String[]::new));
        for (R row : rows) {
            List<String> cells = new ArrayList<>(List.of(name.apply(row)));
            beside.forEach(panel -> panel.cells.forEach(cell -> cells.add(cell.apply(row))));
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }
}
