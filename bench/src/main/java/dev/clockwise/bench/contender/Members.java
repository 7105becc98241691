package dev.clockwise.bench.contender;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The nodes that a contender is made of, before and after each change, so that no list is made while a change is timed.
 *
 * @param nodes those that it begins with
 * @param more with one that joins
 * @param less without the one in the middle
 */
record Members<N>(List<N> nodes, List<N> more, List<N> less) {

    /** So many nodes, and one to join. */
    static <N> Members<N> of(int count, IntFunction<N> node) {
        List<N> more = new ArrayList<>();
        for (int i = 0; i <= count; i++) {
            more.add(node.apply(i));
        }
        List<N> nodes = new ArrayList<>(more.subList(0, count));
        List<N> less = new ArrayList<>(nodes);
        less.remove(middle(count));
        return new Members<>(nodes, more, less);
    }

    /** The number of the node that leaves. */
    static int middle(int count) {
        return count / 2;
    }

    N joiner() {
        return more.get(more.size() - 1);
    }

    N leaver() {
        return nodes.get(middle(nodes.size()));
    }
}
