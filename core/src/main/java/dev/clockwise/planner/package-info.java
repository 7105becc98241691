/** Planned placements: which points each node is to own, so that a change moves the least. */
@NullMarked
package dev.clockwise.planner;

import org.jspecify.annotations.NullMarked;
