/** Time, memory and allocation of a placement and of plain baselines on this machine, and the one loop that times. */
@NullMarked
package dev.clockwise.cli.bench;

import org.jspecify.annotations.NullMarked;
