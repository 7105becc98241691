package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.Topology;

/**
 * How a table that a position is looked up in, modulo its size, gets its entries.
 *
 * <p>Implementations are immutable and safe for any thread.
 */
public interface TableFill {

    /** All that decides an entry, in a fixed form: what fingerprints cover. */
    String canonical();

    /**
     * How many entries the table of these nodes has, two or more of which are active. O(nodes).
     *
     * @throws IllegalArgumentException if this fill cannot place these nodes
     */
    long size(Topology topology);

    /** The entries: for each the active node that it belongs to. */
    Node[] entries(Topology topology);
}
