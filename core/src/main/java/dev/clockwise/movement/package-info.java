/** The exact difference of two placements. */
@NullMarked
package dev.clockwise.movement;

import org.jspecify.annotations.NullMarked;
