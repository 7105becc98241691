package dev.clockwise.agreement.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.agreement.document.DocumentFormat;
import dev.clockwise.agreement.document.TopologyDocument;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many change one file: threads, sources and processes. No change is lost, and no reader sees half of one. */
class FileContentionTest {

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void createFile() throws IOException {
        file = directory.resolve("topology.yaml");
        Files.writeString(file, TopologyDocument.write(Topology.of(Node.of("first")), DocumentFormat.YAML));
    }

    private void requireNodes(int added) {
        Topology last = TopologyDocument.read(file);
        assertThat(last.nodes()).hasSize(1 + added);
        assertThat(last.epoch()).as("one epoch for each node").isEqualTo(1 + added);
    }

    @Test
    void processesLoseNoChangeOfEachOther() throws Exception {
        List<Process> processes = new ArrayList<>();
        for (String prefix : List.of("x", "y", "z")) {
            processes.add(Contender.start(file, prefix, 15));
        }
        List<String> epochs = new ArrayList<>();
        for (Process process : processes) {
            try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
                epochs.addAll(out.lines().toList());
            }
            assertThat(process.waitFor()).isZero();
        }
        assertThat(epochs).as("no epoch was won twice").hasSize(45).doesNotHaveDuplicates();
        requireNodes(45);
    }

    @Test
    void aKilledProcessLeavesAWholeFileAndNoLock() throws Exception {
        for (String prefix : List.of("x", "y")) {
            Process process = Contender.start(file, prefix, Integer.MAX_VALUE);
            try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
                for (int i = 0; i < 5; i++) {
                    assertThat(out.readLine()).isNotNull();
                }
                process.destroyForcibly().waitFor();
            }
            try (FileTopologySource source = FileTopologySource.open(file)) {
                long before = source.current().epoch();
                assertThat(Contender.add(source, Node.of("after-" + prefix)).epoch())
                        .isEqualTo(before + 1);
            }
            try (Stream<Path> files = Files.list(directory)) {
                assertThat(files.map(path -> path.getFileName().toString()))
                        .containsExactlyInAnyOrder("topology.yaml", ".topology.yaml.lock");
            }
        }
    }

    @Test
    void sourcesAndThreadsOfOneProcessLoseNoChangeAndReadersSeeWholeFiles() {
        AtomicBoolean done = new AtomicBoolean();
        CompletableFuture<Long> reader = CompletableFuture.supplyAsync(() -> readWhile(done));
        try (FileTopologySource first = FileTopologySource.open(file);
                FileTopologySource second = FileTopologySource.open(file)) {
            CompletableFuture.allOf(IntStream.range(0, 4)
                            .mapToObj(thread -> CompletableFuture.runAsync(
                                    () -> {
                                        FileTopologySource source = thread % 2 == 0 ? first : second;
                                        for (int i = 0; i < 15; i++) {
                                            Contender.add(source, Node.of("t" + thread + "-" + i));
                                        }
                                    },
                                    task -> new Thread(task).start()))
                            .toArray(CompletableFuture[]::new))
                    .join();
        } finally {
            done.set(true);
        }
        assertThat(reader.join()).isPositive();
        requireNodes(60);
    }

    /** Reads the file over and over: it is a document each time, and its epochs rise. */
    private long readWhile(AtomicBoolean done) {
        long reads = 0;
        long epoch = 0;
        while (!done.get()) {
            Topology topology = TopologyDocument.read(file);
            assertThat(topology.epoch()).isGreaterThanOrEqualTo(epoch);
            assertThat(topology.nodes()).hasSize((int) topology.epoch());
            epoch = topology.epoch();
            reads++;
        }
        return reads;
    }
}
