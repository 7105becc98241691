package dev.clockwise.wire.resp;

import dev.clockwise.wire.Limits;
import dev.clockwise.wire.ProtocolException;
import io.netty.buffer.ByteBuf;

/**
 * Finds the ends of lines in bytes that arrive a few at a time, looking at each byte once. Not safe for several
 * threads.
 */
final class LineScan {

    private final int limit;
    /** How many bytes of the line have been looked at. */
    private int seen;

    LineScan(Limits limits) {
        this.limit = limits.lineBytes();
    }

    /**
     * The index of the line feed that ends the line from {@code start} on; -1 where it has not arrived.
     *
     * @throws ProtocolException if the line is longer than the limit
     */
    int end(ByteBuf in, int start) {
        int available = in.writerIndex() - start;
        int found = in.indexOf(start + seen, in.writerIndex(), (byte) '\n');
        int length = found < 0 ? available : found - start;
        if (length > limit + 1) {
            throw new ProtocolException("a line must be at most " + limit + " bytes (was longer)");
        }
        seen = found < 0 ? available : 0;
        return found;
    }

    /**
     * The number from {@code start} to the carriage return before {@code end}, the line's end.
     *
     * @throws ProtocolException if that is no number of 64 bits
     */
    static long number(ByteBuf in, int start, int end, String what) {
        int last = end - 1;
        int at = start;
        boolean negative = at < last && in.getByte(at) == '-';
        if (negative || (at < last && in.getByte(at) == '+')) {
            at++;
        }
        if (at >= last || last - at > 19 || in.getByte(last) != '\r') {
            throw new ProtocolException("invalid " + what);
        }
        long number = 0;
        for (; at < last; at++) {
            int digit = in.getByte(at) - '0';
            if (digit < 0 || digit > 9 || number > (Long.MAX_VALUE - digit) / 10) {
                throw new ProtocolException("invalid " + what);
            }
            number = number * 10 + digit;
        }
        return negative ? -number : number;
    }

    /** A byte of what was received, as people can read it. */
    static String shown(byte b) {
        return b > ' ' && b < 127 ? "'" + (char) b + "'" : String.format("byte 0x%02x", b & 0xff);
    }
}
