/** Hash functions and how a digest becomes a position. */
@NullMarked
package dev.clockwise.hash;

import org.jspecify.annotations.NullMarked;
