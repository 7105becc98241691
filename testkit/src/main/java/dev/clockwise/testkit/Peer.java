package dev.clockwise.testkit;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A peer is a real program that a test runs Clockwise against, found by its executable's name on the {@code PATH} or in
 * a system directory.
 *
 * <p>A test whose peer is missing is skipped, unless peers are required, by the system property
 * {@code clockwise.peers=required} or the environment variable {@code CLOCKWISE_PEERS=required}: then it fails.
 *
 * <p>Immutable, so safe for use by several threads.
 */
public final class Peer {
    /* Servers live in sbin, which the PATH of an ordinary user often leaves out. */
    private static final String SYSTEM_DIRECTORIES = "/usr/local/sbin:/usr/sbin:/sbin";

    private final String executable;
    private final String directories;
    private final boolean required;

    Peer(String executable, String directories, boolean required) {
        this.executable = executable;
        this.directories = directories;
        this.required = required;
    }

    /**
     * The peer with an executable of this name, which need not exist.
     *
     * @param executable a file name without directories, such as {@code redis-server}
     * @return the peer
     */
    public static Peer named(String executable) {
        String path = System.getenv().getOrDefault("PATH", "");
        String peers = System.getProperty("clockwise.peers", System.getenv().getOrDefault("CLOCKWISE_PEERS", ""));
        return new Peer(executable, path + File.pathSeparator + SYSTEM_DIRECTORIES, peers.equals("required"));
    }

    /**
     * The executable, when this machine has it.
     *
     * @return its path, or empty
     */
    public Optional<Path> path() {
        return Stream.of(directories.split(File.pathSeparator))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, executable))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    /**
     * The executable, without which the calling test is over.
     *
     * @return its path
     * @throws org.opentest4j.TestAbortedException when it is missing: JUnit skips the test
     * @throws AssertionError when it is missing though peers are required
     */
    public Path require() {
        Optional<Path> found = path();
        if (found.isPresent()) {
            return found.get();
        }
        if (required) {
            throw new AssertionError("the peer " + executable + " is required but is not on the PATH: install it");
        }
        return Assumptions.abort("the peer " + executable + " is not on the PATH: install it to run this test");
    }

    @Override
    public String toString() {
        return executable;
    }
}
