package dev.clockwise.wire.resp;

import dev.clockwise.wire.ProtocolException;
import io.netty.buffer.ByteBuf;

/** What the values of one line may look like. */
final class Scalars {

    private Scalars() {}

    /**
     * Checks the text of a value, which lies from {@code from} to {@code end}.
     *
     * @throws ProtocolException if it is none of that type
     */
    static void require(byte type, ByteBuf in, int from, int end) {
        switch (type) {
            case ':' -> LineScan.number(in, from, end, "integer");
            case '#' -> require(end - from == 1 && "tf".indexOf(in.getByte(from)) >= 0, "boolean");
            case '_' -> require(end == from, "null");
            case '(' -> require(isAll(in, digits(in, signed(in, from, end), end), end), "big number");
            case ',' -> require(isDouble(in, from, end), "double");
            default -> {}
        }
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new ProtocolException("invalid " + what);
        }
    }

    /** Whether everything was read, and something. */
    private static boolean isAll(ByteBuf in, int at, int end) {
        return at == end && isDigit(in.getByte(end - 1));
    }

    private static boolean isDouble(ByteBuf in, int from, int end) {
        int at = signed(in, from, end);
        if (is(in, at, end, "inf") || is(in, at, end, "nan")) {
            return true;
        }
        int whole = at;
        at = digits(in, at, end);
        if (at == whole) {
            return false;
        }
        if (at < end && in.getByte(at) == '.') {
            int fraction = at + 1;
            at = digits(in, fraction, end);
            if (at == fraction) {
                return false;
            }
        }
        if (at < end && (in.getByte(at) | 0x20) == 'e') {
            at = digits(in, signed(in, at + 1, end), end);
        }
        return isAll(in, at, end);
    }

    private static int signed(ByteBuf in, int at, int end) {
        return at < end && (in.getByte(at) == '-' || in.getByte(at) == '+') ? at + 1 : at;
    }

    private static int digits(ByteBuf in, int from, int end) {
        int at = from;
        while (at < end && isDigit(in.getByte(at))) {
            at++;
        }
        return at;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static boolean is(ByteBuf in, int from, int end, String word) {
        if (end - from != word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (in.getByte(from + i) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
