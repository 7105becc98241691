package dev.clockwise.cli.imports;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts lines of a configuration of HAProxy into words, with its quotes, escapes and comments. */
final class HaproxyLines {

    private static final String HEX = "0123456789abcdefABCDEF";

    private static final Pattern VARIABLE = Pattern.compile("\\$(?:\\{[^}\"]*+}|[A-Za-z0-9_]++)");

    private final Source source;
    private final int line;
    private final String row;
    private final Columns columns;
    private final List<Word> variables = new ArrayList<>();
    private int index;

    private HaproxyLines(Source source, int line) {
        this.source = source;
        this.line = line;
        this.row = source.lines().get(line - 1);
        this.columns = new Columns(row);
    }

    /**
     * A line.
     *
     * @param words its words
     * @param variables the environment variables in them, each with the place of its word
     */
    record Line(List<Word> words, List<Word> variables) {}

    /**
     * The words of a line.
     *
     * @throws ImportFault if a quote is open at its end
     */
    static Line of(Source source, int line) {
        HaproxyLines reading = new HaproxyLines(source, line);
        return new Line(reading.words(), reading.variables);
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
                case '"', '\'' -> readQuoted(word, c, spot);
                default -> word.append(c);
            }
        }
        return new Word(word.toString(), spot);
    }

    private void readQuoted(StringBuilder word, char quote, Spot of) {
        Spot start = spot(index - 1);
        while (index < row.length() && row.charAt(index) != quote) {
            if (quote == '"') {
                findVariable(of);
            }
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

    /** HAProxy puts the value of an environment variable in its place, between these quotes only. */
    private void findVariable(Spot of) {
        Matcher variable = VARIABLE.matcher(row).region(index, row.length());
        if (variable.lookingAt()) {
            variables.add(new Word(variable.group(), of));
        }
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
