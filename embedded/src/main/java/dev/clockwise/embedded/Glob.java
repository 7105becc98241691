package dev.clockwise.embedded;

/** Patterns of bytes as in KEYS: {@code *}, {@code ?}, {@code [a-c]}, {@code [^a]}, and a backslash before what is meant. */
final class Glob {

    private final byte[] pattern;
    private final byte[] text;

    private Glob(byte[] pattern, byte[] text) {
        this.pattern = pattern;
        this.text = text;
    }

    /** Whether all of a text is of a pattern; O(length of both), multiplied. */
    static boolean matches(byte[] pattern, byte[] text) {
        return new Glob(pattern, text).matches();
    }

    /* The last star takes one byte more whenever what follows it does not match: earlier ones need not. */
    private boolean matches() {
        int p = 0;
        int t = 0;
        int afterStar = -1;
        int starEnd = 0;
        while (t < text.length) {
            if (p < pattern.length && pattern[p] == '*') {
                p++;
                afterStar = p;
                starEnd = t;
                continue;
            }
            int next = p < pattern.length ? one(p, text[t] & 0xff) : -1;
            if (next >= 0) {
                p = next;
                t++;
            } else if (afterStar >= 0) {
                p = afterStar;
                starEnd++;
                t = starEnd;
            } else {
                return false;
            }
        }
        while (p < pattern.length && pattern[p] == '*') {
            p++;
        }
        return p == pattern.length;
    }

    /** Where the pattern goes on behind what stands for one byte; -1 if that is another byte. */
    private int one(int p, int b) {
        return switch (pattern[p]) {
            case '?' -> p + 1;
            case '[' -> set(p + 1, b);
            case '\\' -> p + 1 < pattern.length ? literal(p + 1, b) : literal(p, b);
            default -> literal(p, b);
        };
    }

    private int literal(int p, int b) {
        return (pattern[p] & 0xff) == b ? p + 1 : -1;
    }

    private int set(int start, int b) {
        int p = start;
        boolean not = p < pattern.length && pattern[p] == '^';
        if (not) {
            p++;
        }
        boolean in = false;
        for (; p < pattern.length && pattern[p] != ']'; p++) {
            if (pattern[p] == '\\' && p + 1 < pattern.length) {
                p++;
                in |= (pattern[p] & 0xff) == b;
            } else if (p + 2 < pattern.length && pattern[p + 1] == '-') {
                int from = pattern[p] & 0xff;
                int to = pattern[p + 2] & 0xff;
                in |= b >= Math.min(from, to) && b <= Math.max(from, to);
                p += 2;
            } else {
                in |= (pattern[p] & 0xff) == b;
            }
        }
        return in == not ? -1 : Math.min(p + 1, pattern.length);
    }
}
