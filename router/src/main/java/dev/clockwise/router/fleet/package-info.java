/**
 * The nodes of a topology, as a router knows and reaches them: which topology holds, how each node serves, and the
 * connections of each event loop to them. Knows no protocol but what it takes to connect and to check.
 */
@NullMarked
package dev.clockwise.router.fleet;

import org.jspecify.annotations.NullMarked;
