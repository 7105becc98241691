package dev.clockwise.cli.page;

import dev.clockwise.Node;
import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A node as it was and as it is.
 *
 * @param id the id, one on both sides
 * @param before the node before; null where it joins
 * @param after the node after; null where it left
 * @param unchanged whether it is on both sides and nothing else is asked of it, as {@link
 *     dev.clockwise.Movement#isUnchanged} tells
 */
record NodeChange(
        String id, @Nullable Node before, @Nullable Node after, boolean unchanged) {

    boolean joined() {
        return before == null;
    }

    boolean left() {
        return after == null;
    }

    /** Whether it stayed and something else is asked of it than before. */
    boolean changed() {
        return before != null && after != null && !unchanged;
    }

    /** Whether only its address is another. */
    boolean readdressed() {
        return before != null && after != null && unchanged && !Objects.equals(before.address(), after.address());
    }

    /** Whether nobody asked anything else of it, and a planner gave it other points. */
    boolean replanned() {
        return before != null && after != null && unchanged && !before.points().equals(after.points());
    }

    /** Whether it is known but takes no keys. */
    boolean drained() {
        return after != null && !after.isActive();
    }

    /** Whether it has or had a weight other than 1. */
    boolean isWeighted() {
        return isWeighted(before) || isWeighted(after);
    }

    private static boolean isWeighted(@Nullable Node node) {
        return node != null && node.weight().compareTo(BigDecimal.ONE) != 0;
    }

    /** The node as it is, or as it was where it left. */
    Node node() {
        if (after != null) {
            return after;
        }
        return Objects.requireNonNull(before, "a node was or is");
    }

    /** What happens to the node, in a word or two; empty where nothing does. */
    String word() {
        if (joined()) {
            return drained() ? "joins drained" : "joins";
        }
        if (left()) {
            return "leaves";
        }
        if (drained()) {
            return "drained";
        }
        return changed() ? "changes" : readdressed() ? "new address" : "";
    }
}
