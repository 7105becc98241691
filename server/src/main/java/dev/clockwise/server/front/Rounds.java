package dev.clockwise.server.front;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Looks at all clients of an event loop from time to time: one timer for all of them, and none while there are none.
 * Used in that loop.
 */
final class Rounds {

    private static final long SHORTEST_NANOS = 10_000_000;
    private static final long LONGEST_NANOS = 1_000_000_000;

    private final EventLoop loop;
    private final long periodNanos;
    private final Set<ClientGuard> guards = new LinkedHashSet<>();
    private boolean running;

    /** Rounds that notice within a quarter of this time, or a second. */
    Rounds(EventLoop loop, Duration shortest) {
        this.loop = loop;
        this.periodNanos = Math.max(SHORTEST_NANOS, Math.min(LONGEST_NANOS, shortest.toNanos() / 4));
    }

    void add(ClientGuard guard) {
        guards.add(guard);
        if (!running) {
            running = true;
            next();
        }
    }

    void remove(ClientGuard guard) {
        guards.remove(guard);
    }

    private void next() {
        Future<?> unused = loop.schedule(this::round, periodNanos, TimeUnit.NANOSECONDS);
    }

    private void round() {
        long now = System.nanoTime();
        for (ClientGuard guard : guards.toArray(new ClientGuard[0])) {
            guard.look(now);
        }
        running = !guards.isEmpty();
        if (running) {
            next();
        }
    }
}
