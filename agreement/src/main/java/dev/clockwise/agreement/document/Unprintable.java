package dev.clockwise.agreement.document;

/**
 * The characters that documents and messages write as escapes: controls, line and paragraph separators, and those that
 * are invisible, turn the direction of writing, or are half of a pair. A fixed list, so that every JVM writes the same
 * document.
 */
final class Unprintable {

    /** First and last of each range. */
    private static final int[][] HIDDEN = {
        {0xad, 0xad},
        {0x61c, 0x61c},
        {0x200b, 0x200f},
        {0x2028, 0x202e},
        {0x2060, 0x206f},
        {0xd800, 0xdfff},
        {0xfeff, 0xfeff},
        {0xfff9, 0xfffb},
        {0xfffe, 0xffff},
    };

    private Unprintable() {}

    /** Whether a code point is one; where it is a surrogate, it has no other half. */
    static boolean is(int c) {
        return isControl(c) || isHidden(c);
    }

    static boolean isControl(int c) {
        return c < ' ' || (c >= 0x7f && c < 0xa0);
    }

    private static boolean isHidden(int c) {
        if (c >= HIDDEN[0][0]) {
            for (int[] range : HIDDEN) {
                if (c >= range[0] && c <= range[1]) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Appends the escape of a character of the basic plane, as YAML and JSON both read it. */
    static void escape(StringBuilder text, int c) {
        String hex = Integer.toHexString(c);
        text.append("\\u").append("0".repeat(4 - hex.length())).append(hex);
    }
}
