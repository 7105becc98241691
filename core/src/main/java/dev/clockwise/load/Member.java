package dev.clockwise.load;

import dev.clockwise.Node;

/**
 * A node that loads are counted for.
 *
 * @param node the node as the topology has it, or as the last topology had it that did
 * @param inTopology whether the topology has it; if not, it still holds what was acquired before it left
 * @param portion which part of the total it may hold
 * @param counter what it holds; the same object in every snapshot
 */
record Member(Node node, boolean inTopology, Portion portion, LoadCounter counter) {

    boolean take(long total) {
        return counter.take(portion, total);
    }

    /** The same node after it left the topology. */
    Member gone() {
        return new Member(node, false, Portion.NONE, counter);
    }

    NodeLoad load(long total) {
        return new NodeLoad(node, counter.held(), portion.of(total));
    }
}
