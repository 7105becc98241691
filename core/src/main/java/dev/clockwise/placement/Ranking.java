package dev.clockwise.placement;

import dev.clockwise.Node;
import java.math.BigDecimal;
import java.util.List;

/**
 * How another system ranks the nodes for a position, or for a whole key, without points or a table.
 *
 * <p>Implementations are immutable and safe for any thread.
 */
public interface Ranking {

    /** What is expected of a change of nodes. */
    enum Kind {
        /** Each node draws for itself, by weight, so that a change moves only what the changed nodes gain or lose. */
        DRAW,
        /**
         * Nodes are numbered as they are listed, and a change at the end of the list moves only what the last one has.
         */
        NUMBERED
    }

    /** All that decides a rank, in a fixed form: what fingerprints cover. */
    String canonical();

    /** What is expected of a change of nodes. */
    Kind kind();

    /**
     * The weight by which a node takes part; its share is expected to be its part of their sum.
     *
     * @throws IllegalArgumentException if this ranking cannot place the node
     */
    default BigDecimal weight(Node node) {
        return node.weight();
    }

    /**
     * A ranker of these nodes.
     *
     * @param listed the active nodes in the order of the list, two or more
     * @throws IllegalArgumentException if this ranking cannot place these nodes
     */
    Ranker ranker(List<Node> listed);

    /** Ranks some nodes, numbered from 0 as they were given. Immutable and safe for any thread. */
    interface Ranker {

        /**
         * The numbers of the nodes for the key that is a range of bytes, best first.
         *
         * @param position the key's position, or 0 where the {@linkplain KeyedRule whole key} decides
         * @param count how many are wanted, at most as many as there are nodes
         */
        int[] rank(long position, byte[] key, int offset, int length, int count);
    }
}
