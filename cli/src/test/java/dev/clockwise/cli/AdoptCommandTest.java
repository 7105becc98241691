package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Topology;
import dev.clockwise.agreement.document.TopologyDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leaving a system's rule, from its document to one that keeps the map. */
class AdoptCommandTest {

    @TempDir
    private Path folder = Path.of("");

    private static final String SESSIONS = ExampleFiles.path("sessions.yaml");

    @Test
    void aRingIsProvedAndWritten() {
        Path out = folder.resolve("adopted.yaml");
        CommandRun run = CommandRun.of("adopt", SESSIONS, "--out", out.toString());
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.text())
                .isEqualTo("every key keeps its node (exact)\nwritten to " + out
                        + ": custom-ring of 293 points, epoch 2\n");
        assertThat(out).content().doesNotContain("maxPoints");
        Topology adopted = TopologyDocument.read(out);
        assertThat(adopted.node("session-3").orElseThrow().address()).isEqualTo("10.0.0.3:6379");
    }

    @Test
    void aTableIsProvedAndItsSlotsAreSlots() throws IOException {
        Path table = Files.writeString(folder.resolve("table.yaml"), """
                clockwise: 1
                placement: { dialect: libmemcached-modula }
                nodes:
                  - { id: "10.0.0.1", order: 0 }
                  - { id: "10.0.0.2", order: 1 }
                """);
        Path out = folder.resolve("adopted.yaml");
        CommandRun run = CommandRun.of("adopt", table.toString(), "--out", out.toString());
        assertThat(run.text())
                .isEqualTo("every key keeps its node (exact)\nwritten to " + out
                        + ": slot-table of 16,384 slots, epoch 2\n");
    }

    @Test
    void optionsThatItDoesNotHaveAreRefusedWithWhatItHas() {
        CommandRun run = CommandRun.of("adopt", "--nodes", "a,b", SESSIONS);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("clockwise adopt: Unknown option")
                .endsWith(": did you mean clockwise adopt " + SESSIONS + "? (see clockwise adopt --help)\n");
        assertThat(CommandRun.of("balance", SESSIONS).err()).contains("did you mean -t " + SESSIONS);
    }

    @Test
    void whereNothingIsWrittenNoFileIsSaidToBeAsItWas() throws IOException {
        Path nowhere = folder.resolve("nowhere/x.yaml");
        assertThat(CommandRun.of("adopt", SESSIONS, "--out", nowhere.toString()).err())
                .isEqualTo("clockwise adopt: could not write " + nowhere
                        + " (its folder does not exist): no file was written\n");
        assertThat(CommandRun.of("adopt", SESSIONS, "--out", folder.toString()).err())
                .isEqualTo(
                        "clockwise adopt: could not write " + folder + " (it is a directory): the file is as it was\n");
    }

    @Test
    void whatIsPrintedIsTheDocumentAndTheProofBesideIt() {
        CommandRun run = CommandRun.of("adopt", SESSIONS);
        assertThat(run.err()).isEqualTo("every key keeps its node (exact)\n");
        assertThat(TopologyDocument.parse(run.text(), "adopted").nodes()).hasSize(3);
    }
}
