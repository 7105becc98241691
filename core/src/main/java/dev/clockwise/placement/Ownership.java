package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Space;
import java.util.List;

/**
 * Who owns which positions of a space, and how well that is known: position by position in numbered cells ({@link
 * Partition}), or only by what theory expects ({@link Odds}).
 *
 * <p>This is what lookup, balance and movement see of any placement. Immutable and safe for any thread.
 */
public sealed interface Ownership permits Partition, Odds {

    /** The space that is owned. */
    Space space();

    /** The active nodes, in the order of their ids. */
    List<Node> nodes();

    /** The owner of a position in a narrow space; {@link Node#NONE} where no node is active. */
    Node ownerAt(long position);

    /** The owner of a position of the space; {@link Node#NONE} where no node is active. */
    Node ownerAt(Position position);

    /** The preference list of a position in a narrow space. */
    PreferenceList ownersAt(long position, int copies);

    /** The preference list of a position of the space. */
    PreferenceList ownersAt(Position position, int copies);

    /** Writes the preference list of a position in a narrow space, as long as the array, and tells its size. */
    default int ownersAt(long position, Node[] into) {
        return ownersAt(position, into.length).copyInto(into);
    }

    /** Writes the preference list of a position of the space, as long as the array, and tells its size. */
    default int ownersAt(Position position, Node[] into) {
        return ownersAt(position, into.length).copyInto(into);
    }
}
