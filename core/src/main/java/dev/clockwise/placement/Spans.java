package dev.clockwise.placement;

import dev.clockwise.Position;

/**
 * A partition whose cells are spans of neighbouring positions, in ascending order: cell {@code c} holds the positions
 * from {@code start(c)} to {@code end(c)}, both inclusive; the first starts at 0 and the last ends with the space.
 *
 * <p>Bounds are given in two words of 64 bits, so that exact sums need no objects. Immutable and safe for any thread.
 */
public sealed interface Spans extends Partition permits Arcs, Slots, RankedSlots {

    /** The upper word of {@link #start}. */
    long startHigh(int cell);

    /** The lower word of {@link #start}. */
    long startLow(int cell);

    /** The upper word of {@link #end}. */
    long endHigh(int cell);

    /** The lower word of {@link #end}. */
    long endLow(int cell);

    /** The first position of a cell. */
    default Position start(int cell) {
        return new Position(startHigh(cell), startLow(cell));
    }

    /** The last position of a cell. */
    default Position end(int cell) {
        return new Position(endHigh(cell), endLow(cell));
    }
}
