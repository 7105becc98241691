package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.RefusedNodeException;

/** Weights of systems that know only whole ones. */
final class WholeWeight {

    private WholeWeight() {}

    /**
     * The weight of a node.
     *
     * @throws IllegalArgumentException if it is no whole number
     */
    static long of(Node node) {
        if (node.weight().scale() > 0) {
            throw new RefusedNodeException(
                    node,
                    RefusedNodeException.WEIGHT,
                    "weight of node " + node.quotedId()
                            + " must be a whole number, as the other system knows no others (was "
                            + node.weight().toPlainString() + "): scale all weights up; nothing was built");
        }
        return node.weight().longValueExact();
    }

    /**
     * The weight of a node, where the other system knows none above {@code most}.
     *
     * @throws IllegalArgumentException if it is no whole number, or greater
     */
    static long of(Node node, int most) {
        long weight = of(node);
        if (weight > most) {
            throw new RefusedNodeException(
                    node,
                    RefusedNodeException.WEIGHT,
                    "weight of node " + node.quotedId() + " must be at most " + most
                            + ", the greatest that the other system takes (was " + weight
                            + "): scale all weights down; nothing was built");
        }
        return weight;
    }
}
