package dev.clockwise.cli.check;

import dev.clockwise.Node;
import java.util.Arrays;

/**
 * A key, or a prefix of keys, that is accessed often, with bounds of how often. Immutable.
 *
 * <p>Long keys are cut: see {@link #isCut()}.
 */
public final class Heavy {

    private final byte[] bytes;
    private final boolean cut;
    private final long least;
    private final long most;
    private final Node node;
    private final long there;

    Heavy(byte[] bytes, boolean cut, long least, long most, Node node, long there) {
        this.bytes = bytes.clone();
        this.cut = cut;
        this.least = least;
        this.most = most;
        this.node = node;
        this.there = there;
    }

    /** Its bytes, a copy; of a long key the first ones. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Whether there are more bytes than {@link #bytes()} gives. */
    public boolean isCut() {
        return cut;
    }

    /** It was accessed this often, or more. */
    public long least() {
        return least;
    }

    /** It was accessed this often, or less. */
    public long most() {
        return most;
    }

    /** The node that takes the most of it, as far as is known; {@link Node#NONE} where it spreads too far to tell. */
    public Node node() {
        return node;
    }

    /** At least so many of the accesses go to {@link #node()}. */
    public long there() {
        return there;
    }

    /** Whether this is a prefix of {@code other}, which has nearly all of its accesses. */
    boolean isSpokenForBy(Heavy other) {
        boolean longer = other.bytes.length > bytes.length || (other.cut && !cut);
        return longer
                && Arrays.equals(bytes, 0, bytes.length, other.bytes, 0, bytes.length)
                && other.least >= least - least / 20;
    }
}
