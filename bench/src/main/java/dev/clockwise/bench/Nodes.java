package dev.clockwise.bench;

import dev.clockwise.Node;
import java.util.List;
import java.util.stream.IntStream;

/** Nodes that benchmarks share. */
final class Nodes {

    private Nodes() {}

    static List<Node> numbered(int count) {
        return IntStream.range(0, count).mapToObj(i -> Node.of("cache-" + i)).toList();
    }
}
