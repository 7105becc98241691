package dev.clockwise.router.redis;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What a push message of a node says of itself. Immutable.
 *
 * @param word what it is, such as {@code message} or {@code subscribe}
 * @param name the channel or the pattern that it is about, a character for each byte; empty if none
 */
record Message(String word, String name) {

    private static final int SHORTEST_WORD = 7;

    /**
     * Reads the first two values of a push message, if these are blobs; null if it is something else. O(bytes of these).
     */
    static @Nullable Message of(ByteBuf frame) {
        int start = frame.readerIndex();
        if (frame.getByte(start) != '>') {
            return null;
        }
        int at = lineEnd(frame, start) + 2;
        int length = blobLength(frame, at);
        if (length < SHORTEST_WORD) {
            return null;
        }
        int wordStart = lineEnd(frame, at) + 2;
        String word = frame.toString(wordStart, length, StandardCharsets.US_ASCII);
        at = wordStart + length + 2;
        length = at < frame.writerIndex() ? blobLength(frame, at) : -1;
        return new Message(
                word, length < 0 ? "" : frame.toString(lineEnd(frame, at) + 2, length, StandardCharsets.ISO_8859_1));
    }

    /** Where the line that begins here has its end. */
    private static int lineEnd(ByteBuf frame, int from) {
        return frame.indexOf(from, frame.writerIndex(), (byte) '\r');
    }

    /** The length of the blob that begins here, or -1 if none does. */
    private static int blobLength(ByteBuf frame, int from) {
        if (frame.getByte(from) != '$' || frame.getByte(from + 1) == '-' || frame.getByte(from + 1) == '?') {
            return -1;
        }
        int length = 0;
        for (int i = from + 1; frame.getByte(i) != '\r'; i++) {
            length = 10 * length + frame.getByte(i) - '0';
        }
        return length;
    }

    /** Whether it tells that something is listened to, or no longer. */
    boolean isAnswer() {
        return word.endsWith("subscribe");
    }
}
