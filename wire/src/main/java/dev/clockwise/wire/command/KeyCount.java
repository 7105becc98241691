package dev.clockwise.wire.command;

import dev.clockwise.wire.resp.Request;
import io.netty.buffer.ByteBuf;

/** What Redis says when a number of keys is wrong, which differs from command to command. */
enum KeyCount {
    SCRIPT(
            0,
            "value is not an integer or out of range",
            "Number of keys can't be negative",
            "Number of keys can't be greater than number of args"),
    FUNCTION(
            0,
            "Bad number of keys provided",
            "Number of keys can't be negative",
            "Number of keys can't be greater than number of args"),
    CARDINALITY(
            1,
            "numkeys should be greater than 0",
            "numkeys should be greater than 0",
            "Number of keys can't be greater than number of args"),
    SORTED_SETS(
            1,
            "value is not an integer or out of range",
            "at least 1 input key is needed for '%' command",
            "syntax error"),
    POP(1, "numkeys should be greater than 0", "numkeys should be greater than 0", "syntax error");

    /** What {@link #parse} makes of an argument that is none. */
    static final long NO_NUMBER = Long.MIN_VALUE;

    private final int fewest;
    private final String notNumber;
    private final String tooFew;
    private final String tooMany;

    KeyCount(int fewest, String notNumber, String tooFew, String tooMany) {
        this.fewest = fewest;
        this.notNumber = notNumber;
        this.tooFew = tooFew;
        this.tooMany = tooMany;
    }

    static KeyCount of(String command) {
        return switch (command) {
            case "fcall", "fcall_ro" -> FUNCTION;
            case "sintercard" -> CARDINALITY;
            case "zunion", "zinter", "zdiff", "zintercard", "zunionstore", "zinterstore", "zdiffstore" -> SORTED_SETS;
            case "lmpop", "blmpop", "zmpop", "bzmpop" -> POP;
            default -> SCRIPT;
        };
    }

    int fewest() {
        return fewest;
    }

    String notNumber() {
        return "ERR " + notNumber;
    }

    String tooFew(String command) {
        return "ERR " + tooFew.replace("%", command);
    }

    String tooMany() {
        return "ERR " + tooMany;
    }

    /**
     * A whole number of 64 bits, as strictly spelled as Redis wants it: without blanks, plus or leading zeros. The least
     * of them is given as one more, for {@link #NO_NUMBER} is what it would be.
     */
    static long parse(Request request, int argument) {
        ByteBuf frame = request.frame();
        int at = request.start(argument);
        int end = at + request.length(argument);
        boolean negative = at < end && frame.getByte(at) == '-';
        if (negative) {
            at++;
        }
        if (at == end || (frame.getByte(at) == '0' && (negative || end - at > 1))) {
            return NO_NUMBER;
        }
        long below = 0; // the number's negative, of which there is one more
        for (; at < end; at++) {
            int digit = frame.getByte(at) - '0';
            if (digit < 0 || digit > 9 || below < (Long.MIN_VALUE + digit) / 10) {
                return NO_NUMBER;
            }
            below = 10 * below - digit;
        }
        if (negative) {
            return Math.max(below, NO_NUMBER + 1);
        }
        return below == Long.MIN_VALUE ? NO_NUMBER : -below;
    }
}
