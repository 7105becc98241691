package dev.clockwise.cli.imports;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a configuration of nginx into statements, as nginx does: words that may be quoted, then a semicolon, or a
 * brace that opens a block. For one use.
 */
final class NginxStatements {

    /** What ends a statement. */
    enum End {
        /** A semicolon. */
        SIMPLE,
        /** An opening brace. */
        OPENS,
        /** A closing brace, before which there are no words. */
        CLOSES,
        /** The end of the file. */
        FILE
    }

    /** A statement: its words, where it begins and how it ends. */
    record Statement(List<Word> words, End end, Spot spot) {

        /** Its first word; empty where it has none. */
        String name() {
            return words.isEmpty() ? "" : words.get(0).text();
        }
    }

    private final Source source;
    private final String text;
    private int index;
    private int line = 1;
    private int column = 1;

    NginxStatements(Source source) {
        this.source = source;
        this.text = source.text();
    }

    /** The next statement; the last one ends with the file. */
    Statement next() {
        List<Word> words = new ArrayList<>();
        @Nullable Spot start = null;
        while (true) {
            skipSpace();
            Spot here = source.spot(line, column);
            start = start == null ? here : start;
            if (index == text.length()) {
                if (!words.isEmpty()) {
                    throw here.fault("a statement must end with ; or { (was the end of the file, after "
                            + Quoted.of(words.get(0).text()) + ")");
                }
                return new Statement(words, End.FILE, here);
            }
            char c = text.charAt(index);
            if (c == ';' || c == '{') {
                if (words.isEmpty()) {
                    throw here.fault("a statement must begin with a word (was " + c + ")");
                }
                advance();
                return opened(new Statement(words, c == ';' ? End.SIMPLE : End.OPENS, start));
            }
            if (c == '}') {
                if (!words.isEmpty()) {
                    throw here.fault("a statement must end with ; or { (was }, after "
                            + Quoted.of(words.get(0).text()) + ")");
                }
                advance();
                return new Statement(words, End.CLOSES, here);
            }
            words.add(c == '"' || c == '\'' ? quoted(here, c) : plain(here));
        }
    }

    private Statement opened(Statement statement) {
        if (statement.end != End.OPENS || !statement.name().endsWith("_by_lua_block")) {
            return statement;
        }
        skipLua(statement);
        return new Statement(statement.words, End.SIMPLE, statement.spot);
    }

    private void skipSpace() {
        while (index < text.length()) {
            char c = text.charAt(index);
            if (c == '#') {
                skipLine();
            } else if (isSpace(c)) {
                advance();
            } else {
                return;
            }
        }
    }

    private void skipLine() {
        while (index < text.length() && text.charAt(index) != '\n') {
            advance();
        }
    }

    private Word quoted(Spot here, char quote) {
        StringBuilder word = new StringBuilder();
        advance();
        while (index < text.length() && text.charAt(index) != quote) {
            if (text.charAt(index) == '\\' && index + 1 < text.length()) {
                unescape(word);
            } else {
                word.append(advance());
            }
        }
        if (index == text.length()) {
            throw here.fault("a quoted text must end with " + quote + " (was the end of the file)");
        }
        advance();
        boolean ends = index == text.length() || isSpace(text.charAt(index)) || ";{)".indexOf(text.charAt(index)) >= 0;
        if (!ends) {
            throw source.spot(line, column)
                    .fault("a space, ; or { must follow a quoted text (was " + text.charAt(index) + ")");
        }
        return new Word(word.toString(), here);
    }

    private Word plain(Spot here) {
        StringBuilder word = new StringBuilder();
        while (index < text.length()) {
            char c = text.charAt(index);
            boolean variable = c == '{' && word.length() > 0 && word.charAt(word.length() - 1) == '$';
            if (isSpace(c) || c == ';' || (c == '{' && !variable)) {
                break;
            }
            if (c == '\\' && index + 1 < text.length()) {
                unescape(word);
            } else {
                word.append(advance());
            }
        }
        return new Word(word.toString(), here);
    }

    /** A backslash stays where what follows is none of those that nginx knows. */
    private void unescape(StringBuilder word) {
        advance();
        char c = advance();
        switch (c) {
            case '"', '\'', '\\' -> word.append(c);
            case 't' -> word.append('\t');
            case 'r' -> word.append('\r');
            case 'n' -> word.append('\n');
            default -> word.append('\\').append(c);
        }
    }

    /** Passes over Lua to the brace that closes it; braces in its strings and comments do not count. */
    private void skipLua(Statement statement) {
        int depth = 1;
        while (depth > 0) {
            if (index == text.length()) {
                throw statement.spot.fault(
                        "the block of " + Quoted.of(statement.name()) + " must end with } (was the end of the file)");
            }
            char c = advance();
            if (c == '"' || c == '\'') {
                skipLuaText(c);
            } else if (c == '-' && text.startsWith("-", index)) {
                skipLine();
            } else if (c == '{') {
                depth++;
            } else if (c == '}') {
                depth--;
            }
        }
    }

    private void skipLuaText(char quote) {
        while (index < text.length() && text.charAt(index) != quote && text.charAt(index) != '\n') {
            if (advance() == '\\' && index < text.length()) {
                advance();
            }
        }
        if (index < text.length()) {
            advance();
        }
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
    }

    private char advance() {
        char c = text.charAt(index++);
        boolean carriageReturn = c == '\r' && !text.startsWith("\n", index);
        if (c == '\n' || carriageReturn) {
            line++;
            column = 1;
        } else if (!Character.isLowSurrogate(c)) {
            column++;
        }
        return c;
    }
}
