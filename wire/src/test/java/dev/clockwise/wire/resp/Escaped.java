package dev.clockwise.wire.resp;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Bytes in a text of printable ASCII: {@code \r}, {@code \n}, {@code \\}, {@code \x00}; and, to be read only, {@code
 * \{70000*ab}} for repeated ones.
 */
final class Escaped {

    private Escaped() {}

    static String of(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) {
            switch (b) {
                case '\r' -> text.append("\\r");
                case '\n' -> text.append("\\n");
                case '\\' -> text.append("\\\\");
                default -> {
                    if (b >= ' ' && b < 127) {
                        text.append((char) b);
                    } else {
                        text.append("\\x").append(hex(b >> 4)).append(hex(b));
                    }
                }
            }
        }
        return text.toString();
    }

    private static char hex(int digit) {
        return Character.forDigit(digit & 15, 16);
    }

    static byte[] bytes(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c != '\\') {
                bytes.write(c);
                continue;
            }
            c = text.charAt(++at);
            switch (c) {
                case 'r' -> bytes.write('\r');
                case 'n' -> bytes.write('\n');
                case '\\' -> bytes.write('\\');
                case 'x' -> {
                    bytes.write(Integer.parseInt(text.substring(at + 1, at + 3), 16));
                    at += 2;
                }
                case '{' -> {
                    int end = text.indexOf('}', at);
                    int star = text.indexOf('*', at);
                    byte[] one = bytes(text.substring(star + 1, end));
                    for (int left = Integer.parseInt(text.substring(at + 1, star)); left > 0; left--) {
                        bytes.writeBytes(one);
                    }
                    at = end;
                }
                default -> throw new IllegalArgumentException("unknown escape \\" + c + " in " + text);
            }
        }
        return bytes.toByteArray();
    }

    static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
