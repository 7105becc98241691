package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Space;
import java.util.List;

/**
 * Which positions of a space each node owns: numbered cells that cover the space, each with one owner and one preference
 * list.
 *
 * <p>This is what lookup, balance and movement see of any placement. Immutable and safe for any thread.
 */
public sealed interface Partition permits Arcs, Residues {

    /** The space that is divided. */
    Space space();

    /** How many cells there are; they are numbered from 0. At least one. */
    int cells();

    /** The cell of a position in a narrow space; in a wide space, of the position with upper word 0. */
    int cellAt(long position);

    /** The cell of a position of the space. */
    int cellAt(Position position);

    /** The owner of a cell; {@link Node#NONE} where no node is active. */
    Node owner(int cell);

    /** The number of a cell's owner in {@link #nodes()}, or that list's size where no node is active. */
    int ownerNumber(int cell);

    /** The preference list of a cell. */
    PreferenceList owners(int cell, int copies);

    /** The active nodes, in the order of their ids. */
    List<Node> nodes();
}
