package dev.clockwise.wire.resp;

import dev.clockwise.wire.ProtocolException;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The words of an inline command, such as a person types: parted by blanks, in double quotes with escapes ({@code \n},
 * {@code \x0a}), or in single quotes, where only {@code \'} is one. Redis, whose rules these are, cuts lines at zero
 * bytes; here they are refused.
 */
final class InlineCommand {

    private final byte[] line;
    private int at;

    private InlineCommand(byte[] line) {
        this.line = line;
    }

    /**
     * The words of a line.
     *
     * @throws ProtocolException if a quote is not closed, or not followed by a blank, or a byte is zero
     */
    static byte[][] words(byte[] line) {
        for (byte b : line) {
            if (b == 0) {
                throw new ProtocolException("a zero byte in an inline request");
            }
        }
        InlineCommand command = new InlineCommand(line);
        List<byte[]> words = new ArrayList<>();
        for (command.skipBlanks(); command.at < line.length; command.skipBlanks()) {
            words.add(command.word());
        }
        return words.toArray(byte[][]::new);
    }

    private void skipBlanks() {
        while (at < line.length && isBlank(line[at])) {
            at++;
        }
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || (b >= '\t' && b <= '\r');
    }

    /** Whether a word without quotes ends here: not at every blank, for in Redis vertical tabs and form feeds are of it. */
    private static boolean isEnd(byte b) {
        return isBlank(b) && b != 0x0b && b != '\f';
    }

    private byte[] word() {
        ByteArrayOutputStream word = new ByteArrayOutputStream();
        while (at < line.length && !isEnd(line[at])) {
            byte b = line[at++];
            if (b == '"' || b == '\'') {
                quoted(b, word);
                break;
            }
            word.write(b);
        }
        return word.toByteArray();
    }

    private void quoted(byte quote, ByteArrayOutputStream word) {
        while (at < line.length) {
            byte b = line[at++];
            if (b == quote) {
                if (at < line.length && !isBlank(line[at])) {
                    break;
                }
                return;
            }
            if (b == '\\' && quote == '\'' && at < line.length && line[at] == '\'') {
                word.write(line[at++]);
            } else if (b == '\\' && quote == '"' && at < line.length) {
                escape(word);
            } else {
                word.write(b);
            }
        }
        throw new ProtocolException("unbalanced quotes in request");
    }

    private void escape(ByteArrayOutputStream word) {
        byte b = line[at++];
        int high = b == 'x' && at + 1 < line.length ? Character.digit(line[at], 16) : -1;
        int low = high < 0 ? -1 : Character.digit(line[at + 1], 16);
        if (low >= 0) {
            word.write((high << 4) | low);
            at += 2;
            return;
        }
        word.write(
                switch (b) {
                    case 'n' -> '\n';
                    case 'r' -> '\r';
                    case 't' -> '\t';
                    case 'b' -> '\b';
                    case 'a' -> 7;
                    default -> b;
                });
    }
}
