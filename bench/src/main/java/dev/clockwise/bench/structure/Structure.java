package dev.clockwise.bench.structure;

import dev.clockwise.Node;

/** Finds the owner of a position: the node of the first point at or after it, or of the first of all. */
public interface Structure {

    /** The owner of a position, which is an unsigned number. */
    Node owner(long position);
}
