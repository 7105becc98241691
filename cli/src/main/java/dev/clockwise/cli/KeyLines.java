package dev.clockwise.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Keys as lines of bytes: a key is what stands between newlines, whatever its bytes, and a last line needs none. Memory
 * is bounded by the longest key. Not safe for several threads.
 */
final class KeyLines {

    /** The longest key, in bytes. */
    static final int MAX_KEY_BYTES = 16 << 20;

    private static final int BLOCK = 1 << 16;

    /** Takes each key as a range of bytes, which is valid during the call only. */
    interface Sink {
        void key(byte[] bytes, int offset, int length);

        /** Is called where more keys are not at hand yet, so that a reader may see what was written so far. */
        default void pause() {}
    }

    private final InputStream in;
    private final String name;
    private final LongConsumer progress;
    private byte[] buffer = new byte[BLOCK];
    private int filled;
    private long lines;

    /**
     * Keys from a stream.
     *
     * @param name what faults call the stream
     * @param progress is told the number of bytes of each block read
     */
    KeyLines(InputStream in, String name, LongConsumer progress) {
        this.in = in;
        this.name = name;
        this.progress = progress;
    }

    /** Gives every key of a file, of which there must be one, to {@code sink}, with progress on standard error. */
    static void ofFile(Path file, Terminal terminal, Sink sink) {
        if (readFile(file, terminal, sink) == 0) {
            throw new Fault("key file " + file + " holds no keys: name a file with one key a line");
        }
    }

    /** Gives every key of a file to {@code sink}, with progress on standard error; how many there were. */
    static long readFile(Path file, Terminal terminal, Sink sink) {
        if (Files.isDirectory(file)) {
            throw new Fault("key file " + file + " is a directory: name a file with one key a line");
        }
        try (InputStream in = Files.newInputStream(file);
                Progress progress = new Progress(terminal, "reading keys", Files.size(file))) {
            KeyLines keys = new KeyLines(in, "key file " + file, progress::advance);
            keys.forEach(sink);
            return keys.lines;
        } catch (NoSuchFileException e) {
            throw new Fault("key file " + file + " does not exist: name a file with one key a line", e);
        } catch (IOException e) {
            throw new Fault("key file " + file + " could not be read (" + e.getMessage() + ")", e);
        }
    }

    /** Gives every key to {@code sink}. */
    void forEach(Sink sink) {
        int scanned = 0;
        while (fill(sink)) {
            int start = 0;
            for (int i = scanned; i < filled; i++) {
                if (buffer[i] == '\n') {
                    give(sink, start, i - start);
                    start = i + 1;
                }
            }
            filled -= start;
            System.arraycopy(buffer, start, buffer, 0, filled);
            scanned = filled;
        }
        if (filled > 0) {
            give(sink, 0, filled);
        }
    }

    private void give(Sink sink, int offset, int length) {
        checkLength(length);
        sink.key(buffer, offset, length);
        lines++;
    }

    private void checkLength(int length) {
        if (length > MAX_KEY_BYTES) {
            throw new Fault(name + ", line " + (lines + 1) + ": a key must be at most " + MAX_KEY_BYTES
                    + " bytes (was longer): is this a file of lines?");
        }
    }

    private boolean fill(Sink sink) {
        checkLength(filled);
        if (filled == buffer.length) {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        try {
            if (in.available() == 0) {
                sink.pause();
            }
            int read = in.read(buffer, filled, buffer.length - filled);
            if (read < 0) {
                return false;
            }
            filled += read;
            progress.accept(read);
            return true;
        } catch (IOException e) {
            throw new Fault(name + " could not be read (" + e.getMessage() + ")", e);
        }
    }
}
