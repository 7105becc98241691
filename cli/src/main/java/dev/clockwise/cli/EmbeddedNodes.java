package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.agreement.document.DocumentFormat;
import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.embedded.EmbeddedNode;
import dev.clockwise.hash.HashTag;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.SlotsRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Nodes within this process, and their topology in a file of a temporary directory, which is there as long as they are: it
 * may be edited to see nodes join and leave. Not safe for several threads.
 */
final class EmbeddedNodes implements AutoCloseable {

    /** Nodes are placed evenly, and keys with the same tag together. */
    private static final SlotsRule SLOTS = SlotsRule.of(PositionHash.NATIVE.withTag(HashTag.BRACES), 16);

    private final List<EmbeddedNode> nodes = new ArrayList<>();
    private final Path directory;

    private EmbeddedNodes(Path directory) {
        this.directory = directory;
    }

    /**
     * So many nodes, named node-1 and so on, at free ports.
     *
     * @throws IOException if the file cannot be written; then nothing is left
     */
    static EmbeddedNodes start(int count) throws IOException {
        EmbeddedNodes all = new EmbeddedNodes(Files.createTempDirectory("clockwise-up-"));
        try {
            List<Node> placed = new ArrayList<>();
            for (int i = 1; i <= count; i++) {
                EmbeddedNode node = EmbeddedNode.builder().name("node-" + i).start();
                all.nodes.add(node);
                placed.add(Node.of(node.name())
                        .withAddress("redis://127.0.0.1:" + node.address().getPort()));
            }
            Files.writeString(all.file(), TopologyDocument.write(Topology.of(SLOTS, placed), DocumentFormat.YAML));
            return all;
        } catch (IOException | RuntimeException e) {
            all.close();
            throw e;
        }
    }

    /** The file of their topology. */
    Path file() {
        return directory.resolve("topology.yaml");
    }

    /** Whether a node is one of these, by its id and its address. */
    boolean contains(Node node) {
        return nodes.stream()
                .anyMatch(each -> each.name().equals(node.id())
                        && ("redis://127.0.0.1:" + each.address().getPort()).equals(node.address()));
    }

    /** Ends the nodes, and deletes the directory with all files that are in it by now. */
    @Override
    public void close() {
        nodes.forEach(EmbeddedNode::close);
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            // It is in the directory for what is temporary: whoever clears that deletes what is left.
        }
    }
}
