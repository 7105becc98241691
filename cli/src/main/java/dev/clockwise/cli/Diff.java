package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Space;
import dev.clockwise.difference.Cause;
import dev.clockwise.difference.Difference;
import dev.clockwise.difference.KeyDifference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code clockwise diff} found.
 *
 * @param left what is on the left
 * @param right what is on the right
 * @param exact the difference over the whole space; null where the two do not share it
 * @param keys the difference over keys; null where none were counted
 * @param given whether the user gave the keys
 * @param cause the change that brings the two nearest; null where they are alike, or none was found
 * @param proved whether the two are alike over the whole space with that change
 * @param unmatched nodes on the right that are none on the left
 */
record Diff(
        TopologyChoice.Named left,
        Side right,
        @Nullable Difference exact,
        @Nullable KeyDifference keys,
        boolean given,
        @Nullable Cause cause,
        boolean proved,
        List<Node> unmatched) {

    /**
     * A side as people know it.
     *
     * @param name its name
     * @param rule the word for its placement; null for recorded owners
     * @param nodes how many nodes it has
     */
    record Side(String name, @Nullable String rule, int nodes) {}

    /** The space of the positions on the left. */
    Space space() {
        return Placement.of(left.topology()).keyHash().space();
    }

    /** Whether every key has the same node on both sides, as far as was looked. */
    boolean isAlike() {
        return exact != null ? exact.share().isZero() : keys == null || keys.different() == 0;
    }
}
