package dev.clockwise.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The project's examples, and the keys that {@code examples/make-keys} prints. */
final class ExampleFiles {

    private ExampleFiles() {}

    /** The project's root: the nearest folder above that holds the examples. */
    static Path root() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder.resolve("examples")) && Files.isRegularFile(folder.resolve("README.md"))) {
                return folder;
            }
        }
        throw new IllegalStateException(
                "the examples are not above " + Path.of("").toAbsolutePath());
    }

    static String path(String name) {
        return root().resolve("examples").resolve(name).toString();
    }

    /** The names of all example documents. */
    static List<String> documents() {
        try (Stream<Path> files = Files.list(root().resolve("examples"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".yaml") || name.endsWith(".json"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the keys user:0 to user:99999 into a file, as examples/make-keys does. */
    static String keys(Path folder) {
        try {
            String lines = IntStream.range(0, 100_000)
                    .mapToObj(i -> "user:" + i + "\n")
                    .collect(Collectors.joining());
            return Files.writeString(folder.resolve("keys.txt"), lines).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
