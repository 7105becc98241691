package dev.clockwise.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.ClearSystemProperty;
import org.junit.jupiter.api.util.SetSystemProperty;
import org.opentest4j.TestAbortedException;

class PeerTest {
    private static final String ABSENT = "clockwise-has-no-such-peer";

    @TempDir
    private Path directory;

    @Test
    void isFoundInTheFirstDirectoryThatHasIt() throws IOException {
        Path empty = Files.createDirectory(directory.resolve("empty"));
        Path bin = Files.createDirectory(directory.resolve("bin"));
        Path sbin = Files.createDirectory(directory.resolve("sbin"));
        executable(sbin);
        Path expected = executable(bin);

        Peer peer = new Peer("server", String.join(File.pathSeparator, "", "" + empty, "" + bin, "" + sbin), true);

        assertThat(peer.path()).contains(expected);
        assertThat(peer.require()).isEqualTo(expected);
        assertThat(peer).hasToString("server");
    }

    @Test
    void mustBeAnExecutableFile() throws IOException {
        Path bin = Files.createDirectory(directory.resolve("bin"));
        Files.createDirectory(directory.resolve("server"));
        Files.createFile(bin.resolve("server"));
        assertThat(new Peer("server", directory + File.pathSeparator + bin, true).path())
                .isEmpty();
    }

    @Test
    void aMissingOneSkipsTheTest() {
        assertThatThrownBy(() -> new Peer(ABSENT, "", false).require())
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContaining("the peer " + ABSENT + " is not on the PATH");
    }

    @Test
    void aMissingOneFailsTheTestWhenRequired() {
        assertThatThrownBy(() -> new Peer(ABSENT, "", true).require())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("the peer " + ABSENT + " is required");
    }

    @Test
    @SetSystemProperty(key = "clockwise.peers", value = "required")
    void theSystemPropertyRequires() {
        assertThatThrownBy(Peer.named(ABSENT)::require).isInstanceOf(AssertionError.class);
    }

    @Test
    @SetSystemProperty(key = "clockwise.peers", value = "optional")
    void theSystemPropertyGoesBeforeTheEnvironment() {
        assertThatThrownBy(Peer.named(ABSENT)::require).isInstanceOf(TestAbortedException.class);
    }

    @Test
    @ClearSystemProperty(key = "clockwise.peers")
    void theEnvironmentRequires() {
        boolean required = "required".equals(System.getenv("CLOCKWISE_PEERS"));
        assertThatThrownBy(Peer.named(ABSENT)::require)
                .isInstanceOf(required ? AssertionError.class : TestAbortedException.class);
    }

    @Test
    void namedLooksOnThePath() {
        assertThat(Peer.named("sh").require()).isExecutable();
    }

    @Test
    @ClearSystemProperty(key = "clockwise.peers")
    void aLibraryIsFoundByItsHeader() {
        Peer absent = Peer.library(ABSENT + ".h");
        assertThat(absent.path()).isEmpty();
        assertThatThrownBy(absent::require).hasMessageContaining("not among the headers: install it");
    }

    @Test
    @ClearSystemProperty(key = "clockwise.peers")
    void aModuleIsAFolder() {
        Peer absent = Peer.module(ABSENT);
        assertThat(absent.path()).isEmpty();
        assertThatThrownBy(absent::require).hasMessageContaining("not among the modules of Node.js: install it");
    }

    private static Path executable(Path directory) throws IOException {
        Path file = Files.createFile(directory.resolve("server"));
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }
}
