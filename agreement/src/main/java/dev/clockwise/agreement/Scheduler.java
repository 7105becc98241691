package dev.clockwise.agreement;

import java.time.Duration;

/**
 * Runs steps later: all that sources know of time and threads, so that tests drive them by hand.
 *
 * <p>Safe for any thread. Steps may run on any thread, also several at once, but never within {@link #after}.
 */
@FunctionalInterface
public interface Scheduler {

    /**
     * Runs a step once, no sooner than {@code delay} from now. A scheduler that was closed drops it.
     *
     * @param delay zero or more
     */
    void after(Duration delay, Runnable step);
}
