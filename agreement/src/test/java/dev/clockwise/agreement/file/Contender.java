package dev.clockwise.agreement.file;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.agreement.EpochConflictException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletionException;

/**
 * A process that adds nodes to the topology in a file, in competition with others, and prints the epoch of each change.
 */
final class Contender {

    private Contender() {}

    /** Arguments: the file, the prefix of the nodes' ids, how many to add. */
    public static void main(String[] args) {
        int count = Integer.parseInt(args[2]);
        try (FileTopologySource source = FileTopologySource.builder(Path.of(args[0]))
                .interval(Duration.ofMillis(10))
                .open()) {
            for (int i = 0; i < count; i++) {
                System.out.println(add(source, Node.of(args[1] + i)).epoch());
            }
        }
    }

    /** Adds a node, deciding anew as often as others come first. */
    static Topology add(FileTopologySource source, Node node) {
        while (true) {
            Topology current = source.current();
            try {
                return source.propose(current.epoch(), current.plus(node))
                        .toCompletableFuture()
                        .join();
            } catch (CompletionException e) {
                if (!(e.getCause() instanceof EpochConflictException)) {
                    throw e;
                }
            }
        }
    }

    static Process start(Path file, String prefix, int count) throws IOException {
        return new ProcessBuilder(
                        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Contender.class.getName(),
                        file.toString(),
                        prefix,
                        Integer.toString(count))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
