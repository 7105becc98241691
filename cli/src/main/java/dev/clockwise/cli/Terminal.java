package dev.clockwise.cli;

import dev.clockwise.cli.bench.Laboratory;
import dev.clockwise.cli.bench.Machine;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a command talks to: standard input, output and error, and what is known of the screen. Not safe for several
 * threads.
 *
 * @param in standard input
 * @param out standard output
 * @param error standard error, for warnings and progress
 * @param typed whether a person types standard input
 * @param screen whether a person reads standard output
 * @param errorScreen whether a person reads standard error
 * @param columns the width of the screen
 * @param clock nanoseconds that pass, from any start, as {@code System.nanoTime}
 * @param delay what runs a task after a time
 * @param laboratory where speed is measured
 */
record Terminal(
        InputStream in,
        Output out,
        PrintStream error,
        boolean typed,
        boolean screen,
        boolean errorScreen,
        int columns,
        LongSupplier clock,
        Delay delay,
        Laboratory laboratory) {

    private static final int DEFAULT_COLUMNS = 100;

    /** That of a process that starts no other: speed is measured in it, by its clock. */
    Terminal(
            InputStream in,
            Output out,
            PrintStream error,
            boolean typed,
            boolean screen,
            boolean errorScreen,
            int columns,
            LongSupplier clock,
            Delay delay) {
        this(
                in,
                out,
                error,
                typed,
                screen,
                errorScreen,
                columns,
                clock,
                delay,
                Laboratory.here(clock, Machine.allocated()));
    }

    /** The process's own. */
    static Terminal standard() {
        Map<String, String> environment = System.getenv();
        String terminals = StandardStreams.terminals();
        boolean dumb = "dumb".equals(environment.get("TERM"));
        return new Terminal(
                System.in,
                Output.standard(),
                new PrintStream(System.err, true, StandardCharsets.UTF_8),
                terminals.contains("0"),
                terminals.contains("1") && !dumb,
                terminals.contains("2") && !dumb,
                columns(StandardStreams.columns(environment, terminals.contains("1"))),
                System::nanoTime,
                Delay::bySystem,
                Laboratory.ofItsOwn());
    }

    private static int columns(@Nullable String text) {
        boolean number = text != null && text.matches("[1-9][0-9]{1,3}");
        return number ? Math.max(40, Integer.parseInt(text)) : DEFAULT_COLUMNS;
    }

    private boolean coloured() {
        return screen && System.getenv().getOrDefault("NO_COLOR", "").isEmpty();
    }

    /** The text in bold where a person reads it. */
    String bold(String text) {
        return paint("1", text);
    }

    /** The text dimmed where a person reads it. */
    String dim(String text) {
        return paint("2", text);
    }

    /** The text as a warning where a person reads it. */
    String warning(String text) {
        return paint("33", text);
    }

    /** The text as the drawn part of a bar where a person reads it. */
    String bar(String text) {
        return paint("36", text);
    }

    private String paint(String code, String text) {
        return coloured() && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
