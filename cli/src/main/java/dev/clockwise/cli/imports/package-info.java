/** Configurations of other systems, read as topologies: what {@code clockwise import} does. */
@NullMarked
package dev.clockwise.cli.imports;

import org.jspecify.annotations.NullMarked;
