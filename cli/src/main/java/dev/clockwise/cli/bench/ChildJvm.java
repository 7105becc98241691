package dev.clockwise.cli.bench;

import dev.clockwise.Topology;
import dev.clockwise.agreement.document.DocumentFormat;
import dev.clockwise.agreement.document.TopologyDocument;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Starts a JVM like this one for each contender, and ends it. */
final class ChildJvm implements Laboratory {

    private static final long MOST_MINUTES = 15;

    /** Time enough for a signal that one JVM got to reach the other. */
    private static final long SIGNAL_MILLISECONDS = 200;

    /** The exit code of one that had too little memory. */
    static final int NO_MEMORY = 3;

    @Override
    public Figures measure(Entrant entrant, Topology topology, Changes changes) {
        try {
            return measure(entrant.name(), text(topology), text(changes.more()), text(changes.less()));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while measuring", e);
        }
    }

    private static byte[] text(@Nullable Topology topology) {
        return topology == null
                ? new byte[0]
                : TopologyDocument.write(topology, DocumentFormat.JSON).getBytes(StandardCharsets.UTF_8);
    }

    private static Figures measure(String entrant, byte[]... documents) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command(entrant))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Thread end = new Thread(process::destroyForcibly, "end of measuring");
        Runtime.getRuntime().addShutdownHook(end);
        try {
            // Not closed before the child is done: it ends itself when its input does.
            DataOutputStream out = new DataOutputStream(process.getOutputStream());
            for (byte[] document : documents) {
                out.writeInt(document.length);
                out.write(document);
            }
            out.flush();
            if (!process.waitFor(MOST_MINUTES, TimeUnit.MINUTES)) {
                throw new IOException("it took over " + MOST_MINUTES + " minutes and was ended");
            }
            return figures(process);
        } catch (IOException e) {
            awaitEnd();
            throw e;
        } finally {
            process.destroyForcibly();
            goesOn(() -> Runtime.getRuntime().removeShutdownHook(end));
        }
    }

    /** Where this JVM is ending, perhaps just after its child, there is nothing to tell: returns only where it is not. */
    private static void awaitEnd() throws InterruptedException {
        Thread.sleep(SIGNAL_MILLISECONDS);
        Thread probe = new Thread(() -> {}, "probe");
        while (!goesOn(() -> Runtime.getRuntime().addShutdownHook(probe))) {
            Thread.sleep(SIGNAL_MILLISECONDS);
        }
    }

    /** Does what is refused once this JVM is ending, and tells whether it is not. */
    private static boolean goesOn(Runnable change) {
        try {
            change.run();
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    /** This JVM's command with its options, but those of agents, which may allow no second JVM. */
    private static List<String> command(String entrant) {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current()
                .info()
                .command()
                .orElse(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> !option.matches("-(agent|javaagent|Xrun|Xdebug).*"))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), ChildMain.class.getName(), entrant));
        return command;
    }

    private static Figures figures(Process process) throws IOException {
        if (process.exitValue() == NO_MEMORY) {
            throw new OutOfMemoryError("in the JVM that measures");
        }
        if (process.exitValue() != 0) {
            throw new IOException("it ended with code " + process.exitValue());
        }
        Map<Measure, Double> figures = new EnumMap<>(Measure.class);
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (text.startsWith(ChildMain.REFUSED)) {
            throw new IllegalArgumentException(text.substring(ChildMain.REFUSED.length()));
        }
        for (String line : text.lines().toList()) {
            int blank = line.indexOf(' ');
            figures.put(Measure.valueOf(line.substring(0, blank)), Double.valueOf(line.substring(blank + 1)));
        }
        return new Figures(figures);
    }
}
