/**
 * Nodes within this process, for demos and tests: they listen on the loopback address and answer as Redis does. They keep
 * nothing on disk, and no production should depend on them.
 */
@NullMarked
package dev.clockwise.embedded;

import org.jspecify.annotations.NullMarked;
