package dev.clockwise.wire.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of the project that are made by a test: it compares them, or writes them if it is told to. */
final class Generated {

    private static final String PROPERTY = "clockwise.write";

    private Generated() {}

    static void check(Path file, String content, Class<?> test) throws IOException {
        if (Boolean.getBoolean(PROPERTY)) {
            Files.writeString(file, content);
        }
        assertThat(Files.readString(file))
                .as(
                        "%s is stale; write it by: mvn -q -Dfast -pl wire -am test -Dtest=%s"
                                + " -Dsurefire.failIfNoSpecifiedTests=false -D%s=true",
                        file, test.getSimpleName(), PROPERTY)
                .isEqualTo(content);
    }

    /** A file of the project, by its path from the root. */
    static Path path(String fromRoot) {
        return Path.of("..").resolve(fromRoot);
    }
}
