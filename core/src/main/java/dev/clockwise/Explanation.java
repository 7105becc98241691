package dev.clockwise;

import dev.clockwise.hash.PositionHash;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The whole way from a key to its copies: hash, position, the places visited and what became of each, and the list.
 *
 * <p>Made by {@link Placement#explain}; worked out from the rule afresh, not from the lookup table. Immutable, except
 * that the arrays are the caller's own.
 *
 * @param topology the topology asked
 * @param keyHash how the key became a position
 * @param key the key's bytes; null where a position was asked
 * @param digest the whole digest of the {@linkplain PositionHash#hashedPart hashed part} of the key; null where a
 *     position was asked, or where the whole key decides
 * @param position where the key lies; null where the {@linkplain Placement#hasPositions() whole key} decides
 * @param rule how the first place is found from the position, in words
 * @param walk the places visited, in order, until the list was complete
 * @param owners the preference list
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody; copying would only cost
public record Explanation(
        Topology topology,
        PositionHash keyHash,
        byte @Nullable [] key,
        byte @Nullable [] digest,
        @Nullable Position position,
        String rule,
        List<Step> walk,
        PreferenceList owners) {

    /** What became of a place visited. */
    public enum Verdict {
        /** Its node is the owner. */
        OWNER,
        /** Its node holds a copy. */
        COPY,
        /** Its node was seen before. */
        SAME_NODE,
        /** Its node's zone holds a copy already, and other zones come first. */
        SAME_ZONE
    }

    /**
     * A place visited.
     *
     * @param position the position of the point; null where the placement has no points
     * @param node the node that owns the place
     * @param name the point's label or the cell's number, in words
     * @param verdict what became of it
     * @param beaten the labels of points that lie at the same position and lost the tie to this one; the walk visits
     *     them next, in this order
     */
    public record Step(@Nullable Position position, Node node, String name, Verdict verdict, List<String> beaten) {}
}
