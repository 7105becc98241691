package dev.clockwise.cli.imports;

/** The columns of places in a line that are asked for from left to right: O(line) for all of them. */
final class Columns {

    private final String row;
    private int index;
    private int column = 1;

    Columns(String row) {
        this.row = row;
    }

    /** The column, in characters from 1, of an index that is not before the one asked for last. */
    int of(int next) {
        column += row.codePointCount(index, next);
        index = next;
        return column;
    }
}
