package dev.clockwise.cli.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.io.PrintStream;
import java.util.List;
import java.util.function.LongSupplier;

/** Writes events to a stream, each on a line, as many as the rate allows. Safe for any thread. */
final class LineAppender extends AppenderBase<ILoggingEvent> {

    private static final String LEFT_OUT = "{} more events were left out within {} s: {}";

    private final PrintStream out;
    private final LogFormat format;
    private final LongSupplier clock;
    private final RateLimit limit = new RateLimit();
    private final Logger own;

    /**
     * An appender.
     *
     * @param clock nanoseconds that pass, from any start
     */
    LineAppender(LoggerContext context, PrintStream out, LogFormat format, LongSupplier clock) {
        this.out = out;
        this.format = format;
        this.clock = clock;
        this.own = context.getLogger(LineAppender.class);
        setContext(context);
    }

    @Override
    protected void append(ILoggingEvent event) {
        step();
        if (limit.admits(event.getLoggerName() + " " + event.getMessage(), clock.getAsLong())) {
            print(event);
        }
    }

    /** Tells what was left out in windows that are over. */
    void step() {
        tell(limit.over(clock.getAsLong()));
    }

    private void tell(List<RateLimit.LeftOut> leftOut) {
        for (RateLimit.LeftOut each : leftOut) {
            String kind = each.kind().substring(each.kind().indexOf(' ') + 1);
            Object[] values = {each.count(), RateLimit.WINDOW.toSeconds(), kind};
            print(new LoggingEvent(LineAppender.class.getName(), own, Level.WARN, LEFT_OUT, null, values));
        }
    }

    private void print(ILoggingEvent event) {
        String line = format.line(event);
        synchronized (out) {
            out.print(line + "\n");
            out.flush();
        }
    }

    @Override
    public void stop() {
        tell(limit.end());
        super.stop();
    }
}
