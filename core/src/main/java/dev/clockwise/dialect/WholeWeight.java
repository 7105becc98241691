package dev.clockwise.dialect;

import dev.clockwise.Node;

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
            throw new IllegalArgumentException("weight of node " + node.quotedId()
                    + " must be a whole number, as the other system knows no others (was "
                    + node.weight().toPlainString() + "): scale all weights up; nothing was built");
        }
        return node.weight().longValueExact();
    }
}
