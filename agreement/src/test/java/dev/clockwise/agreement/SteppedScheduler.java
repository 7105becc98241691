package dev.clockwise.agreement;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler whose time stands still until a test moves it; steps run on the thread that does. Safe for any thread.
 */
public final class SteppedScheduler implements Scheduler {

    private record Due(Duration time, long number, Runnable step) {}

    private final PriorityQueue<Due> queue =
            new PriorityQueue<>(Comparator.comparing(Due::time).thenComparing(Due::number));
    private Duration now = Duration.ZERO;
    private long scheduled;

    @Override
    public synchronized void after(Duration delay, Runnable step) {
        queue.add(new Due(now.plus(delay), scheduled++, step));
    }

    /** Moves time, running in order whatever becomes due, also what those steps add. */
    public void advance(Duration duration) {
        Duration end = end(duration);
        for (Due due = next(end); due != null; due = next(end)) {
            due.step.run();
        }
    }

    /** Runs what is due now. */
    public void run() {
        advance(Duration.ZERO);
    }

    /** How many steps wait. */
    public synchronized int waiting() {
        return queue.size();
    }

    private synchronized Duration end(Duration duration) {
        return now.plus(duration);
    }

    private synchronized @Nullable Due next(Duration end) {
        Due due = queue.peek();
        boolean isDue = due != null && due.time.compareTo(end) <= 0;
        now = isDue ? due.time : end;
        return isDue ? queue.poll() : null;
    }
}
