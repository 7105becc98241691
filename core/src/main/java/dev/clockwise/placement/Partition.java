package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;

/**
 * Which positions of a space each node owns, exactly: numbered cells that cover the space, each with one owner and one
 * preference list.
 *
 * <p>Cells are spans of neighbouring positions ({@link Spans}) or classes of positions modulo a number ({@link
 * Residues}). Immutable and safe for any thread.
 */
public sealed interface Partition extends Ownership permits Spans, Residues {

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

    /** Writes the preference list of a cell, as long as the array, and tells its size. */
    default int owners(int cell, Node[] into) {
        return owners(cell, into.length).copyInto(into);
    }

    @Override
    default Node ownerAt(long position) {
        return owner(cellAt(position));
    }

    @Override
    default Node ownerAt(Position position) {
        return owner(cellAt(position));
    }

    @Override
    default PreferenceList ownersAt(long position, int copies) {
        return owners(cellAt(position), copies);
    }

    @Override
    default PreferenceList ownersAt(Position position, int copies) {
        return owners(cellAt(position), copies);
    }

    @Override
    default int ownersAt(long position, Node[] into) {
        return owners(cellAt(position), into);
    }

    @Override
    default int ownersAt(Position position, Node[] into) {
        return owners(cellAt(position), into);
    }
}
