package dev.clockwise.agreement;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The fields of one mapping, spelled in a format, in the order in which they were added. Not safe for several threads. */
final class Fields {

    /** Texts that every YAML reader takes as they are, once {@link PlainText} has been asked as well. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_./-]*");

    private final DocumentFormat format;
    private final List<String> fields = new ArrayList<>();

    Fields(DocumentFormat format) {
        this.format = format;
    }

    Fields text(String name, String value) {
        return plain(name, spelled(value));
    }

    Fields number(String name, long value) {
        return plain(name, Long.toString(value));
    }

    Fields mapping(String name, Fields value) {
        return plain(name, value.onOneLine());
    }

    /** A value that is spelled already. */
    Fields plain(String name, String value) {
        fields.add(spelled(name) + ": " + value);
        return this;
    }

    boolean isEmpty() {
        return fields.isEmpty();
    }

    String onOneLine() {
        return fields.isEmpty() ? "{}" : "{ " + String.join(", ", fields) + " }";
    }

    List<String> lines() {
        return fields;
    }

    private String spelled(String text) {
        boolean plain = format == DocumentFormat.YAML
                && PLAIN.matcher(text).matches()
                && PlainText.otherMeaning(text) == null;
        return plain ? text : quoted(text);
    }

    /** In double quotes, as YAML and JSON both read it. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
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
                        quoted.append(c);
                    }
                }
            }
        }
        return quoted.append('"').toString();
    }
}
