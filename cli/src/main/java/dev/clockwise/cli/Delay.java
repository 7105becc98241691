package dev.clockwise.cli;

import java.util.Timer;
import java.util.TimerTask;

/** Runs a task after a time, unless it is cancelled first. */
interface Delay {

    /** Runs {@code task} after {@code nanoseconds}, on another thread; what is returned cancels it. */
    Runnable after(long nanoseconds, Runnable task);

    /** By the system's clock. */
    static Runnable bySystem(long nanoseconds, Runnable task) {
        Timer timer = new Timer("clockwise progress", true);
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        task.run();
                    }
                },
                nanoseconds / 1_000_000);
        return timer::cancel;
    }
}
