package dev.clockwise.difference;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import java.util.Arrays;
import java.util.Optional;

/**
 * Counts the keys that a placement gives other nodes than another one, or than a real program did. Not safe for several
 * threads.
 */
public final class KeyDifference {

    /**
     * A key that two placements give different nodes.
     *
     * @param key its bytes
     * @param left the node on the left
     * @param right the node on the right
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    public record Spot(byte[] key, Node left, Node right) {}

    /** Who owns which key, by a placement or by what was recorded. */
    public interface Owners {
        /** The owner of the key that is a range of bytes. */
        Node owner(byte[] bytes, int offset, int length);
    }

    private final Placement left;
    private final Owners right;
    private final NodeMatch match;
    private long keys;
    private long different;
    private Optional<Spot> first = Optional.empty();

    /** A counter at zero. */
    public KeyDifference(Placement left, Owners right) {
        this.left = left;
        this.right = right;
        this.match = NodeMatch.with(left.topology());
    }

    /** Counts the key that is a range of bytes. */
    public void add(byte[] bytes, int offset, int length) {
        Node before = left.owner(bytes, offset, length);
        Node after = right.owner(bytes, offset, length);
        keys++;
        if (!match.isSame(before, after)) {
            different++;
            if (first.isEmpty()) {
                first = Optional.of(new Spot(Arrays.copyOfRange(bytes, offset, offset + length), before, after));
            }
        }
    }

    /** How many keys were counted. */
    public long keys() {
        return keys;
    }

    /** How many of them have different nodes. */
    public long different() {
        return different;
    }

    /** The first of these. */
    public Optional<Spot> first() {
        return first;
    }
}
