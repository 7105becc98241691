package dev.clockwise.placement;

import java.math.BigDecimal;

/**
 * How many points a node of some weight has: a number for each unit of weight, or a part of a number for all nodes
 * together.
 *
 * <p>The usual ones are {@link WeightCount}; other systems' arithmetic is in {@code dev.clockwise.dialect}.
 * Implementations are immutable, safe for any thread, and told apart by their names.
 */
public interface PointCount {

    /**
     * What a count depends on beside a node's weight.
     *
     * @param points points per unit of weight, or for each node on average
     * @param perLabel points that one label gives
     * @param total the sum of the weights of the active nodes
     * @param nodes how many active nodes there are
     */
    record Fleet(int points, int perLabel, BigDecimal total, int nodes) {

        /** How many labels give that many points. */
        public int labels() {
            return points / perLabel;
        }
    }

    /** How many points an active node of that weight has. */
    long of(Fleet fleet, BigDecimal weight);

    /**
     * Whether a node's number is its part of that of all nodes together, so that it changes with the others; else it
     * depends on the node's own weight, or on none.
     */
    boolean isShare();

    /** The word that documents use, such as {@code per-weight}. */
    @Override
    String toString();
}
