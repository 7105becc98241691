package dev.clockwise.agreement.document;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The fields of one mapping, spelled in a format, in the order in which they were added. Not safe for several threads.
 */
final class Fields {

    /** Texts that every YAML reader takes as they are, once {@link PlainText} has been asked as well. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_./-]*");

    private static final int SAFE_BITS = 53;

    private final DocumentFormat format;
    private final List<String> fields = new ArrayList<>();

    Fields(DocumentFormat format) {
        this.format = format;
    }

    Fields text(String name, String value) {
        return plain(name, spelled(value));
    }

    /** A text in quotes, for one that is no words. */
    Fields quotedText(String name, String value) {
        return plain(name, quoted(value));
    }

    Fields number(String name, long value) {
        return plain(name, Long.toString(value));
    }

    /** An integer of any size, in quotes where readers that know only doubles would change it. */
    Fields integer(String name, BigInteger value) {
        return plain(name, spelled(value));
    }

    Fields integers(String name, Stream<BigInteger> values) {
        return plain(name, values.map(Fields::spelled).collect(Collectors.joining(", ", "[", "]")));
    }

    Fields texts(String name, List<String> values) {
        return plain(name, values.stream().map(this::spelled).collect(Collectors.joining(", ", "[", "]")));
    }

    Fields mapping(String name, Fields value) {
        return plain(name, value.onOneLine());
    }

    /** A value that is spelled already, on this line or on those that follow. */
    Fields plain(String name, String value) {
        fields.add(spelled(name) + (value.startsWith("\n") ? ":" : ": ") + value);
        return this;
    }

    String onOneLine() {
        return fields.isEmpty() ? "{}" : "{ " + String.join(", ", fields) + " }";
    }

    List<String> lines() {
        return fields;
    }

    private String spelled(String text) {
        boolean plain =
                format == DocumentFormat.YAML && PLAIN.matcher(text).matches() && PlainText.otherMeaning(text) == null;
        return plain ? text : quoted(text);
    }

    private static String spelled(BigInteger value) {
        return value.bitLength() <= SAFE_BITS ? value.toString() : '"' + value.toString() + '"';
    }

    /** In double quotes, as YAML and JSON both read it. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().forEach(c -> {
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> {
                    if (Unprintable.is(c)) {
                        Unprintable.escape(quoted, c);
                    } else {
                        quoted.appendCodePoint(c);
                    }
                }
            }
        });
        return quoted.append('"').toString();
    }
}
