package dev.clockwise.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Gives the blocks of a stream to sinks, each on a thread of its own: whoever is done with a block reads the next. So a
 * sink sees blocks in their order, but not all of them, and there are as many in memory as there are sinks. A single
 * sink works on the calling thread alone and sees everything.
 */
final class KeyWorkers {

    private final BlockReader reader;
    private final int blockSize;
    private final int mostBytes;
    private final AtomicLong lines = new AtomicLong();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /**
     * Workers on the blocks of a reader.
     *
     * @param blockSize how many bytes are read at once
     * @param mostBytes how many bytes a line may have, its newline included
     */
    KeyWorkers(BlockReader reader, int blockSize, int mostBytes) {
        this.reader = reader;
        this.blockSize = blockSize;
        this.mostBytes = mostBytes;
    }

    /** How many lines the sinks were given so far. */
    long lines() {
        return lines.get();
    }

    /**
     * Gives every line to one of {@code sinks}, and returns when all threads have ended. What one of them throws ends
     * the others at their next block, and is thrown here.
     */
    void run(List<? extends KeyLines.BatchSink> sinks) throws IOException {
        List<Thread> others = new ArrayList<>();
        for (KeyLines.BatchSink sink : sinks.subList(1, sinks.size())) {
            Thread thread = new Thread(() -> work(sink), "clockwise-keys-" + others.size());
            thread.setDaemon(true);
            others.add(thread);
        }
        others.forEach(Thread::start);
        work(sinks.get(0));
        others.forEach(KeyWorkers::await);
        Throwable thrown = failure.get();
        if (thrown instanceof UncheckedIOException unread) {
            throw unread.getCause();
        } else if (thrown instanceof Error error) {
            throw error;
        } else if (thrown instanceof RuntimeException fault) {
            throw fault;
        }
    }

    private void work(KeyLines.BatchSink sink) {
        try {
            KeyBlock block = new KeyBlock(blockSize, mostBytes);
            KeyBatch batch = new KeyBatch();
            while (failure.get() == null && reader.read(block)) {
                lines.addAndGet(block.forEach(batch, sink));
            }
        } catch (IOException e) {
            failure.compareAndSet(null, new UncheckedIOException(e));
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        }
    }

    private static void await(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
