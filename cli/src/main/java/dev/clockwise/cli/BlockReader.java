package dev.clockwise.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/**
 * Cuts a stream into blocks of whole lines. Holds the start of one line besides the blocks of its callers. Safe for
 * several threads, of which one at a time reads.
 */
final class BlockReader {

    /** Thrown where a line is longer than allowed: the first one behind all blocks that were read. */
    static final class TooLong extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private final InputStream in;
    private final Runnable pause;
    private final LongConsumer progress;
    private byte[] rest = new byte[0];
    private int restLength;
    private long blocks;
    private boolean ended;

    /**
     * The blocks of a stream.
     *
     * @param pause is run where more input is not at hand yet
     * @param progress is told the number of bytes of each read
     */
    BlockReader(InputStream in, Runnable pause, LongConsumer progress) {
        this.in = in;
        this.pause = pause;
        this.progress = progress;
    }

    /** Reads the next lines, which are those that one read gives, or a longer one alone; whether there were any. */
    synchronized boolean read(KeyBlock block) throws IOException {
        if (ended) {
            return false;
        }
        ended = true; // unless lines are found: nothing is read behind a fault
        block.start(blocks++, rest, restLength);
        restLength = 0;
        while (true) {
            if (block.isFull()) {
                throw new TooLong();
            }
            int searched = block.length();
            if (isDry()) {
                pause.run();
            }
            int read = block.read(in);
            if (read < 0) {
                return block.length() > 0;
            }
            progress.accept(read);
            int end = Newlines.behindLast(block.bytes(), searched, block.length());
            if (end > searched) {
                keep(block, end);
                ended = false;
                return true;
            }
        }
    }

    /** Whether no more bytes are at hand. A stream that cannot tell, as of a pipe that has a name, is taken to be dry. */
    private boolean isDry() {
        try {
            return in.available() == 0;
        } catch (IOException e) {
            return true;
        }
    }

    private void keep(KeyBlock block, int end) {
        restLength = block.length() - end;
        if (rest.length < restLength) {
            rest = new byte[restLength];
        }
        System.arraycopy(block.bytes(), end, rest, 0, restLength);
        block.cut(end);
    }
}
