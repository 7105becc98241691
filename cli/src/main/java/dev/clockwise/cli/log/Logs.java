package dev.clockwise.cli.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.LoggerFactory;

/**
 * The log of a process for as long as this is open: what Clockwise has to say, and warnings of libraries. Of events with
 * the same format at most 10 in 10 seconds are written, then one line with the number of the others. Safe for any
 * thread.
 */
public final class Logs implements AutoCloseable {

    private static final long STEP_MILLIS = 1000;

    private final Logger root;
    private final Logger ours;
    private final LineAppender appender;
    private final ScheduledExecutorService steps = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "clockwise-log");
        thread.setDaemon(true);
        return thread;
    });

    private Logs(PrintStream out, LogFormat format, LongSupplier clock) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        ours = context.getLogger("dev.clockwise");
        appender = new LineAppender(context, out, format, clock);
        appender.start();
        root.addAppender(appender);
        root.setLevel(Level.WARN);
        ours.setLevel(Level.INFO);
        var unused = steps.scheduleWithFixedDelay(appender::step, STEP_MILLIS, STEP_MILLIS, TimeUnit.MILLISECONDS);
    }

    /**
     * Begins to log.
     *
     * @param out where the lines go
     * @param clock nanoseconds that pass, from any start
     */
    public static Logs start(PrintStream out, LogFormat format, LongSupplier clock) {
        return new Logs(out, format, clock);
    }

    /** Tells what was left out, and logs no more. */
    @Override
    public void close() {
        var unused = steps.shutdownNow();
        root.setLevel(Level.OFF);
        ours.setLevel(null);
        root.detachAppender(appender);
        appender.stop();
    }
}
