package dev.clockwise.bench;

import java.util.ArrayList;
import java.util.List;

/** A table in Markdown, its columns aligned for those who read it as text. Not safe for several threads. */
final class Table {

    private final List<List<String>> rows = new ArrayList<>();

    Table(List<String> headings) {
        rows.add(List.copyOf(headings));
    }

    void add(List<String> cells) {
        if (cells.size() != rows.get(0).size()) {
            throw new IllegalArgumentException("a row needs " + rows.get(0).size() + " cells (was " + cells + ")");
        }
        rows.add(List.copyOf(cells));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < rows.size(); row++) {
            for (int column = 0; column < rows.get(0).size(); column++) {
                text.append(column == 0 ? "| " : " | ")
                        .append(padded(rows.get(row).get(column), column));
            }
            text.append(" |\n");
            if (row == 0) {
                for (int column = 0; column < rows.get(0).size(); column++) {
                    text.append('|').append("-".repeat(width(column) + 2));
                }
                text.append("|\n");
            }
        }
        return text.toString();
    }

    private String padded(String cell, int column) {
        return cell + " ".repeat(width(column) - cell.length());
    }

    private int width(int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }
}
