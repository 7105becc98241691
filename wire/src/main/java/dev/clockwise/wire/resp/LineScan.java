package dev.clockwise.wire.resp;

import dev.clockwise.wire.Limits;
import dev.clockwise.wire.ProtocolException;
import io.netty.buffer.ByteBuf;
import io.netty.util.ByteProcessor;
import java.util.Locale;

/**
 * Finds the ends of lines in bytes that arrive a few at a time, looking for them at each byte once. Not safe for several
 * threads.
 */
final class LineScan {

    /* What is decided of a line depends on its bytes alone and never on how many of them arrived at once: the first
     * carriage return or line feed among the bytes that may be in a line decides, or that there is none. */

    private final int lineBytes;
    private final int frameBytes;

    /** How many bytes of the line have been looked at. */
    private int seen;

    LineScan(Limits limits) {
        this.lineBytes = limits.lineBytes();
        this.frameBytes = limits.frameBytes();
    }

    /**
     * The index of the carriage return that ends, with the line feed behind it, the line from {@code start} on; -1 where
     * these have not arrived.
     *
     * @param before how many bytes of the frame lie before the line
     * @param tooLong what to say of a line over the limit
     * @param broken what to say of a line feed without a carriage return, or the other way round
     * @throws ProtocolException if the line is over a limit, or broken
     */
    int end(ByteBuf in, int start, int before, String tooLong, String broken) {
        int found = find(in, start, before, 2, tooLong, ByteProcessor.FIND_CRLF);
        if (found < 0) {
            return -1;
        }
        if (in.getByte(found) != '\r') {
            throw new ProtocolException(broken);
        }
        if (found + 1 == in.writerIndex()) {
            seen = found - start;
            return -1;
        }
        if (in.getByte(found + 1) != '\n') {
            throw new ProtocolException(broken);
        }
        return found;
    }

    /**
     * The index of the line feed that ends the line from {@code start} on, which begins a frame; -1 where it has not
     * arrived.
     *
     * @throws ProtocolException if the line is over a limit
     */
    int lineFeed(ByteBuf in, int start, String tooLong) {
        return find(in, start, 0, 1, tooLong, ByteProcessor.FIND_LF);
    }

    private int find(ByteBuf in, int start, int before, int ending, String tooLong, ByteProcessor what) {
        int room = frameBytes - before - ending;
        int most = Math.min(lineBytes, room);
        int available = Math.min(in.writerIndex() - start, most + 1);
        int found = available > seen ? in.forEachByte(start + seen, available - seen, what) : -1;
        if (found < 0 && available > most) {
            throw most == room ? frameTooLong(frameBytes) : new ProtocolException(tooLong);
        }
        seen = found < 0 ? available : 0;
        return found;
    }

    static ProtocolException frameTooLong(int limit) {
        return new ProtocolException("a frame must be at most " + limit + " bytes (was longer)");
    }

    /**
     * The length or count from {@code start} to {@code end}, spelled as Redis does: without a plus sign or leading zeros.
     *
     * @throws ProtocolException if that is no such number of 64 bits
     */
    static long length(ByteBuf in, int start, int end, String what) {
        int digits = start < end && in.getByte(start) == '-' ? start + 1 : start;
        boolean zero = digits < end && in.getByte(digits) == '0';
        boolean plus = digits < end && in.getByte(digits) == '+';
        if (plus || (zero && end - start > 1)) {
            throw new ProtocolException("invalid " + what);
        }
        return number(in, start, end, what);
    }

    /**
     * The number from {@code start} to {@code end}, with or without a sign.
     *
     * @throws ProtocolException if that is no number of 64 bits
     */
    static long number(ByteBuf in, int start, int end, String what) {
        int at = start;
        boolean negative = at < end && in.getByte(at) == '-';
        if (negative || (at < end && in.getByte(at) == '+')) {
            at++;
        }
        if (at == end) {
            throw new ProtocolException("invalid " + what);
        }
        long below = 0; // the number's negative, since there is one more of these
        for (; at < end; at++) {
            int digit = in.getByte(at) - '0';
            if (digit < 0 || digit > 9 || below < (Long.MIN_VALUE + digit) / 10) {
                throw new ProtocolException("invalid " + what);
            }
            below = below * 10 - digit;
        }
        if (!negative && below == Long.MIN_VALUE) {
            throw new ProtocolException("invalid " + what);
        }
        return negative ? below : -below;
    }

    /** A byte of what was received, as people can read it. */
    static String shown(byte b) {
        return b >= ' ' && b < 127 ? "'" + (char) b + "'" : String.format(Locale.ROOT, "byte 0x%02x", b & 0xff);
    }
}
