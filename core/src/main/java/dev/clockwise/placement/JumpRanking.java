package dev.clockwise.placement;

import dev.clockwise.Node;
import java.math.BigDecimal;
import java.util.List;

/**
 * Jump consistent hashing over nodes that are numbered as they are listed, as Guava's {@code Hashing.consistentHash}
 * does it. Weights are ignored. The list of a key is its node, then those that follow in the list, from the last to the
 * first: jump itself names one node only.
 */
public record JumpRanking() implements Ranking {

    @Override
    public String canonical() {
        return "ranking=jump";
    }

    @Override
    public Kind kind() {
        return Kind.NUMBERED;
    }

    @Override
    public BigDecimal weight(Node node) {
        return BigDecimal.ONE;
    }

    @Override
    public Ranker ranker(List<Node> listed) {
        int nodes = listed.size();
        if (nodes > JumpHash.MAX_BUCKETS) {
            throw new IllegalArgumentException("jump takes at most " + JumpHash.MAX_BUCKETS + " nodes (was " + nodes
                    + "): divide the topology; nothing was built");
        }
        return (position, key, offset, length, count) -> {
            int[] ranked = new int[count];
            int first = count == 0 ? 0 : JumpHash.bucket(position, nodes);
            for (int rank = 0; rank < count; rank++) {
                ranked[rank] = (first + rank) % nodes;
            }
            return ranked;
        };
    }
}
