package dev.clockwise.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A real server that runs for a test, with a directory of its own in which its log is.
 *
 * <p>It runs from {@link #start} to {@link #close}, and at the longest until this JVM exits, unless the JVM is killed.
 * Safe for use by several threads, once it runs.
 */
public final class RunningPeer implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofSeconds(30);

    private static final Set<RunningPeer> OPEN = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> OPEN.forEach(RunningPeer::closeAtExit)));
    }

    /** Whether a server is ready. */
    @FunctionalInterface
    public interface Ready {

        /**
         * Asks the server.
         *
         * @return whether it answers
         * @throws IOException which means that it does not
         */
        boolean answers() throws IOException;
    }

    private final Peer peer;
    private final Path executable;
    private final Path directory;
    private @Nullable Process process;

    /**
     * A peer that does not run yet; skips or fails the calling test where it is missing, as {@link Peer#require} tells.
     *
     * @param executable its name
     * @throws IOException when it cannot have a directory
     */
    public RunningPeer(String executable) throws IOException {
        peer = Peer.named(executable);
        this.executable = peer.require();
        directory = Files.createTempDirectory("clockwise-" + executable + "-");
        OPEN.add(this);
    }

    /**
     * Where its files are; it is removed when the peer is closed.
     *
     * @return the directory
     */
    public Path directory() {
        return directory;
    }

    private Path log() {
        return directory.resolve("log");
    }

    /**
     * Starts the process and waits until it is ready.
     *
     * @param ready asked again and again
     * @param arguments those of the command line
     * @throws IOException when it ends, or is not ready within 30 seconds; the message has its log
     * @throws InterruptedException when the calling thread is interrupted
     */
    public void start(Ready ready, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(executable.toString()));
        command.addAll(arguments);
        Process started = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log().toFile())
                .start();
        process = started;
        long begin = System.nanoTime();
        while (!isReady(ready)) {
            if (started.waitFor(20, TimeUnit.MILLISECONDS)) {
                throw new IOException(peer + " ended with " + started.exitValue() + ": " + Files.readString(log()));
            }
            if (System.nanoTime() - begin > START_LIMIT.toNanos()) {
                throw new IOException(
                        peer + " did not answer within " + START_LIMIT.toSeconds() + " s: " + Files.readString(log()));
            }
        }
    }

    private static boolean isReady(Ready ready) {
        try {
            return ready.answers();
        } catch (IOException notYet) {
            return false;
        }
    }

    /**
     * The process.
     *
     * @return its handle
     * @throws IllegalStateException when it was not started
     */
    public ProcessHandle process() {
        Process started = process;
        if (started == null) {
            throw new IllegalStateException(peer + " was not started");
        }
        return started.toHandle();
    }

    private void closeAtExit() {
        try {
            close();
        } catch (IOException left) {
            System.err.println("the files of " + peer + " were left behind: " + left);
        }
    }

    /**
     * Kills the process and those that it started, waits for its end and removes the directory; nothing the second
     * time.
     */
    @Override
    public void close() throws IOException {
        Process started = process;
        if (started != null) {
            List<ProcessHandle> children = started.descendants().toList();
            started.destroyForcibly().onExit().join();
            for (ProcessHandle child : children) {
                child.destroyForcibly();
                child.onExit().join();
            }
        }
        OPEN.remove(this);
        if (Files.exists(directory)) {
            List<Path> files;
            try (Stream<Path> all = Files.walk(directory)) {
                files = all.sorted(Comparator.reverseOrder()).toList();
            }
            for (Path file : files) {
                Files.delete(file);
            }
        }
    }
}
