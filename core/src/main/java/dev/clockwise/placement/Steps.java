package dev.clockwise.placement;

/** The order in which nodes are met from a cell on. Immutable and safe for any thread. */
interface Steps {

    /** The number of the node that is met at a step, from 0; the cell's owner at the first. */
    int numberAt(int cell, int step);
}
