package dev.clockwise.agreement;

/**
 * The characters that documents and messages write as escapes: controls, line and paragraph separators, and those that
 * are invisible or turn the direction of writing. A fixed list, so that every JVM writes the same document.
 */
final class Unprintable {

    private Unprintable() {}

    static boolean is(int c) {
        return isControl(c) || c >= 0xad && isHidden(c);
    }

    static boolean isControl(int c) {
        return c < ' ' || c >= 0x7f && c < 0xa0;
    }

    private static boolean isHidden(int c) {
        return c == 0xad
                || c == 0x61c
                || c >= 0x200b && c <= 0x200f
                || c >= 0x2028 && c <= 0x202e
                || c >= 0x2060 && c <= 0x206f
                || c == 0xfeff
                || c >= 0xfff9 && c <= 0xfffb
                || c == 0xfffe
                || c == 0xffff;
    }

    /** Appends the escape of a character of the basic plane, as YAML and JSON both read it. */
    static void escape(StringBuilder text, int c) {
        text.append(String.format("\\u%04x", c));
    }
}
