package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.Topology;

/**
 * How the nodes of a ring get their points, as data: from labels ({@link LabelledPoints}), from the nodes themselves,
 * or as some other system makes them.
 *
 * <p>Implementations are immutable, equal when they give the same points, and safe for any thread.
 */
public interface PointRule {

    /** All that decides where a point lies, in a fixed form: what fingerprints cover. */
    String canonical();

    /** Whether a node's points depend on that node alone, so that they stay as they are when others come or go. */
    default boolean isLocal() {
        return false;
    }

    /**
     * A maker of the points of one topology. O(nodes).
     *
     * @throws IllegalArgumentException if this rule cannot give these nodes points
     */
    Maker maker(Topology topology);

    /** Makes the points of the active nodes of one topology. Not safe for several threads. */
    interface Maker {

        /**
         * How many points an active node has.
         *
         * @throws IllegalArgumentException if this rule cannot give the node points
         */
        long count(Node node);

        /**
         * Writes the positions of all points of an active node.
         *
         * @param count what {@link #count} gave
         * @param high receives the upper words from {@code first} on; empty where the space is narrow
         * @param low receives the lower words from {@code first} on
         */
        void write(Node node, int count, long[] high, long[] low, int first);

        /** The name of one of the node's points, from 0, for people. */
        String name(Node node, int index);
    }
}
