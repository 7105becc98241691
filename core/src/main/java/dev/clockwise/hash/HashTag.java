package dev.clockwise.hash;

/**
 * Two characters that enclose the part of a key that is hashed, so that keys with the same part lie together.
 *
 * <p>The part is what lies between the first {@code open} in the key and the first {@code close} after it. It is hashed
 * where it has a byte or more; otherwise the whole key is. That is the rule of Redis Cluster (Redis Cluster
 * specification, "Hash tags"), whose tag is {@link #BRACES}, and of twemproxy, whose users choose the two characters.
 * They may be the same. Immutable and safe for any thread. O(length) a key; allocates nothing.
 *
 * @param open the character before the part, of printable ASCII
 * @param close the character after the part, of printable ASCII
 */
public record HashTag(char open, char close) {

    /** The tag of Redis Cluster: a part in braces, as in {@code {user1000}.following}. */
    public static final HashTag BRACES = new HashTag('{', '}');

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
     * The tag whose two characters {@code text} holds, such as <code>{}</code>.
     *
     * @throws IllegalArgumentException if it does not hold two characters of printable ASCII
     */
    public static HashTag parse(String text) {
        if (text.length() != 2) {
            throw refusal(text);
        }
        return new HashTag(text.charAt(0), text.charAt(1));
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
        int after = before < 0 ? before : indexOf(close, bytes, before + 1, end);
        return after > before + 1 ? before + 1 : offset;
    }

    /** Where the hashed part ends that {@link #start} found. */
    int end(byte[] bytes, int offset, int end, int start) {
        return start == offset ? end : indexOf(close, bytes, start, end);
    }

    private static int indexOf(char character, byte[] bytes, int from, int end) {
        for (int i = from; i < end; i++) {
            if (bytes[i] == character) {
                return i;
            }
        }
        return -1;
    }

    /** The two characters; {@link #parse} reads them back. */
    @Override
    public String toString() {
        return "" + open + close;
    }
}
