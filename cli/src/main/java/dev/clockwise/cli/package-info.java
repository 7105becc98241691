/** The command {@code clockwise}. */
@NullMarked
package dev.clockwise.cli;

import org.jspecify.annotations.NullMarked;
