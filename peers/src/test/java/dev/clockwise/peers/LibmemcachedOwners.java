package dev.clockwise.peers;

import dev.clockwise.testkit.Peer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** A program around libmemcached that tells owners: {@code libmemcached-owners.c}, compiled for the test. */
final class LibmemcachedOwners {

    private static final String SOURCE = "libmemcached-owners.c";

    private final Path directory;

    /** Compiles the program, in a directory of the test. */
    LibmemcachedOwners(Path directory) throws IOException {
        this.directory = directory;
        Peer.library("libmemcached/memcached.h").require();
        Path gcc = Peer.named("gcc").require();
        Path source = directory.resolve(SOURCE);
        try (InputStream in = Objects.requireNonNull(LibmemcachedOwners.class.getResourceAsStream(SOURCE), SOURCE)) {
            Files.copy(in, source);
        }
        Path nothing = Files.createFile(directory.resolve("nothing"));
        run(nothing, gcc.toString(), "-O1", "-o", program(), source.toString(), "-lmemcached");
    }

    private String program() {
        return directory.resolve("owners").toString();
    }

    /** The server, as host:port, that each key among these commands belongs to. */
    List<String> owners(List<String> commands) {
        try {
            return run(Files.write(directory.resolve("commands"), commands), program());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The lines that a command writes, given a file to read. */
    private List<String> run(Path in, String... command) throws IOException {
        Path out = directory.resolve("out");
        Path errors = directory.resolve("errors");
        Process process = new ProcessBuilder(command)
                .redirectInput(in.toFile())
                .redirectOutput(out.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new AssertionError(command[0] + " failed: " + Files.readString(errors));
            }
        } catch (InterruptedException stop) {
            throw new AssertionError(stop);
        } finally {
            process.destroyForcibly();
        }
        return Files.readAllLines(out);
    }
}
