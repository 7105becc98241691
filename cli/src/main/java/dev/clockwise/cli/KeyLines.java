package dev.clockwise.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Keys as lines of bytes: a key is what stands between newlines, whatever its bytes, and a last line needs none. Memory
 * is bounded by a block and the longest key, for each sink.
 */
final class KeyLines {

    /** The longest key, in bytes. */
    static final int MAX_KEY_BYTES = 16 << 20;

    private static final int BLOCK = 1 << 18;

    private static final int MOST_THREADS = 16;

    /** Takes keys, many at once. */
    interface BatchSink {
        /** Takes the keys of a batch, which is valid during the call only. */
        void keys(KeyBatch batch);

        /** Is called where more keys are not at hand yet, so that a reader may see what was written so far. */
        default void pause() {}
    }

    /** Takes keys one by one. */
    interface Sink extends BatchSink {
        /** Takes a key as a range of bytes, which is valid during the call only. */
        void key(byte[] bytes, int offset, int length);

        @Override
        default void keys(KeyBatch batch) {
            for (int i = 0; i < batch.count(); i++) {
                key(batch.bytes(), batch.offset(i), batch.length(i));
            }
        }
    }

    /**
     * Counts keys, and is one of several that share them.
     *
     * @param <C> the counter itself
     */
    interface Counter<C extends Counter<C>> extends BatchSink {

        /** A counter of the same at zero. */
        C fresh();

        /** Counts what another has counted too. */
        void add(C other);
    }

    private KeyLines() {}

    /** Gives every key of a stream to {@code sink}; {@code progress} is told the number of bytes of each read. */
    static void ofStream(InputStream in, String name, LongConsumer progress, Sink sink) {
        try {
            forEach(new BlockReader(in, sink::pause, progress), name, List.of(sink));
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    /** Gives every key of a file, of which there must be one, to {@code sink}, with progress on standard error. */
    static void ofFile(Path file, Terminal terminal, Sink sink) {
        requireKeys(file, readFile(file, terminal, sink));
    }

    /** Gives every key of a file to {@code sink}, with progress on standard error; how many there were. */
    static long readFile(Path file, Terminal terminal, Sink sink) {
        return readFile(file, terminal, List.of(sink));
    }

    /** On how many threads keys are best counted here. */
    static int threads() {
        return Math.min(Runtime.getRuntime().availableProcessors(), MOST_THREADS);
    }

    /**
     * Counts the keys of a file, of which there must be one, with progress on standard error.
     *
     * @param threads how many count, each with a counter of its own; with one, keys come in the order of the file
     * @param counter a counter at zero, which has all counts in the end
     */
    static <C extends Counter<C>> void count(Path file, Terminal terminal, int threads, C counter) {
        List<C> counters = new ArrayList<>(List.of(counter));
        while (counters.size() < threads) {
            counters.add(counter.fresh());
        }
        requireKeys(file, readFile(file, terminal, counters));
        counters.stream().skip(1).forEach(counter::add);
    }

    private static void requireKeys(Path file, long keys) {
        if (keys == 0) {
            throw new Fault("key file " + file + " holds no keys: name a file with one key a line");
        }
    }

    private static long readFile(Path file, Terminal terminal, List<? extends BatchSink> sinks) {
        if (Files.isDirectory(file)) {
            throw new Fault("key file " + file + " is a directory: name a file with one key a line");
        }
        String name = "key file " + file;
        try (InputStream in = Files.newInputStream(file);
                Progress progress = new Progress(terminal, "reading keys", Files.size(file))) {
            return forEach(new BlockReader(in, () -> {}, progress::advance), name, sinks);
        } catch (NoSuchFileException e) {
            throw new Fault("key file " + file + " does not exist: name a file with one key a line", e);
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    private static long forEach(BlockReader reader, String name, List<? extends BatchSink> sinks) throws IOException {
        KeyWorkers workers = new KeyWorkers(reader, BLOCK, MAX_KEY_BYTES + 1);
        try {
            workers.run(sinks);
        } catch (BlockReader.TooLong e) {
            throw new Fault(
                    name + ", line " + (workers.lines() + 1) + ": a key must be at most " + MAX_KEY_BYTES
                            + " bytes (was longer): is this a file of lines?",
                    e);
        }
        return workers.lines();
    }

    private static Fault unreadable(String name, IOException e) {
        return new Fault(name + " could not be read (" + e.getMessage() + ")", e);
    }
}
