package dev.clockwise.agreement.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.agreement.RecordingListener;
import dev.clockwise.agreement.SteppedScheduler;
import dev.clockwise.agreement.document.DocumentException;
import dev.clockwise.agreement.document.DocumentFormat;
import dev.clockwise.agreement.document.TopologyDocument;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the contract of sources leaves to a file: what else lies in the directory, and how changes by hand are noticed.
 */
class FileTopologySourceTest {

    private final SteppedScheduler scheduler = new SteppedScheduler();
    private final RecordingListener listener = new RecordingListener();

    @TempDir
    private Path directory;

    private Path file;
    private FileTopologySource source;

    @BeforeEach
    void openSource() throws IOException {
        file = directory.resolve("topology.yaml");
        Files.writeString(file, document(7));
        source = FileTopologySource.builder(file).scheduler(scheduler).open();
        source.watch(listener);
        source.refresh();
    }

    @AfterEach
    void closeSource() {
        source.close();
    }

    private static Topology at(long epoch) {
        return Topology.of(Node.of("a"), Node.of("b").withAddress("host:" + epoch))
                .withEpoch(epoch);
    }

    private static String document(long epoch) {
        return TopologyDocument.write(at(epoch), DocumentFormat.YAML);
    }

    /** Puts a whole new file in place, as editors do. */
    private void replace(String document) throws IOException {
        Path next = Files.writeString(directory.resolve("next"), document);
        Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
    }

    private CompletionStage<Topology> propose(long epoch) {
        CompletionStage<Topology> stage = source.propose(epoch - 1, at(epoch));
        scheduler.run();
        return stage;
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aFileIsTakenWhenTwoLooksFoundItTheSame() throws IOException {
        replace(document(8));
        source.refresh();
        assertThat(source.current()).isEqualTo(at(7));
        source.refresh();
        assertThat(source.current()).isEqualTo(at(8));
    }

    @Test
    void aFileThatIsStillBeingWrittenIsNotTaken() throws IOException {
        String whole = document(8);
        Files.writeString(file, whole.substring(0, whole.indexOf("  - { id: b")));
        source.refresh();
        Files.writeString(file, whole);
        source.refresh();
        assertThat(source.current())
                .as("one node of two would have been a valid topology")
                .isEqualTo(at(7));
        source.refresh();
        assertThat(source.current()).isEqualTo(at(8));
        assertThat(listener.epochs()).containsExactly(7L, 8L);
        assertThat(listener.problems()).isEmpty();
    }

    @Test
    void aChangeOfContentAloneIsNoticedAsLongAsTheTimesDiffer() throws IOException {
        Files.writeString(file, document(8));
        Files.setLastModifiedTime(file, FileTime.fromMillis(1));
        source.refresh();
        source.refresh();
        assertThat(source.current()).isEqualTo(at(8));
        Files.writeString(file, document(9));
        Files.setLastModifiedTime(file, FileTime.fromMillis(2));
        source.refresh();
        source.refresh();
        assertThat(source.current()).isEqualTo(at(9));
    }

    @Test
    void aMissingFileIsReportedOnceAndTakenAgainWhenItIsBack() throws IOException {
        Files.delete(file);
        for (int i = 0; i < 5; i++) {
            source.refresh();
        }
        assertThat(listener.problems())
                .singleElement()
                .satisfies(problem ->
                        assertThat(problem).hasMessage(file + ": cannot be read: no such file: check the path"));
        assertThat(source.current()).isEqualTo(at(7));
        replace(document(8));
        source.refresh();
        source.refresh();
        assertThat(source.current()).isEqualTo(at(8));
    }

    /** Reading a pipe would wait for whoever writes to it, and nothing would be watched meanwhile. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aPipeOrDeviceInItsPlaceIsReportedOnceAndNotRead() throws Exception {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        for (Path other : List.of(Path.of("/dev/null"), pipe)) {
            Files.delete(file);
            Files.createSymbolicLink(file, other);
            for (int i = 0; i < 5; i++) {
                source.refresh();
            }
        }
        assertThat(listener.problems())
                .hasSize(2)
                .allSatisfy(problem -> assertThat(problem)
                        .hasMessage(file + ": must be a file to be watched (was a pipe or a device): put a file in its"
                                + " place"));
        Files.delete(file);
        replace(document(8));
        source.refresh();
        source.refresh();
        assertThat(source.current()).isEqualTo(at(8));
    }

    @Test
    void theSameProblemIsReportedOnce() throws IOException {
        replace("clockwise: 1");
        for (int i = 0; i < 5; i++) {
            source.refresh();
        }
        assertThat(listener.problems()).hasSize(1);
        replace("clockwise: 1\n");
        source.refresh();
        source.refresh();
        assertThat(listener.problems())
                .as("the file was touched, and is still bad")
                .hasSize(2);
    }

    @Test
    void theFileIsLookedAtEveryInterval() throws IOException {
        replace(document(8));
        scheduler.advance(Duration.ofMillis(999));
        assertThat(source.current()).isEqualTo(at(7));
        scheduler.advance(Duration.ofMillis(1001));
        assertThat(source.current()).isEqualTo(at(8));
    }

    @Test
    void nothingIsScheduledAfterItWasClosed() {
        source.close();
        scheduler.advance(Duration.ofSeconds(10));
        assertThat(scheduler.waiting()).isZero();
    }

    @Test
    void intervalsHaveALimit() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FileTopologySource.builder(file).interval(Duration.ofMillis(9)))
                .withMessage("interval must be 10 ms or more (was PT0.009S)");
    }

    @Test
    void onlyTheLockFileIsLeftBeside() throws IOException {
        assertThat(propose(8)).isCompletedWithValue(at(8));
        assertThat(Files.readString(file)).isEqualTo(document(8));
        assertThat(names()).containsExactly(".topology.yaml.lock", "topology.yaml");
    }

    @Test
    void leftoversOfACrashAreRemovedAndNothingElse() throws IOException {
        for (String name : List.of(
                ".topology.yaml.123.tmp",
                ".topology.yaml.old.tmp",
                ".topology.yaml.5.123.tmp",
                "topology.yaml.1.tmp")) {
            Files.writeString(directory.resolve(name), "half a docum");
        }
        assertThat(propose(8)).isCompletedWithValue(at(8));
        assertThat(names())
                .containsExactly(
                        ".topology.yaml.5.123.tmp",
                        ".topology.yaml.lock",
                        ".topology.yaml.old.tmp",
                        "topology.yaml",
                        "topology.yaml.1.tmp");
    }

    @Test
    void permissionsStay() throws IOException {
        for (String permissions : List.of("rw-rw-r--", "rw-r-----")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
            propose(source.current().epoch() + 1);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo(permissions);
        }
    }

    @Test
    void aSymbolicLinkStaysOneAndItsTargetIsReplaced() throws IOException {
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        Path target = Files.writeString(elsewhere.resolve("real.yaml"), document(7));
        Path link = Files.createSymbolicLink(directory.resolve("link.yaml"), target);
        try (FileTopologySource linked =
                FileTopologySource.builder(link).scheduler(scheduler).open()) {
            linked.propose(7, at(8));
            scheduler.run();
            assertThat(linked.current()).isEqualTo(at(8));
        }
        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(Files.readString(target)).isEqualTo(document(8));
    }

    /** How a mounted configuration changes: the file is a link through a directory that is itself a link. */
    @Test
    void aSwappedDirectoryIsNoticed() throws IOException {
        Path mount = Files.createDirectory(directory.resolve("mount"));
        for (long epoch : new long[] {7, 8}) {
            Files.writeString(Files.createDirectory(mount.resolve("v" + epoch)).resolve("t.yaml"), document(epoch));
        }
        Files.createSymbolicLink(mount.resolve("data"), Path.of("v7"));
        Path link = Files.createSymbolicLink(mount.resolve("t.yaml"), Path.of("data", "t.yaml"));
        try (FileTopologySource mounted =
                FileTopologySource.builder(link).scheduler(scheduler).open()) {
            Files.createSymbolicLink(mount.resolve("data2"), Path.of("v8"));
            Files.move(mount.resolve("data2"), mount.resolve("data"), StandardCopyOption.ATOMIC_MOVE);
            mounted.refresh();
            mounted.refresh();
            assertThat(mounted.current()).isEqualTo(at(8));
        }
    }

    @Test
    void jsonStaysJson() throws IOException {
        replace("\ufeff" + TopologyDocument.write(at(7), DocumentFormat.JSON));
        assertThat(propose(8)).isCompletedWithValue(at(8));
        assertThat(Files.readString(file)).isEqualTo(TopologyDocument.write(at(8), DocumentFormat.JSON));
    }

    @Test
    void itsOwnChangeIsNotReadAgainFromTheFile() throws IOException {
        propose(8);
        FileTime written = Files.getLastModifiedTime(file);
        Files.write(file, Files.readString(file).replace("host:8", "host:X").getBytes(StandardCharsets.UTF_8));
        Files.setLastModifiedTime(file, written);
        source.refresh();
        source.refresh();
        assertThat(listener.problems())
                .as("size, time and inode are those that the proposal left: nothing to look at")
                .isEmpty();
    }

    @Test
    void aProposalWaitsForTheLock() throws IOException {
        LockFile held = LockFile.tryTake(file.toRealPath());
        assertThat(held).isNotNull();
        CompletionStage<Topology> stage = propose(8);
        scheduler.advance(Duration.ofMillis(500));
        assertThat(stage.toCompletableFuture()).isNotDone();
        held.close();
        scheduler.advance(Duration.ofMillis(20));
        assertThat(stage).isCompletedWithValue(at(8));
    }

    @Test
    void aProposalGivesUpOnALockThatIsNeverFree() throws IOException {
        try (LockFile held = LockFile.tryTake(file.toRealPath())) {
            assertThat(held).isNotNull();
            CompletionStage<Topology> stage = propose(8);
            scheduler.advance(Duration.ofSeconds(11));
            assertThatThrownBy(() -> stage.toCompletableFuture().join())
                    .hasCauseInstanceOf(DocumentException.class)
                    .hasMessageContaining("another process has held .topology.yaml.lock for 10 s");
        }
        assertThat(source.current()).isEqualTo(at(7));
    }

    @Test
    void aProposalThatWaitsFailsWhenTheSourceIsClosed() throws IOException {
        try (LockFile held = LockFile.tryTake(file.toRealPath())) {
            assertThat(held).isNotNull();
            CompletionStage<Topology> waiting = propose(8);
            CompletionStage<Topology> notBegun = source.propose(7, at(8));
            source.close();
            for (CompletionStage<Topology> stage : List.of(waiting, notBegun)) {
                assertThatThrownBy(() -> stage.toCompletableFuture().join())
                        .hasCauseInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("is closed as a source");
            }
        }
        scheduler.advance(Duration.ofSeconds(11));
        assertThat(Files.readString(file)).isEqualTo(document(7));
    }

    @Test
    void aDirectoryThatCannotBeWrittenLeavesTheFileAsItIs() throws IOException {
        Files.createDirectory(directory.resolve(".topology.yaml.lock"));
        CompletionStage<Topology> stage = propose(8);
        assertThatThrownBy(() -> stage.toCompletableFuture().join())
                .hasCauseInstanceOf(DocumentException.class)
                .hasMessageContaining("topology.yaml: cannot be replaced: ")
                .hasMessageContaining("; the file is unchanged");
        assertThat(source.current()).isEqualTo(at(7));
        assertThat(Files.readString(file)).isEqualTo(document(7));
    }

    @Test
    void onlyADocumentCanBeOpened() {
        assertThatThrownBy(() -> FileTopologySource.open(directory))
                .isInstanceOf(DocumentException.class)
                .hasMessage(directory + ": must be a file (was a directory): name a file in it");
        assertThatThrownBy(() -> FileTopologySource.open(directory.resolve("none.yaml")))
                .isInstanceOf(DocumentException.class)
                .hasMessageEndingWith("none.yaml: cannot be read: no such file: check the path");
    }

    @Test
    void bringsItsOwnThreadUnlessGivenAScheduler() throws Exception {
        try (FileTopologySource own =
                FileTopologySource.builder(file).interval(Duration.ofMillis(10)).open()) {
            assertThat(own.propose(7, at(8)).toCompletableFuture().get()).isEqualTo(at(8));
        }
    }
}
