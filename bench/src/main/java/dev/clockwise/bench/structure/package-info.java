/** Structures that find the owner of a position on a ring, beside Clockwise's own. */
@NullMarked
package dev.clockwise.bench.structure;

import org.jspecify.annotations.NullMarked;
