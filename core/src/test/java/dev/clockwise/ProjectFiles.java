package dev.clockwise;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The project's own documents, which tests hold to what they say. */
public final class ProjectFiles {

    private ProjectFiles() {}

    /** The text of a file named from the top of the project, wherever in it the tests run. */
    public static String read(String name) {
        Path start = Path.of("").toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            Path file = folder.resolve(name);
            if (Files.isRegularFile(file)) {
                try {
                    return Files.readString(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        throw new AssertionError(name + " is not to be found from " + start + " upwards");
    }
}
