package dev.clockwise.cli.bench;

import dev.clockwise.Topology;
import org.jspecify.annotations.Nullable;

/**
 * The topologies that a change leads to.
 *
 * @param more with a node that joins; null where none can
 * @param less without one; null where none can leave
 */
public record Changes(@Nullable Topology more, @Nullable Topology less) {}
