package dev.clockwise.testkit;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A peer is a real program that a test runs Clockwise against: an executable, found by its name on the {@code PATH} or
 * in a system directory, or a library for C, found by its header.
 *
 * <p>A test whose peer is missing is skipped, unless peers are required, by the system property
 * {@code clockwise.peers=required} or the environment variable {@code CLOCKWISE_PEERS=required}: then it fails.
 *
 * <p>Immutable, so safe for use by several threads.
 */
public final class Peer {
    /* Servers live in sbin, which the PATH of an ordinary user often leaves out. */
    private static final String SYSTEM_DIRECTORIES = "/usr/local/sbin:/usr/sbin:/sbin";

    private static final String HEADERS = "/usr/local/include:/usr/include";

    private final String name;
    private final String directories;
    private final boolean executable;
    private final boolean required;

    Peer(String executable, String directories, boolean required) {
        this(executable, directories, true, required);
    }

    private Peer(String name, String directories, boolean executable, boolean required) {
        this.name = name;
        this.directories = directories;
        this.executable = executable;
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
        return new Peer(executable, path + File.pathSeparator + SYSTEM_DIRECTORIES, areRequired());
    }

    /**
     * The peer with a header of this name, which need not exist.
     *
     * @param header as programs in C include it, such as {@code libmemcached/memcached.h}
     * @return the peer
     */
    public static Peer library(String header) {
        return new Peer(header, HEADERS, false, areRequired());
    }

    private static boolean areRequired() {
        return System.getProperty("clockwise.peers", System.getenv().getOrDefault("CLOCKWISE_PEERS", ""))
                .equals("required");
    }

    /**
     * The executable or header, when this machine has it.
     *
     * @return its path, or empty
     */
    public Optional<Path> path() {
        return Stream.of(directories.split(File.pathSeparator))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, name))
                .filter(file -> Files.isRegularFile(file) && (!executable || Files.isExecutable(file)))
                .findFirst();
    }

    /**
     * The executable or header, without which the calling test is over.
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
        String where = executable ? "on the PATH" : "among the headers";
        if (required) {
            throw new AssertionError("the peer " + name + " is required but is not " + where + ": install it");
        }
        return Assumptions.abort("the peer " + name + " is not " + where + ": install it to run this test");
    }

    @Override
    public String toString() {
        return name;
    }
}
