package dev.clockwise.hash;

/**
 * The UTF-16 units of a text in UTF-8, in a buffer of the calling thread, so that hashing them allocates nothing once
 * the thread's buffer has grown to its keys.
 *
 * <p>The units are those of {@code new String(bytes, UTF_8)}: where the bytes are not UTF-8, each longest beginning of
 * a character, each surrogate and each other byte becomes U+FFFD. A thread keeps at most {@value #MAX_KEPT} units;
 * longer keys get a buffer of their own. Safe for any thread; the buffer is valid until the thread's next call.
 */
final class Utf16 {

    private static final int MAX_KEPT = 32 << 10;
    private static final char MALFORMED = '\ufffd';
    private static final ThreadLocal<Utf16> OF_THREAD = ThreadLocal.withInitial(() -> new Utf16(256));

    private char[] units;
    private int length;

    private Utf16(int room) {
        this.units = new char[room];
    }

    /** The units of a range of bytes. O(length). */
    static Utf16 of(byte[] bytes, int offset, int length) {
        Utf16 text = length > MAX_KEPT ? new Utf16(length) : OF_THREAD.get();
        if (text.units.length < length) {
            text.units = new char[length];
        }
        text.decode(bytes, offset, offset + length);
        return text;
    }

    /** The array that starts with the units; it may be longer than {@link #length()}. */
    char[] units() {
        return units;
    }

    /** How many units the text has. */
    int length() {
        return length;
    }

    /** Leaves one unit for each code point: the one that has its lower ten bits, if there are two. */
    void dropHighSurrogates() {
        int kept = 0;
        for (int i = 0; i < length; i++) {
            if (!Character.isHighSurrogate(units[i])) {
                units[kept++] = units[i];
            }
        }
        length = kept;
    }

    private void decode(byte[] bytes, int offset, int end) {
        char[] out = units;
        int n = 0;
        int at = offset;
        while (at < end) {
            int lead = bytes[at++] & 0xff;
            if (lead < 0x80) {
                out[n++] = (char) lead;
                continue;
            }
            int following = following(lead);
            int point = lead & (0x3f >> following);
            int left = following;
            while (left > 0 && at < end && continues(lead, left == following, bytes[at])) {
                point = (point << 6) | (bytes[at++] & 0x3f);
                left--;
            }
            boolean surrogate = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
            if (following == 0 || left > 0 || surrogate) {
                out[n++] = MALFORMED;
            } else if (point < Character.MIN_SUPPLEMENTARY_CODE_POINT) {
                out[n++] = (char) point;
            } else {
                out[n++] = Character.highSurrogate(point);
                out[n++] = Character.lowSurrogate(point);
            }
        }
        length = n;
    }

    /** How many bytes follow the first of a character; 0 where no character of several bytes starts with it. */
    private static int following(int lead) {
        if (lead < 0xc2 || lead > 0xf4) {
            return 0;
        }
        return lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    }

    /** Whether a byte can go on: the second may not make a character that has a shorter form or is beyond the last. */
    private static boolean continues(int lead, boolean second, byte next) {
        int octet = next & 0xff;
        int least = !second ? 0x80 : lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        int greatest = second && lead == 0xf4 ? 0x8f : 0xbf;
        return octet >= least && octet <= greatest;
    }
}
