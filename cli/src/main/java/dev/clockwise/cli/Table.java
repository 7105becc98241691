package dev.clockwise.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows of cells under headings, columns aligned: numbers to the right, text to the left. Not safe for several threads.
 */
final class Table {

    private static final int WIDEST_CELL = 40;
    private static final int GAP = 2;

    private final List<String> headings;
    private final List<List<String>> rows = new ArrayList<>();

    /** A table of these columns; a heading that starts with {@code >} is aligned to the right. */
    Table(String... headings) {
        this.headings = List.of(headings);
    }

    void row(String... cells) {
        rows.add(List.of(cells));
    }

    /** How many characters the widest line takes. */
    int width() {
        return IntStream.of(widths()).map(width -> width + GAP).sum() - GAP;
    }

    void print(Terminal terminal) {
        int columns = headings.size();
        int[] widths = widths();
        List<String> names = new ArrayList<>();
        for (int c = 0; c < columns; c++) {
            names.add(heading(c));
        }
        terminal.out().line(terminal.dim(line(names, widths)));
        rows.forEach(row -> terminal.out().line(line(row, widths)));
    }

    private int[] widths() {
        int columns = headings.size();
        int[] widths = new int[columns];
        for (int c = 0; c < columns; c++) {
            widths[c] = width(heading(c));
            for (List<String> row : rows) {
                widths[c] = Math.max(widths[c], Math.min(WIDEST_CELL, width(row.get(c))));
            }
        }
        return widths;
    }

    private String heading(int column) {
        return isRight(column) ? headings.get(column).substring(1) : headings.get(column);
    }

    private boolean isRight(int column) {
        return headings.get(column).startsWith(">");
    }

    private String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int c = 0; c < cells.size(); c++) {
            boolean last = c == cells.size() - 1;
            String cell = last ? cells.get(c) : Text.cut(cells.get(c), Math.max(widths[c], 1));
            String pad = " ".repeat(Math.max(0, widths[c] - width(cell)));
            line.append(isRight(c) ? pad + cell : last ? cell : cell + pad);
            line.append(last ? "" : " ".repeat(GAP));
        }
        return line.toString().stripTrailing();
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
