package dev.clockwise.dialect;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** How Python 3 prints bytes: as a literal, such as {@code b'caf\xc3\xa9'}. */
final class PythonRepr {

    private static final String HEX = "0123456789abcdef";

    private PythonRepr() {}

    /** The literal of a range of bytes, in double quotes where they hold single quotes only. */
    static byte[] of(byte[] bytes, int offset, int length) {
        byte quote = (byte) (holds(bytes, offset, length, '\'') && !holds(bytes, offset, length, '"') ? '"' : '\'');
        ByteArrayOutputStream text = new ByteArrayOutputStream(length + 3);
        text.write('b');
        text.write(quote);
        for (int i = offset; i < offset + length; i++) {
            byte[] written = escaped(bytes[i], quote).getBytes(StandardCharsets.US_ASCII);
            text.write(written, 0, written.length);
        }
        text.write(quote);
        return text.toByteArray();
    }

    private static String escaped(byte value, byte quote) {
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
