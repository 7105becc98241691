package dev.clockwise.cli;

import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topology;

/** Checks of what options ask of a placement. */
final class Copies {

    private Copies() {}

    /** The number of copies asked for with {@code -n}. */
    static int check(String copies) {
        return Numbers.whole("-n", copies, 1, Topology.MAX_REPLICAS, "3");
    }

    /** The position that an argument of {@code --at} names. */
    static Position position(Placement placement, String argument) {
        if (!placement.hasPositions()) {
            throw new Fault("keys have no positions in a placement by "
                    + placement.topology().rule().type() + ", where the whole key decides: ask with a key");
        }
        Position position;
        try {
            position = Position.parse(argument);
        } catch (IllegalArgumentException e) {
            throw new Fault(e.getMessage() + ": write one such as 42 or 0x2a", e);
        }
        Space space = placement.keyHash().space();
        if (!space.contains(position)) {
            throw new Fault("position must be below the size of the space, " + space + " (was " + argument
                    + "): take it modulo that size");
        }
        return position;
    }
}
