package dev.clockwise.bench;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.placement.Arcs;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Nodes and rings that benchmarks share. */
final class Nodes {

    private Nodes() {}

    static List<Node> numbered(int count) {
        return IntStream.range(0, count).mapToObj(i -> Node.of("cache-" + i)).toList();
    }

    /** Puts the points of an at-or-after ring into a tree. */
    static void fill(Map<Long, Node> map, Placement ring) {
        Arcs arcs = (Arcs) ring.ownership();
        for (int cell = 0; cell < arcs.cells() - 1; cell++) {
            map.put(arcs.endLow(cell), arcs.owner(cell));
        }
    }
}
