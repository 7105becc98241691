package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTargetTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aFileAppearsWholeOrNotAtAll() throws IOException {
        Path target = folder.resolve("page.html");
        try (FileTarget file = new FileTarget(target)) {
            file.write(new byte[] {'a'}, 0, 1);
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
        write(target, "whole");
        assertThat(target).hasContent("whole");
        assertThat(Files.getPosixFilePermissions(target))
                .isEqualTo(Files.getPosixFilePermissions(Files.createFile(folder.resolve("other"))));
    }

    @Test
    void permissionsAndLinksAreKept() throws IOException {
        Path target = Files.writeString(folder.resolve("page.html"), "old");
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-rw-r--"));
        Path link = Files.createSymbolicLink(folder.resolve("link.html"), target);
        write(link, "new");
        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(target).hasContent("new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
                .isEqualTo("rw-rw-r--");
    }

    @Test
    void aFolderIsRefused() {
        assertThatThrownBy(() -> write(folder, "text"))
                .isInstanceOf(Fault.class)
                .hasMessage("could not write " + folder + " (it is a directory): the file is as it was");
    }

    private static void write(Path target, String text) {
        try (FileTarget file = new FileTarget(target)) {
            file.write(text);
            file.commit();
        }
    }
}
