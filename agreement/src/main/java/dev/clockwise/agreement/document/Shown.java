package dev.clockwise.agreement.document;

/** Spells any text so that it stays within one line of a message. Safe for any thread. */
public final class Shown {

    private static final int LONGEST_VALUE = 60;

    private Shown() {}

    /** The text in quotes, cut where it is long. */
    static String quoted(String text) {
        return '"' + cut(text) + '"';
    }

    /** The text, cut where it is long. */
    static String cut(String text) {
        return text.length() <= LONGEST_VALUE
                ? line(text)
                : line(text.substring(0, boundary(text, LONGEST_VALUE))) + "…";
    }

    /** The text on one line, without what lies in the middle where it is longer than {@code limit}. */
    static String line(String text, int limit) {
        String line = line(text);
        if (line.length() <= limit) {
            return line;
        }
        int tail = limit / 3;
        return line.substring(0, boundary(line, limit - tail - 3)) + " … "
                + line.substring(boundary(line, line.length() - tail));
    }

    /** The text with everything escaped that would break the line or hide what it says. */
    public static String line(String text) {
        if (text.codePoints().noneMatch(Unprintable::is)) {
            return text;
        }
        StringBuilder line = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (Unprintable.is(c)) {
                Unprintable.escape(line, c);
            } else {
                line.appendCodePoint(c);
            }
        });
        return line.toString();
    }

    /** {@code index}, or one less where a pair of surrogates would be parted. */
    private static int boundary(String text, int index) {
        return Character.isLowSurrogate(text.charAt(index)) ? index - 1 : index;
    }
}
