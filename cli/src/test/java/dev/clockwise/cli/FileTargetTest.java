package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FileTargetTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aFileAppearsWholeOrNotAtAll() throws IOException {
        Path target = folder.resolve("page.html");
        try (FileTarget file = new FileTarget(target, List.of())) {
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

    /** A file that has passwords has a mode that hides them. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aNewFileHidesWhatItsSourcesHide() throws IOException {
        Path open = Files.writeString(folder.resolve("open.yaml"), "a");
        Path hidden = Files.writeString(folder.resolve("hidden.yaml"), "b");
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.setPosixFilePermissions(hidden, PosixFilePermissions.fromString("r--r-----"));
        Path target = folder.resolve("next.yaml");
        try (FileTarget file = new FileTarget(target, List.of(open, hidden))) {
            file.write("new");
            assertThat(modes()).as("while it is written").containsValue("rw-r-----");
            file.commit();
        }
        assertThat(modes()).containsEntry("next.yaml", "rw-r-----");
        try (FileTarget file = new FileTarget(folder.resolve("other.yaml"), List.of(open))) {
            file.write("new");
            file.commit();
        }
        assertThat(modes())
                .containsEntry(
                        "other.yaml",
                        modes(Files.createFile(folder.resolve("plain"))).get("plain"));
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void whatReplacesAHiddenFileIsHiddenWhileItIsWritten() throws IOException {
        Path target = Files.writeString(folder.resolve("page.html"), "old");
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-r-----"));
        Path left = Files.writeString(
                folder.resolve(".page.html." + ProcessHandle.current().pid()), "of a process that was killed");
        try (FileTarget file = new FileTarget(target, List.of())) {
            file.write("new");
            assertThat(modes(left)).containsValue("rw-------");
            file.commit();
        }
        assertThat(modes()).isEqualTo(Map.of("page.html", "rw-r-----"));
    }

    private Map<String, String> modes() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return modes(files.toArray(Path[]::new));
        }
    }

    private static Map<String, String> modes(Path... files) throws IOException {
        Map<String, String> modes = new TreeMap<>();
        for (Path file : files) {
            modes.put(
                    file.getFileName().toString(), PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        }
        return modes;
    }

    @Test
    void aFolderIsRefused() {
        assertThatThrownBy(() -> write(folder, "text"))
                .isInstanceOf(Fault.class)
                .hasMessage("could not write " + folder + " (it is a directory): the file is as it was");
    }

    private static void write(Path target, String text) {
        try (FileTarget file = new FileTarget(target, List.of())) {
            file.write(text);
            file.commit();
        }
    }
}
