package dev.clockwise.cli;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds newlines in bytes. */
final class Newlines {

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long EACH = 0x0101_0101_0101_0101L;
    private static final long LOW_BITS = 0x7f * EACH;

    private Newlines() {}

    /**
     * Writes the places behind newlines in the range to {@code behind}, from its second element on and as many as it
     * has room for; how many these are.
     */
    static int find(byte[] bytes, int from, int to, int[] behind) {
        int most = behind.length - 1;
        int found = 0;
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            long newlines = newlines((long) WORDS.get(bytes, at));
            while (newlines != 0) {
                if (found == most) {
                    return found;
                }
                behind[++found] = at + (Long.numberOfTrailingZeros(newlines) >>> 3) + 1;
                newlines &= newlines - 1;
            }
        }
        for (; at < to && found < most; at++) {
            if (bytes[at] == '\n') {
                behind[++found] = at + 1;
            }
        }
        return found;
    }

    /** The word with the highest bit of each byte that is a newline, and no other bit: no byte carries into the next. */
    private static long newlines(long word) {
        long zeroAtNewlines = word ^ ('\n' * EACH);
        return ~(((zeroAtNewlines & LOW_BITS) + LOW_BITS) | zeroAtNewlines | LOW_BITS);
    }

    /** The place behind the last newline in the range, or {@code from} where there is none. */
    static int behindLast(byte[] bytes, int from, int to) {
        int at = to;
        while (at > from && bytes[at - 1] != '\n') {
            at--;
        }
        return at;
    }
}
