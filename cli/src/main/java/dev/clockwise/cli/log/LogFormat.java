package dev.clockwise.cli.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import dev.clockwise.agreement.json.Json;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How an event is written: always on one line, whatever is in it. Stateless. */
public enum LogFormat {
    /** {@code 2026-11-30T12:00:00.123Z WARN what happened}. */
    TEXT {
        @Override
        String line(ILoggingEvent event) {
            IThrowableProxy thrown = event.getThrowableProxy();
            String stack = thrown == null ? "" : " (" + String.join(" < ", stack(thrown, TEXT_FRAMES)) + ")";
            return time(event) + " " + event.getLevel() + " " + plain(event.getFormattedMessage() + stack);
        }
    },
    /** An object of JSON: time, level, message, event, logger, thread, and the stack of what was thrown. */
    JSON {
        @Override
        String line(ILoggingEvent event) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            IThrowableProxy thrown = event.getThrowableProxy();
            try (Json document = new Json(out)) {
                document.object(() -> {
                    document.text("time", time(event))
                            .text("level", event.getLevel().toString())
                            .text("message", event.getFormattedMessage())
                            .text("event", event.getMessage())
                            .text("logger", event.getLoggerName())
                            .text("thread", event.getThreadName());
                    if (thrown != null) {
                        document.array("stack", stack(thrown, JSON_FRAMES), document::text);
                    }
                });
            }
            return out.toString(StandardCharsets.UTF_8).strip();
        }
    };

    private static final int TEXT_FRAMES = 8;
    private static final int JSON_FRAMES = 40;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** The event as a line, without its end. */
    abstract String line(ILoggingEvent event);

    /** The format of a name, {@code text} or {@code json}; null for another. */
    public static @Nullable LogFormat named(String name) {
        return switch (name) {
            case "text" -> TEXT;
            case "json" -> JSON;
            default -> null;
        };
    }

    private static String time(ILoggingEvent event) {
        return TIME.format(Instant.ofEpochMilli(event.getTimeStamp()));
    }

    /** What was thrown, its first frames, and the same of what caused it. */
    private static List<String> stack(IThrowableProxy thrown, int frames) {
        List<String> lines = new ArrayList<>();
        for (IThrowableProxy each = thrown; each != null && lines.size() <= frames; each = each.getCause()) {
            lines.add(each.getClassName() + ": " + each.getMessage());
            for (StackTraceElementProxy frame : each.getStackTraceElementProxyArray()) {
                if (lines.size() > frames) {
                    break;
                }
                lines.add(frame.getStackTraceElement().toString());
            }
        }
        return lines;
    }

    /** Text with its control characters shown as {@code \x1b}, so that no terminal obeys them and no line is broken. */
    private static String plain(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            int type = Character.getType(c);
            if (type == Character.CONTROL
                    || type == Character.FORMAT
                    || type == Character.LINE_SEPARATOR
                    || type == Character.PARAGRAPH_SEPARATOR) {
                shown.append(String.format(Locale.ROOT, c < 256 ? "\\x%02x" : "\\u%04x", c));
            } else {
                shown.appendCodePoint(c);
            }
        });
        return shown.toString();
    }
}
