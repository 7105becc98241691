package dev.clockwise.cli.imports;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The text of a configuration, and what messages call it. Immutable. */
public final class Source {

    private final String name;
    private final String text;
    private final List<String> lines;

    private Source(String name, String text) {
        this.name = name;
        this.text = text;
        this.lines = text.lines().toList();
    }

    /**
     * The configuration that these bytes are, in UTF-8 with or without a byte order mark.
     *
     * @throws ImportFault at the first byte that is no text
     */
    public static Source of(String name, byte[] bytes) {
        String text = decode(name, bytes);
        Source source = new Source(name, text.startsWith("\ufeff") ? text.substring(1) : text);
        source.requireText();
        return source;
    }

    private static String decode(String name, byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(in, out, true);
        String text = out.flip().toString();
        if (result.isError()) {
            throw new Source(name, text)
                    .spotOf(text.length())
                    .fault(String.format(
                            Locale.ROOT,
                            "a configuration must be in UTF-8 (byte 0x%02x is not): is it another kind of file?",
                            bytes[in.position()] & 0xff));
        }
        return text;
    }

    private void requireText() {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c) && "\n\r\t\f".indexOf(c) < 0) {
                throw spotOf(i)
                        .fault(String.format(
                                Locale.ROOT,
                                "a configuration must be plain text (was the character U+%04X): is it another kind"
                                        + " of file?",
                                (int) c));
            }
        }
    }

    private Spot spotOf(int index) {
        String before = text.substring(0, index);
        List<String> above = before.lines().toList();
        boolean fresh = before.isEmpty() || before.endsWith("\n") || before.endsWith("\r");
        int line = above.size() + (fresh ? 1 : 0);
        String last = fresh ? "" : above.get(above.size() - 1);
        return spot(line, last.codePointCount(0, last.length()) + 1);
    }

    /** What messages call the configuration. */
    public String name() {
        return name;
    }

    String text() {
        return text;
    }

    /** The lines without their ends. */
    List<String> lines() {
        return lines;
    }

    /** Whether a line is as the pattern says, which must take linear time. */
    boolean hasLine(Pattern pattern) {
        return lines.stream().anyMatch(line -> pattern.matcher(line).matches());
    }

    /** Whether a line begins with a field of that name, in YAML or JSON. */
    public boolean hasField(String field) {
        return lines.stream()
                .anyMatch(line -> line.strip().replaceFirst("^[{]\\s*", "").matches("\"?" + field + "\"?\\s*:.*"));
    }

    Spot spot(int line, int column) {
        return new Spot(name, line, column);
    }

    /** The words of a line that white space divides. */
    List<Word> words(int line) {
        return words(line, " \t\f");
    }

    /** The parts of a line that these characters divide; empty parts are none. */
    List<Word> words(int line, String dividers) {
        String row = lines.get(line - 1);
        List<Word> words = new ArrayList<>();
        int column = 1;
        int start = -1;
        int startColumn = 0;
        for (int i = 0; i <= row.length(); i++) {
            boolean divides = i == row.length() || dividers.indexOf(row.charAt(i)) >= 0;
            if (divides && start >= 0) {
                words.add(new Word(row.substring(start, i), spot(line, startColumn)));
                start = -1;
            } else if (!divides && start < 0) {
                start = i;
                startColumn = column;
            }
            if (i < row.length() && !Character.isLowSurrogate(row.charAt(i))) {
                column++;
            }
        }
        return words;
    }
}
