package dev.clockwise.cli.compare;

import dev.clockwise.Topology;

/**
 * How a placement comes to the topology that serves the nodes wanted: who assigns points that the nodes themselves
 * name.
 */
@FunctionalInterface
public interface Planning {

    /** The rule works all out from the nodes alone: nothing is assigned. */
    Planning NONE = (before, wanted) -> wanted;

    /**
     * The topology wanted, with points assigned.
     *
     * @throws IllegalArgumentException if that cannot be done
     */
    Topology plan(Topology before, Topology wanted);
}
