package dev.clockwise.testkit;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A peer is a real program that a test runs Clockwise against: an executable, found by its name on the {@code PATH} or
 * in a system directory, a library for C, found by its header, or a package of Node.js, found by its folder.
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

    /* Where npm -g and Debian put packages. */
    private static final String MODULES = "/usr/local/lib/node_modules:/usr/lib/node_modules:/usr/share/nodejs";

    /** What a peer is, and where it is said to be missing. */
    private enum Kind {
        EXECUTABLE("on the PATH"),
        HEADER("among the headers"),
        MODULE("among the modules of Node.js");

        private final String where;

        Kind(String where) {
            this.where = where;
        }
    }

    private final String name;
    private final String directories;
    private final Kind kind;
    private final boolean required;

    Peer(String executable, String directories, boolean required) {
        this(executable, directories, Kind.EXECUTABLE, required);
    }

    private Peer(String name, String directories, Kind kind, boolean required) {
        this.name = name;
        this.directories = directories;
        this.kind = kind;
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
        return new Peer(header, HEADERS, Kind.HEADER, areRequired());
    }

    /**
     * The peer that is a package of Node.js of this name, which need not exist: installed for all, or where the
     * environment variable {@code NODE_PATH} says.
     *
     * @param module as programs require it, such as {@code ioredis}
     * @return the peer, whose path is the package's folder
     */
    public static Peer module(String module) {
        String path = System.getenv().getOrDefault("NODE_PATH", "");
        return new Peer(module, path + File.pathSeparator + MODULES, Kind.MODULE, areRequired());
    }

    private static boolean areRequired() {
        return System.getProperty("clockwise.peers", System.getenv().getOrDefault("CLOCKWISE_PEERS", ""))
                .equals("required");
    }

    /**
     * The executable, header or folder, when this machine has it.
     *
     * @return its path, or empty
     */
    public Optional<Path> path() {
        return Stream.of(directories.split(File.pathSeparator))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, name))
                .filter(this::isIt)
                .findFirst();
    }

    private boolean isIt(Path file) {
        return switch (kind) {
            case EXECUTABLE -> Files.isRegularFile(file) && Files.isExecutable(file);
            case HEADER -> Files.isRegularFile(file);
            case MODULE -> Files.isRegularFile(file.resolve("package.json"));
        };
    }

    /**
     * The executable, header or folder, without which the calling test is over.
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
            throw new AssertionError("the peer " + name + " is required but is not " + kind.where + ": install it");
        }
        return Assumptions.abort("the peer " + name + " is not " + kind.where + ": install it to run this test");
    }

    @Override
    public String toString() {
        return name;
    }
}
