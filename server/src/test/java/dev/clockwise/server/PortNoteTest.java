package dev.clockwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Notes lie where others may write too: what these put there does no harm. */
class PortNoteTest {

    private static final InetSocketAddress AT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 7379);
    private static final String OWN =
            AT.getPort() + "-" + ProcessHandle.current().pid();
    private static final String TMP = "java.io.tmpdir";

    @TempDir
    private Path folder;

    private String before = "";
    private Path notes = Path.of("");

    @BeforeEach
    void moveTemporaryFiles() {
        before = System.getProperty(TMP, "");
        System.setProperty(TMP, folder.toString());
        notes = folder.resolve("clockwise-" + System.getProperty("user.name"));
    }

    @AfterEach
    void moveBack() {
        System.setProperty(TMP, before);
    }

    private void makeDirectory(String permissions) throws IOException {
        Files.createDirectory(notes);
        Files.setPosixFilePermissions(notes, PosixFilePermissions.fromString(permissions));
    }

    @Test
    void aNoteTellsWhoHasThePort() {
        PortNote note = PortNote.leave(AT, "sessions");
        assertThat(PortNote.holder(AT.getPort()))
                .hasValueSatisfying(words -> assertThat(words).contains("already serves cluster sessions on"));
        note.close();
        assertThat(PortNote.holder(AT.getPort())).isEmpty();
    }

    @Test
    void aLinkInThePlaceOfANoteIsNotWrittenThrough() throws IOException {
        Path other = Files.writeString(folder.resolve("other"), "precious");
        makeDirectory("rwx------");
        Files.createSymbolicLink(notes.resolve(OWN), other);
        PortNote.leave(AT, "sessions").close();
        assertThat(other).hasContent("precious");
    }

    @Test
    void aDirectoryInWhichOthersWriteIsNotUsed() throws IOException {
        makeDirectory("rwxrwxrwx");
        PortNote.leave(AT, "sessions");
        assertThat(notes).isEmptyDirectory();
        Files.writeString(notes.resolve(OWN), note());
        assertThat(PortNote.holder(AT.getPort())).isEmpty();
    }

    @Test
    void aLinkInThePlaceOfTheDirectoryIsNotFollowed() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Files.setPosixFilePermissions(elsewhere, PosixFilePermissions.fromString("rwx------"));
        Files.createSymbolicLink(notes, elsewhere);
        PortNote.leave(AT, "sessions");
        assertThat(elsewhere).isEmptyDirectory();
    }

    /** Only those: a note of a process that runs, and what is no note, stay. */
    @Test
    void notesOfProcessesThatAreGoneAreTakenAway() throws IOException {
        makeDirectory("rwx------");
        Files.writeString(notes.resolve("7000-9999999999"), "whatever");
        Files.writeString(notes.resolve("7000-" + ProcessHandle.current().pid()), note());
        Files.writeString(notes.resolve("readme"), "no note");
        PortNote.leave(AT, "sessions").close();
        assertThat(notes.resolve("7000-9999999999")).doesNotExist();
        assertThat(notes.resolve("7000-" + ProcessHandle.current().pid())).exists();
        assertThat(notes.resolve("readme")).exists();
    }

    private static String note() {
        ProcessHandle self = ProcessHandle.current();
        return self.pid() + "\n"
                + self.info().startInstant().map(Object::toString).orElse("-") + "\nintruder\nx:1\n";
    }
}
