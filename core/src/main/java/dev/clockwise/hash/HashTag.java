package dev.clockwise.hash;

import java.util.Locale;

/**
 * Two characters that enclose the part of a key that is hashed, so that keys with the same part lie together.
 *
 * <p>The part is what lies between the first {@code open} in the key and the first {@code close} after it. It is hashed
 * where it has a byte or more; otherwise the whole key is. That is the rule of Redis Cluster (Redis Cluster
 * specification, "Hash tags"), whose tag is {@link #BRACES}, and of twemproxy, whose users choose the two characters.
 * They may be the same. Some clients treat an empty part in another way: {@link Empty}. Immutable and safe for any
 * thread. O(length) a key, but for {@link Empty#REACHES_ON}, whose worst is O(length × lines); allocates nothing.
 *
 * @param open the character before the part, of printable ASCII
 * @param close the character after the part, of printable ASCII
 * @param empty what happens where nothing lies between them
 */
public record HashTag(char open, char close, Empty empty) {

    /** The tag of Redis Cluster: a part in braces, as in {@code {user1000}.following}. */
    public static final HashTag BRACES = new HashTag('{', '}');

    /** What happens where {@code close} follows {@code open} at once. */
    public enum Empty {
        /** The whole key is hashed. */
        WHOLE_KEY,
        /**
         * That {@code close} is the first character of the part, which reaches on to the next. A part never reaches
         * beyond a line: where it would, the next {@code open} is tried. It is what the regular expression
         * <code>\{(.+?)\}</code> finds, which ShardedJedis uses.
         */
        REACHES_ON,
        /** The part lies between them and the next {@code close}, and may again be empty: cluster-key-slot of npm. */
        SKIPPED;

        /** The word that {@link HashTag#toString} adds, such as {@code reaches-on}. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * Checks the characters.
     *
     * @throws IllegalArgumentException if one is not printable ASCII
     */
    public HashTag {
        if (!isPrintable(open) || !isPrintable(close)) {
            throw refusal("" + open + close);
        }
    }

    /**
     * A tag by the rule of Redis Cluster.
     *
     * @throws IllegalArgumentException if a character is not printable ASCII
     */
    public HashTag(char open, char close) {
        this(open, close, Empty.WHOLE_KEY);
    }

    /**
     * The tag whose two characters {@code text} holds, such as <code>{}</code>, perhaps followed by a blank and the
     * word of another rule for empty parts, such as <code>{} reaches-on</code>.
     *
     * @throws IllegalArgumentException if it does not hold two characters of printable ASCII, or the word is unknown
     */
    public static HashTag parse(String text) {
        if (text.length() < 2) {
            throw refusal(text);
        }
        String word = text.substring(2);
        for (Empty empty : Empty.values()) {
            if (word.equals(suffix(empty))) {
                return new HashTag(text.charAt(0), text.charAt(1), empty);
            }
        }
        throw refusal(text);
    }

    private static String suffix(Empty empty) {
        return empty == Empty.WHOLE_KEY ? "" : " " + empty;
    }

    private static boolean isPrintable(char character) {
        return character >= ' ' && character <= '~';
    }

    private static IllegalArgumentException refusal(String was) {
        return new IllegalArgumentException(
                "hash tag must be two characters of printable ASCII, such as {} (was \"" + was + "\")");
    }

    /**
     * Where the hashed part of the key from {@code offset} to {@code end} starts: {@code offset} if that is the whole
     * key.
     */
    int start(byte[] bytes, int offset, int end) {
        int before = indexOf(open, bytes, offset, end);
        if (empty == Empty.REACHES_ON) {
            while (before >= 0 && closeInLine(bytes, before + 1, end) < 0) {
                before = indexOf(open, bytes, before + 1, end);
            }
            return before < 0 ? offset : before + 1;
        }
        int after = before < 0 ? before : indexOf(close, bytes, before + 1, end);
        if (after > before + 1) {
            return before + 1;
        }
        boolean goesOn = empty == Empty.SKIPPED && after >= 0 && indexOf(close, bytes, after + 1, end) >= 0;
        return goesOn ? after + 1 : offset;
    }

    /** Where the hashed part ends that {@link #start} found. */
    int end(byte[] bytes, int offset, int end, int start) {
        if (start == offset) {
            return end;
        }
        return indexOf(close, bytes, empty == Empty.REACHES_ON ? start + 1 : start, end);
    }

    /** The index of the first {@code close} after the byte at {@code start}, or -1 where the line ends before it. */
    private int closeInLine(byte[] bytes, int start, int end) {
        for (int i = start; i < end && !isLineEnd(bytes, i, end); i++) {
            if (i > start && bytes[i] == close) {
                return i;
            }
        }
        return -1;
    }

    /** Whether a character begins here that Java's regular expressions take for the end of a line. */
    private static boolean isLineEnd(byte[] bytes, int at, int end) {
        return switch (bytes[at] & 0xff) {
            case '\n', '\r' -> true;
            case 0xc2 -> at + 1 < end && (bytes[at + 1] & 0xff) == 0x85; // U+0085
            case 0xe2 -> // U+2028 and U+2029
                at + 2 < end && (bytes[at + 1] & 0xff) == 0x80 && (bytes[at + 2] & 0xfe) == 0xa8;
            default -> false;
        };
    }

    private static int indexOf(char character, byte[] bytes, int from, int end) {
        for (int i = from; i < end; i++) {
            if (bytes[i] == character) {
                return i;
            }
        }
        return -1;
    }

    /**
     * The two characters, and the word of the rule for empty parts unless it is the usual; {@link #parse} reads it
     * back.
     */
    @Override
    public String toString() {
        return "" + open + close + suffix(empty);
    }
}
