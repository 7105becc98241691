package dev.clockwise.server;

import dev.clockwise.router.fleet.EventLoops;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The threads of a server, which all its listeners share. Safe for any thread.
 *
 * @param loops what serves clients and nodes
 * @param background what takes long
 */
record Threads(EventLoops loops, Background background) implements AutoCloseable {

    private static final long POLL_MILLIS = 10;

    /** So many event loops, and what they need. */
    static Threads start(int loops) {
        return new Threads(EventLoops.start("clockwise", loops), new Background());
    }

    /** Waits until something is so, or so long. */
    void await(Duration patience, BooleanSupplier done) {
        long end = System.nanoTime() + patience.toNanos();
        while (!done.getAsBoolean() && System.nanoTime() - end < 0) {
            Future<?> unused = loops.group()
                    .next()
                    .schedule(() -> {}, POLL_MILLIS, TimeUnit.MILLISECONDS)
                    .awaitUninterruptibly();
        }
    }

    @Override
    public void close() {
        background.close();
        loops.close();
    }
}
