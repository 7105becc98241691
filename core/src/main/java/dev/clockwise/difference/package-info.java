/**
 * Whether two placements give every key the same node, by how much they differ, and why: {@link
 * dev.clockwise.difference.Difference} and {@link dev.clockwise.difference.Cause}.
 */
@NullMarked
package dev.clockwise.difference;

import org.jspecify.annotations.NullMarked;
