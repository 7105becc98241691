/** Placements side by side on one topology: how even they are, what changes move, what they cost, and which to take. */
@NullMarked
package dev.clockwise.cli.compare;

import org.jspecify.annotations.NullMarked;
