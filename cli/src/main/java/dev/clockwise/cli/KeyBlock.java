package dev.clockwise.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Whole lines, read at once; only the last line of all may lack its newline. Not safe for several threads. */
final class KeyBlock {

    private final int most;
    private byte[] bytes;
    private int length;
    private long number;

    /**
     * No lines yet.
     *
     * @param size how many bytes are read at once
     * @param most how many bytes a line may have with its newline
     */
    KeyBlock(int size, int most) {
        this.most = most;
        this.bytes = new byte[Math.min(size, most)];
    }

    /** Empties the block for the lines of the number, of which these bytes are the start. */
    void start(long blockNumber, byte[] head, int headLength) {
        number = blockNumber;
        if (bytes.length < headLength) {
            bytes = new byte[headLength];
        }
        System.arraycopy(head, 0, bytes, 0, headLength);
        length = headLength;
    }

    /** Whether there is no room for another byte of a line, which is longer than allowed then. */
    boolean isFull() {
        return length == most;
    }

    /** Reads more behind what is there, into a larger array where needed; how many bytes, or -1 at the end. */
    int read(InputStream in) throws IOException {
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.min(2 * length, most));
        }
        int read = in.read(bytes, length, bytes.length - length);
        length += Math.max(read, 0);
        return read;
    }

    /** Leaves the lines up to {@code end}. */
    void cut(int end) {
        length = end;
    }

    /** Gives every line to {@code sink}, through {@code batch}; how many there are. */
    long forEach(KeyBatch batch, KeyLines.BatchSink sink) {
        long lines = 0;
        for (int at = 0; at < length; ) {
            at = batch.take(this, at);
            sink.keys(batch);
            lines += batch.count();
        }
        return lines;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    long number() {
        return number;
    }
}
