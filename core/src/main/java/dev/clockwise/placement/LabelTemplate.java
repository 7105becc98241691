package dev.clockwise.placement;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the label of a node's {@code i}th point is spelled, such as {@code {id}#{i}}; the label's bytes are hashed to
 * place the point.
 *
 * <p>Placeholders: {@code {id}} the node's id in UTF-8; {@code {i}} the number of the label in decimal, from 0; {@code
 * {i+1}} the same, from 1; {@code {i:le32}} the same, from 0, as 4 bytes, little-endian. Braces are written {@code {{}}}
 * and {@code }}} when they are meant. Immutable and safe for any thread.
 */
public final class LabelTemplate {

    private static final Pattern TOKEN = Pattern.compile("\\{\\{|}}|\\{[^{}]*}|[{}]|[^{}]+");

    private enum Kind {
        TEXT(""),
        ID("{id}"),
        INDEX("{i}"),
        INDEX_FROM_1("{i+1}"),
        INDEX_LE32("{i:le32}");

        private final String placeholder;

        Kind(String placeholder) {
            this.placeholder = placeholder;
        }
    }

    private static final class Part {
        private final Kind kind;
        private final byte[] text;

        Part(Kind kind, byte[] text) {
            this.kind = kind;
            this.text = text;
        }
    }

    private final String template;
    private final List<Part> parts;

    private LabelTemplate(String template, List<Part> parts) {
        this.template = template;
        this.parts = parts;
    }

    /**
     * Reads a template.
     *
     * @throws IllegalArgumentException if it has no {@code {id}}, an unknown placeholder, a lone brace, or half of a
     *     surrogate pair
     */
    public static LabelTemplate parse(String template) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(template)) {
            throw new IllegalArgumentException(
                    "label must be well-formed Unicode (one with half of a surrogate pair was given)");
        }
        List<Part> parts = new ArrayList<>();
        Matcher token = TOKEN.matcher(template);
        while (token.find()) {
            parts.add(part(template, token.group()));
        }
        LabelTemplate label = new LabelTemplate(template, parts);
        if (!label.has(Kind.ID)) {
            throw new IllegalArgumentException("label must hold {id}, or all nodes have the same points (was \""
                    + template + "\"): write for example {id}#{i}");
        }
        return label;
    }

    private static Part part(String template, String token) {
        for (Kind kind : Kind.values()) {
            if (kind.placeholder.equals(token)) {
                return new Part(kind, new byte[0]);
            }
        }
        if (token.equals("{{") || token.equals("}}")) {
            return text(token.substring(1));
        }
        if (token.equals("{") || token.equals("}")) {
            throw new IllegalArgumentException(
                    "label has a lone brace (was \"" + template + "\"): write {{ or }} where a brace is meant");
        }
        if (token.startsWith("{")) {
            throw new IllegalArgumentException("label has the unknown placeholder " + token + " (was \"" + template
                    + "\"): use {id}, {i}, {i+1} or {i:le32}");
        }
        return text(token);
    }

    private static Part text(String text) {
        return new Part(Kind.TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Whether labels of one node differ from each other. */
    public boolean isNumbered() {
        return has(Kind.INDEX) || has(Kind.INDEX_FROM_1) || has(Kind.INDEX_LE32);
    }

    private boolean has(Kind kind) {
        return parts.stream().anyMatch(part -> part.kind == kind);
    }

    /** A writer of the labels of the node {@code id}. */
    Writer writer(String id) {
        return new Writer(id.getBytes(StandardCharsets.UTF_8));
    }

    /** The label for people: what is not printable is shown as {@code \x00}. */
    String display(String id, int index) {
        Writer writer = writer(id);
        int length = writer.write(index);
        String text = new String(writer.bytes, 0, length, StandardCharsets.UTF_8);
        boolean printable = text.codePoints().allMatch(c -> c >= ' ' && c != 127 && c != 0xfffd);
        if (printable) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < length; i++) {
            int b = writer.bytes[i] & 0xff;
            shown.append(
                    b >= ' ' && b < 127 && b != '\\'
                            ? String.valueOf((char) b)
                            : String.format(Locale.ROOT, "\\x%02x", b));
        }
        return shown.toString();
    }

    /** Writes one node's labels, one after the other, into one array. Not safe for several threads. */
    final class Writer {
        private final byte[] id;
        private final byte[] bytes;
        private int end;

        private Writer(byte[] id) {
            this.id = id;
            int room = 0;
            for (Part part : parts) {
                room += part.kind == Kind.ID ? id.length : part.kind == Kind.TEXT ? part.text.length : 10;
            }
            this.bytes = new byte[room];
        }

        /** The array that starts with the label written last. */
        byte[] bytes() {
            return bytes;
        }

        /** Writes label {@code index} and gives its length. */
        int write(int index) {
            end = 0;
            for (Part part : parts) {
                switch (part.kind) {
                    case TEXT -> append(part.text);
                    case ID -> append(id);
                    case INDEX -> appendDecimal(index);
                    case INDEX_FROM_1 -> appendDecimal(index + 1);
                    case INDEX_LE32 -> appendLittleEndian(index);
                }
            }
            return end;
        }

        private void append(byte[] text) {
            System.arraycopy(text, 0, bytes, end, text.length);
            end += text.length;
        }

        private void appendDecimal(int number) {
            int start = end;
            int rest = number;
            do {
                bytes[end++] = (byte) ('0' + rest % 10);
                rest /= 10;
            } while (rest > 0);
            for (int i = start, j = end - 1; i < j; i++, j--) {
                byte swap = bytes[i];
                bytes[i] = bytes[j];
                bytes[j] = swap;
            }
        }

        private void appendLittleEndian(int number) {
            for (int shift = 0; shift < 32; shift += 8) {
                bytes[end++] = (byte) (number >>> shift);
            }
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LabelTemplate label && template.equals(label.template);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(template);
    }

    /** The template as written. */
    @Override
    public String toString() {
        return template;
    }
}
