package dev.clockwise.cli;

import java.io.Console;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Which of the streams 0 to 2 of this process are terminals, and how wide the screen is: what the launcher tells by {@code
 * CLOCKWISE_TTY} and {@code COLUMNS}, and where nobody told, as under {@code java -jar}, what the system does.
 */
final class StandardStreams {

    private static final String TOLD = "CLOCKWISE_TTY";
    private static final String CONSOLE = "jdk.console";

    private StandardStreams() {}

    /** The numbers of those that are terminals, such as {@code 012}. */
    static String terminals() {
        return terminals(System.getenv(), StandardStreams::file, () -> console() != null);
    }

    /**
     * The same by what is known.
     *
     * @param environment the variables of the process
     * @param file the file that a stream is of, by its number; null where the system does not tell
     * @param console whether Java finds standard input and output to be a terminal
     */
    static String terminals(
            Map<String, String> environment, IntFunction<@Nullable String> file, Supplier<Boolean> console) {
        String told = environment.get(TOLD);
        if (told != null) {
            return told;
        }
        StringBuilder found = new StringBuilder();
        for (int stream = 0; stream <= 2; stream++) {
            String name = file.apply(stream);
            boolean terminal = name == null
                    ? stream < 2 && console.get()
                    : name.matches("/dev/(pts/[0-9]+|console|tty[A-Za-z0-9]*|hvc[0-9]+)");
            found.append(terminal ? Integer.toString(stream) : "");
        }
        return found.toString();
    }

    private static @Nullable String file(int stream) {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/" + stream)).toString();
        } catch (IOException | InvalidPathException | UnsupportedOperationException e) {
            return null; // not Linux
        }
    }

    /** The terminal, where standard input and output both are one; null elsewhere. */
    static @Nullable Console console() {
        if (System.getProperty(CONSOLE) == null) {
            System.setProperty(CONSOLE, "java.base"); // from Java 22 to 24 another gives a console of any stream
        }
        return System.console();
    }

    /** The columns of the screen in digits, as the environment or else the terminal has them; null if nobody tells. */
    static @Nullable String columns(Map<String, String> environment, boolean screen) {
        String told = environment.get("COLUMNS");
        if (told != null || environment.containsKey(TOLD) || !screen) {
            return told;
        }
        try {
            Process size = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try (var answer = size.getInputStream()) {
                String[] rowsAndColumns = new String(answer.readNBytes(64), StandardCharsets.US_ASCII)
                        .strip()
                        .split(" ", -1);
                return size.waitFor(1, TimeUnit.SECONDS) ? rowsAndColumns[rowsAndColumns.length - 1] : null;
            }
        } catch (IOException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
