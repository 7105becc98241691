package dev.clockwise.hash;

import java.util.Arrays;

/**
 * The UTF-8 bytes of text keys, in a buffer of the calling thread, so that hashing a text key allocates nothing once
 * the thread's buffer has grown to its keys.
 *
 * <p>The bytes are those of {@code String.getBytes(UTF_8)}: half of a surrogate pair becomes a question mark. A thread
 * keeps at most {@value #MAX_KEPT} bytes; longer keys get a buffer of their own. Safe for any thread; the buffer is
 * valid until the thread's next call.
 */
public final class Utf8 {

    private static final int MAX_KEPT = 64 << 10;
    private static final ThreadLocal<Utf8> OF_THREAD = ThreadLocal.withInitial(Utf8::new);

    private byte[] bytes = new byte[256];
    private int length;

    private Utf8() {}

    /** The bytes of {@code text}, in the calling thread's buffer. O(length of the text). */
    public static Utf8 of(String text) {
        Utf8 buffer = OF_THREAD.get();
        if (text.length() > MAX_KEPT / 3) {
            buffer = new Utf8();
        }
        buffer.encode(text);
        return buffer;
    }

    /** The array that starts with the bytes; longer than {@link #length()}. */
    public byte[] bytes() {
        return bytes;
    }

    /** How many bytes the text has. */
    public int length() {
        return length;
    }

    /** A copy of the bytes, of their exact length. */
    public byte[] toArray() {
        return Arrays.copyOf(bytes, length);
    }

    /** Writes lower bytes and looks afterwards whether these were all, which is faster than to look at each. */
    private void encode(String text) {
        int chars = text.length();
        if (bytes.length < 3L * chars) {
            bytes = new byte[Math.multiplyExact(3, chars)];
        }
        byte[] out = bytes;
        int all = 0;
        for (int i = 0; i < chars; i++) {
            char c = text.charAt(i);
            all |= c;
            out[i] = (byte) c;
        }
        if (all < 0x80) {
            length = chars;
        } else {
            encodeBeyondAscii(text);
        }
    }

    private void encodeBeyondAscii(String text) {
        int chars = text.length();
        byte[] out = bytes;
        int n = 0;
        for (int i = 0; i < chars; i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                out[n++] = (byte) c;
            } else if (c < 0x800) {
                out[n++] = (byte) (0xc0 | (c >> 6));
                out[n++] = (byte) (0x80 | (c & 0x3f));
            } else if (!Character.isSurrogate(c)) {
                out[n++] = (byte) (0xe0 | (c >> 12));
                out[n++] = (byte) (0x80 | ((c >> 6) & 0x3f));
                out[n++] = (byte) (0x80 | (c & 0x3f));
            } else if (Character.isHighSurrogate(c) && i + 1 < chars && Character.isLowSurrogate(text.charAt(i + 1))) {
                int point = Character.toCodePoint(c, text.charAt(++i));
                out[n++] = (byte) (0xf0 | (point >> 18));
                out[n++] = (byte) (0x80 | ((point >> 12) & 0x3f));
                out[n++] = (byte) (0x80 | ((point >> 6) & 0x3f));
                out[n++] = (byte) (0x80 | (point & 0x3f));
            } else {
                out[n++] = '?';
            }
        }
        length = n;
    }
}
