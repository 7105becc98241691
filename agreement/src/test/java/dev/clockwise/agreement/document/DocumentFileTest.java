package dev.clockwise.agreement.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that cannot be read say why in one line. */
class DocumentFileTest {

    @TempDir
    private Path directory;

    private static void requireRefused(Path file, String problem) {
        assertThatThrownBy(() -> TopologyDocument.read(file))
                .isInstanceOfSatisfying(DocumentException.class, refusal -> {
                    assertThat(refusal).hasMessage(file + ": " + problem);
                    assertThat(refusal.document()).isEqualTo(file.toString());
                    assertThat(refusal.line()).isEqualTo(OptionalInt.empty());
                    assertThat(refusal.column()).isEqualTo(OptionalInt.empty());
                });
    }

    @Test
    void readsAFile() throws IOException {
        Path file = Files.writeString(directory.resolve("t.yaml"), "clockwise: 1\nnodes: [ { id: a } ]\n");
        assertThat(TopologyDocument.read(file)).isEqualTo(Topology.of(Node.of("a")));
    }

    @Test
    void namesTheFileBeforeTheLine() throws IOException {
        Path file = Files.writeString(directory.resolve("t.yaml"), "clockwise: 1\nnodes: a\n");
        assertThatThrownBy(() -> TopologyDocument.read(file))
                .hasMessageStartingWith(file + ":2:8: nodes must be a list");
    }

    @Test
    void refusesAMissingFile() {
        requireRefused(directory.resolve("none.yaml"), "cannot be read: no such file: check the path");
    }

    @Test
    void refusesADirectory() {
        requireRefused(directory, "must be a file (was a directory): name a file in it");
    }

    @Test
    void refusesAPathThroughAFile() throws IOException {
        Path file = Files.writeString(directory.resolve("t.yaml"), "");
        requireRefused(file.resolve("x"), "cannot be read: Not a directory");
    }

    @Test
    void refusesALoopOfLinks() throws IOException {
        Path loop = directory.resolve("loop");
        Files.createSymbolicLink(loop, loop);
        assertThatThrownBy(() -> TopologyDocument.read(loop))
                .isInstanceOf(DocumentException.class)
                .hasMessageStartingWith(loop + ": cannot be read: ");
    }

    @Test
    void refusesAFileThatIsTooLarge() throws IOException {
        Path file = directory.resolve("large.yaml");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(100_000_000);
        }
        requireRefused(
                file, "a document must be at most 67108864 bytes (was 100000000): divide it, or name another file");
    }

    @Test
    void refusesAFileThatIsNotReadable() throws IOException {
        Path file = Files.writeString(directory.resolve("t.yaml"), "clockwise: 1");
        assumeThat(file.toFile().setReadable(false) && !Files.isReadable(file))
                .as("a superuser reads everything")
                .isTrue();
        requireRefused(file, "cannot be read: permission denied: check the rights of the file and its directory");
    }

    @Test
    void reasonsAreForPeople() {
        assertThat(DocumentFile.reason(new AccessDeniedException("/f"))).startsWith("permission denied");
        assertThat(DocumentFile.reason(new FileSystemException("/f", null, "No space left on device")))
                .isEqualTo("No space left on device");
        assertThat(DocumentFile.reason(new FileSystemException("/f"))).isEqualTo("FileSystemException");
        assertThat(DocumentFile.reason(new IOException("Input/output error"))).isEqualTo("Input/output error");
    }
}
