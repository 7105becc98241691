package dev.clockwise.cli;

import dev.clockwise.Method;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Space;
import dev.clockwise.difference.Diagnosis;
import dev.clockwise.difference.Difference;
import dev.clockwise.difference.KeyDifference;
import dev.clockwise.difference.NodeMatch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code clockwise diff} found.
 *
 * @param left what is on the left
 * @param right what is on the right
 * @param nodes which node is which
 * @param exact the difference over the whole space; null where the two do not share it
 * @param keys the difference over keys; empty where none were counted
 * @param diagnosis why they differ; null where they are alike
 */
record Diff(
        Side left,
        Side right,
        Nodes nodes,
        @Nullable Difference exact,
        List<Counted> keys,
        @Nullable Diagnosis diagnosis) {

    /**
     * A side as people know it.
     *
     * @param name its name
     * @param placement its placement; null for recorded owners
     * @param nodes how many nodes it has
     * @param hashedById nodes of which the id is hashed though an address is known
     */
    record Side(String name, @Nullable Placement placement, int nodes, List<Node> hashedById) {

        /** The word for its placement; null for recorded owners. */
        @Nullable
        String rule() {
            return placement == null ? null : placement.topology().rule().type();
        }
    }

    /**
     * Which node on the right is which on the left.
     *
     * @param onlyLeft nodes on the left that are none on the right; empty where the right does not list its nodes
     * @param onlyRight nodes on the right that are none on the left
     * @param byAddress nodes that are the same by their address, and not by their ids
     */
    record Nodes(List<Node> onlyLeft, List<Node> onlyRight, List<NodeMatch.Pair> byAddress) {}

    /**
     * Keys that were counted.
     *
     * @param words which keys, in words; empty for those that the user gave
     * @param difference how many of them differ
     */
    record Counted(String words, KeyDifference difference) {}

    /** The space of the positions on the left. */
    Space space() {
        Placement placement = left.placement;
        if (placement == null) {
            throw new IllegalStateException("the left is a topology");
        }
        return placement.keyHash().space();
    }

    /** Whether the two were compared over the whole space, by integers. */
    boolean isExact() {
        return exact != null && exact.method() == Method.EXACT;
    }

    /** Whether every key has the same node on both sides, as far as was looked. */
    boolean isAlike() {
        return exact != null ? exact.share().isZero() : different() == 0;
    }

    /** How many of the keys counted differ. */
    long different() {
        return keys.stream().mapToLong(each -> each.difference.different()).sum();
    }
}
