package dev.clockwise.dialect;

import java.nio.charset.StandardCharsets;

/** How Python 3 prints bytes: as a literal, such as {@code b'caf\xc3\xa9'}. */
final class PythonRepr {

    private static final String HEX = "0123456789abcdef";

    private PythonRepr() {}

    /** The literal of a range of bytes, in double quotes where they hold single quotes only. */
    static byte[] of(byte[] bytes, int offset, int length) {
        char quote = holds(bytes, offset, length, '\'') && !holds(bytes, offset, length, '"') ? '"' : '\'';
        StringBuilder text = new StringBuilder(length + 3).append('b').append(quote);
        for (int i = offset; i < offset + length; i++) {
            text.append(escaped(bytes[i], quote));
        }
        return text.append(quote).toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static String escaped(byte value, char quote) {
        return switch (value) {
            case '\\' -> "\\\\";
            case '\t' -> "\\t";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            default -> {
                boolean printable = value >= ' ' && value <= '~';
                yield value == quote
                        ? "\\" + (char) value
                        : printable
                                ? String.valueOf((char) value)
                                : "\\x" + HEX.charAt((value >> 4) & 0xf) + HEX.charAt(value & 0xf);
            }
        };
    }

    private static boolean holds(byte[] bytes, int offset, int length, char wanted) {
        for (int i = offset; i < offset + length; i++) {
            if (bytes[i] == wanted) {
                return true;
            }
        }
        return false;
    }
}
