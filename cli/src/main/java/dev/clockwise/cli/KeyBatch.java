package dev.clockwise.cli;

/**
 * Keys that follow each other in a block of lines, for sinks that do better with many at once. Valid during the call
 * only. Not safe for several threads.
 */
final class KeyBatch {

    /** The most keys of a batch. */
    static final int MOST = 1024;

    private byte[] bytes = new byte[0];
    /** Where each line starts, and behind them where the next one would. */
    private final int[] starts = new int[MOST + 1];

    private int count;
    private long block;

    /** Takes the lines that start in {@code lines} from {@code start} on, as many as fit; where the next one starts. */
    int take(KeyBlock lines, int start) {
        bytes = lines.bytes();
        block = lines.number();
        starts[0] = start;
        count = Newlines.find(bytes, start, lines.length(), starts);
        if (count < MOST && starts[count] < lines.length()) {
            starts[++count] = lines.length() + 1; // as if the last line of all had its newline
        }
        return starts[count];
    }

    /** The number of the block that these keys are from; blocks are numbered in the order of the input. */
    long block() {
        return block;
    }

    int count() {
        return count;
    }

    byte[] bytes() {
        return bytes;
    }

    int offset(int key) {
        return starts[key];
    }

    int length(int key) {
        return starts[key + 1] - 1 - starts[key];
    }
}
