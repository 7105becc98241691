package dev.clockwise.cli.page;

/**
 * A user's text, such as a node id, made safe to show: it cannot change how its surroundings read, and no two texts are
 * shown by the same characters.
 *
 * <p>Characters that are invisible, that steer the direction of text, or that a document must not hold are written as a
 * backslash, {@code u} and their hexadecimal number, and a backslash as two. Text beyond the width is cut in the
 * middle. Immutable and safe for any thread.
 */
final class Label {

    /** How many characters the full form shows at most, so that ids of 4 KiB leave the page small. */
    private static final int LONGEST = 1024;

    private static final String ELLIPSIS = "…";
    private static final char FIRST_STRONG_ISOLATE = '\u2068';
    private static final char POP_ISOLATE = '\u2069';

    private final String brief;
    private final String full;

    private Label(String brief, String full) {
        this.brief = brief;
        this.full = full;
    }

    /** The text, cut to a width in columns; a wide (such as a Chinese) character takes two. */
    static Label of(String text, int width) {
        String visible = visible(text);
        return new Label(cut(visible, width), cut(visible, LONGEST));
    }

    /** The text within the width. */
    String brief() {
        return brief;
    }

    /** The whole text, up to {@value #LONGEST} characters. */
    String full() {
        return full;
    }

    boolean isCut() {
        return !brief.equals(full);
    }

    /** The text within the width, for sentences without markup: its direction does not spread to what surrounds it. */
    String isolated() {
        return FIRST_STRONG_ISOLATE + brief + POP_ISOLATE;
    }

    /** The whole text, for sentences without markup. */
    String fullIsolated() {
        return FIRST_STRONG_ISOLATE + full + POP_ISOLATE;
    }

    private static String visible(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (c == '\\') {
                shown.append("\\\\");
            } else if (isShownAsIs(c)) {
                shown.appendCodePoint(c);
            } else {
                String digits = Integer.toHexString(c);
                shown.append("\\u")
                        .append("0".repeat(Math.max(0, 4 - digits.length())))
                        .append(digits);
            }
        });
        return shown.toString();
    }

    private static boolean isShownAsIs(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.SURROGATE -> false;
            case Character.SPACE_SEPARATOR -> c == ' ';
            // Which characters are assigned depends on the Java version; those that never will be do not.
            case Character.UNASSIGNED -> (c & 0xfffe) != 0xfffe && (c < 0xfdd0 || c > 0xfdef);
            default -> true;
        };
    }

    private static String cut(String text, int width) {
        int[] points = text.codePoints().toArray();
        int columns = 0;
        for (int point : points) {
            columns += columns(point);
        }
        if (columns <= width) {
            return text;
        }
        // Host names differ at both ends, so both are kept.
        int tail = (width - 1) / 3;
        int head = width - 1 - tail;
        int first = 0;
        while (columns(points[first]) <= head) {
            head -= columns(points[first++]);
        }
        int last = points.length;
        while (columns(points[last - 1]) <= tail) {
            tail -= columns(points[--last]);
        }
        return new String(points, 0, first) + ELLIPSIS + new String(points, last, points.length - last);
    }

    private static int columns(int point) {
        return point >= 0x1100 ? 2 : 1;
    }

    @Override
    public String toString() {
        return brief;
    }
}
