package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.Share;
import java.util.List;

/**
 * Ownership that is known by expectation only: every position has an owner, but no shorter account of who owns what
 * exists than asking for each.
 *
 * <p>Immutable and safe for any thread.
 */
public sealed interface Odds extends Ownership permits RendezvousOdds, JumpOdds, RankedOdds {

    /** The share that theory gives each of {@link #nodes()}, in their order; they sum to 1 where there are any. */
    List<Share> shares();

    /**
     * What the shares of all keys that can be hashed may differ from {@link #shares()} by, in all: the error of
     * arithmetic.
     */
    Share error();

    /**
     * The number of the owner of a position in a narrow space among {@link #nodes()}, or their number where there are
     * none.
     */
    int ownerNumberAt(long position);

    /** The node of a number. */
    default Node node(int number) {
        return number == nodes().size() ? Node.NONE : nodes().get(number);
    }
}
