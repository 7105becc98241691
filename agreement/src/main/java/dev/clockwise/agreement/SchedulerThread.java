package dev.clockwise.agreement;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A scheduler with one daemon thread of its own, which begins with the first step. Safe for any thread. */
public final class SchedulerThread implements Scheduler, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SchedulerThread.class);

    private final ScheduledThreadPoolExecutor thread;

    /** A scheduler whose thread has that name. */
    public SchedulerThread(String name) {
        thread = new ScheduledThreadPoolExecutor(1, step -> {
            Thread created = new Thread(step, name);
            created.setDaemon(true);
            return created;
        });
        thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    @Override
    public void after(Duration delay, Runnable step) {
        try {
            var unused = thread.schedule(() -> run(step), delay.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            LOG.debug("a step came after the scheduler was closed, and is dropped");
        }
    }

    private static void run(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException e) {
            LOG.error("a scheduled step failed, the next ones go on", e);
        }
    }

    /** Drops the steps that have not begun, and ends the thread after the one that has. */
    @Override
    public void close() {
        thread.shutdown();
    }
}
