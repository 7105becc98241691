/** The rules that place keys on nodes, and the one normal form they compile to. */
@NullMarked
package dev.clockwise.placement;

import org.jspecify.annotations.NullMarked;
