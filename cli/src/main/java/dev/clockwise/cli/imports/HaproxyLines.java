package dev.clockwise.cli.imports;

import java.util.ArrayList;
import java.util.List;

/** Cuts lines of a configuration of HAProxy into words, with its quotes, escapes and comments. */
final class HaproxyLines {

    private static final String HEX = "0123456789abcdefABCDEF";

    private final Source source;
    private final int line;
    private final String row;
    private final Columns columns;
    private int index;

    private HaproxyLines(Source source, int line) {
        this.source = source;
        this.line = line;
        this.row = source.lines().get(line - 1);
        this.columns = new Columns(row);
    }

    /**
     * The words of a line.
     *
     * @throws ImportFault if a quote is open at its end
     */
    static List<Word> words(Source source, int line) {
        return new HaproxyLines(source, line).words();
    }

    private List<Word> words() {
        List<Word> words = new ArrayList<>();
        while (true) {
            while (index < row.length() && isSpace(row.charAt(index))) {
                index++;
            }
            if (index == row.length() || row.charAt(index) == '#') {
                return words;
            }
            words.add(word());
        }
    }

    private Word word() {
        Spot spot = spot(index);
        StringBuilder word = new StringBuilder();
        while (index < row.length() && !isSpace(row.charAt(index)) && row.charAt(index) != '#') {
            char c = row.charAt(index++);
            switch (c) {
                case '\\' -> unescape(word);
                case '"', '\'' -> readQuoted(word, c);
                default -> word.append(c);
            }
        }
        return new Word(word.toString(), spot);
    }

    private void readQuoted(StringBuilder word, char quote) {
        Spot start = spot(index - 1);
        while (index < row.length() && row.charAt(index) != quote) {
            char c = row.charAt(index++);
            if (c == '\\' && quote == '"') {
                unescape(word);
            } else {
                word.append(c);
            }
        }
        if (index == row.length()) {
            throw start.fault("a quoted text must end with " + quote + " (was the end of the line)");
        }
        index++;
    }

    private void unescape(StringBuilder word) {
        if (index == row.length()) {
            word.append('\\');
            return;
        }
        char c = row.charAt(index++);
        switch (c) {
            case 'n' -> word.append('\n');
            case 'r' -> word.append('\r');
            case 't' -> word.append('\t');
            case 'x' -> readHex(word);
            default -> word.append(c);
        }
    }

    private void readHex(StringBuilder word) {
        boolean two = index + 2 <= row.length()
                && HEX.indexOf(row.charAt(index)) >= 0
                && HEX.indexOf(row.charAt(index + 1)) >= 0;
        if (!two) {
            throw spot(index - 2).fault("\\x must stand before two hexadecimal digits");
        }
        word.append((char) Integer.parseInt(row, index, index + 2, 16));
        index += 2;
    }

    private Spot spot(int at) {
        return source.spot(line, columns.of(at));
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\f';
    }
}
