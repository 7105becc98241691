/**
 * Consistent hashing: which node owns a key, and exactly what moves when the nodes change.
 *
 * <p>A newcomer needs five types. A {@link dev.clockwise.Node} is a named place for keys; a {@link
 * dev.clockwise.Topology} is an immutable set of nodes with the rule that places keys on them; a {@link
 * dev.clockwise.Placement} answers owner and preference list for any key; a {@link dev.clockwise.Movement} is the exact
 * difference of two placements; a {@link dev.clockwise.Balance} is the exact share of each node.
 *
 * <p>Everything here is immutable and safe for use by any number of threads. Nothing here does I/O, starts a thread or
 * reads a clock.
 */
@NullMarked
package dev.clockwise;

import org.jspecify.annotations.NullMarked;
