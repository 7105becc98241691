package dev.clockwise.cli;

import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topology;

/** Checks of what options ask of a placement. */
final class Copies {

    private Copies() {}

    /** The number of copies asked for with {@code -n}. */
    static int check(int copies) {
        if (copies < 1 || copies > Topology.MAX_REPLICAS) {
            throw new Fault("-n must be from 1 to " + Topology.MAX_REPLICAS + " (was " + copies + ")");
        }
        return copies;
    }

    /** The position that an argument of {@code --at} names. */
    static Position position(Placement placement, String argument) {
        if (!placement.hasPositions()) {
            throw new Fault("keys have no positions in a placement by "
                    + placement.topology().rule().type() + ", where the whole key decides: ask with a key");
        }
        Position position = Position.parse(argument);
        Space space = placement.keyHash().space();
        if (!space.contains(position)) {
            throw new Fault("position must be below the size of the space, " + space + " (was " + argument + ")");
        }
        return position;
    }
}
