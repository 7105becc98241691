/** Connections to nodes: calls that leave in order and are answered in order, whatever they say. */
@NullMarked
package dev.clockwise.router.node;

import org.jspecify.annotations.NullMarked;
