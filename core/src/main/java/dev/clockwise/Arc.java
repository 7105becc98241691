package dev.clockwise;

/**
 * A span of positions whose owner before and after is the same throughout. Where {@code from} is the greater, the span
 * wraps past the end of the space.
 *
 * @param from the first position, inclusive
 * @param to the last position, inclusive
 * @param before the owner before; {@link Node#NONE} where there was none
 * @param after the owner after; {@link Node#NONE} where there is none
 */
public record Arc(Position from, Position to, Node before, Node after) {

    /** Whether its keys change owner. */
    public boolean isMoved() {
        return !before.id().equals(after.id());
    }
}
