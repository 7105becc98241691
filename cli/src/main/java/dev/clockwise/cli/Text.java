package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.Share;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How bytes, ids and figures are shown to people. */
final class Text {

    /** Enough for one position of 2^64. */
    private static final int MOST_DIGITS = 20;

    /** What people are warned of where no node is active. */
    static final String NO_OWNER = "warning: no node has a weight above 0, so no key has an owner";

    private Text() {}

    /** The text of UTF-8 bytes; null where they are not UTF-8. */
    static @Nullable String decode(byte[] bytes, int offset, int length) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, offset, length))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    /** A key for people: its text where it is UTF-8, with what a terminal would obey shown as {@code \x1b}. */
    static String key(byte[] bytes, int offset, int length) {
        String text = decode(bytes, offset, length);
        if (text != null) {
            return plain(text);
        }
        StringBuilder shown = new StringBuilder();
        for (int i = offset; i < offset + length; i++) {
            int b = bytes[i] & 0xff;
            shown.append(b >= ' ' && b < 127 ? String.valueOf((char) b) : String.format(Locale.ROOT, "\\x%02x", b));
        }
        return shown.toString();
    }

    /** Text with its control characters shown as {@code \x1b}, so that no terminal obeys them and no line is broken. */
    static String plain(String text) {
        if (text.codePoints().noneMatch(Text::isControl)) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (isControl(c)) {
                shown.append(String.format(Locale.ROOT, c < 256 ? "\\x%02x" : "\\u%04x", c));
            } else {
                shown.appendCodePoint(c);
            }
        });
        return shown.toString();
    }

    private static boolean isControl(int c) {
        int type = Character.getType(c);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }

    /** A node's id for people; a dash for no owner. */
    static String id(Node node) {
        return node.isNone() ? "-" : plain(node.id());
    }

    /** A whole number with thousands marked: {@code 21,486}. */
    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A ratio: {@code 1.127}. */
    static String ratio(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    /** A share as {@code 21.5 %} or {@code 0.28 %}: with more digits where it is small, and never 0 for something. */
    static String percent(Share share) {
        int digits = share.toDouble() >= 0.01 || share.isZero() ? 1 : 2;
        while (!share.isZero() && digits < MOST_DIGITS && share.toDouble() < 0.005 / Math.pow(10, digits)) {
            digits++;
        }
        return share.toPercent(digits);
    }

    /** Whether a share that is something would be shown as {@code 0.0 %}, or nearly. */
    static boolean isTiny(Share share) {
        return !share.isZero() && share.toDouble() < 0.0005 && share.numerator().bitLength() < 40;
    }

    /** A share as {@code 340 of 4,294,967,296}; a large power of two as {@code 2^64}. */
    static String outOf(Share share) {
        BigInteger whole = share.denominator();
        String all = whole.bitLength() > 40 && whole.bitCount() == 1
                ? "2^" + (whole.bitLength() - 1)
                : String.format(Locale.ROOT, "%,d", whole);
        return String.format(Locale.ROOT, "%,d", share.numerator()) + " of " + all;
    }

    /** {@code 1 node}, {@code 2 nodes}. */
    static String plural(long number, String noun) {
        return count(number) + " " + noun + (number == 1 ? "" : "s");
    }

    /** As {@link #plural(long, String)}, of a noun whose plural is another word. */
    static String plural(long number, String one, String many) {
        return count(number) + " " + (number == 1 ? one : many);
    }

    /** {@code 1 copy}, {@code 2 copies}. */
    static String copies(int number) {
        return number + (number == 1 ? " copy" : " copies");
    }

    /** A word for a shell's command line: as it is where nothing in it is special, else quoted for bash. */
    static String shell(String word) {
        if (word.matches("[A-Za-z0-9_@%+=:,./-]+")) {
            return word;
        }
        String plain = plain(word);
        return plain.equals(word)
                ? "'" + word.replace("'", "'\\''") + "'"
                : "$'" + plain(word.replace("\\", "\\\\").replace("'", "\\'")) + "'";
    }

    /** Text cut to a width, with an ellipsis where it was longer. */
    static String cut(String text, int width) {
        return text.codePointCount(0, text.length()) <= width
                ? text
                : text.substring(0, text.offsetByCodePoints(0, width - 1)) + "…";
    }
}
