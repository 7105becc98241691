/** The {@code clockwise} command: reads topologies and keys, prints owners, balance, movement and explanations. */
@NullMarked
package dev.clockwise.cli;

import org.jspecify.annotations.NullMarked;
