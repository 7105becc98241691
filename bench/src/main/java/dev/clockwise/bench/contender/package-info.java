/** What is compared: Clockwise's placements, and peers, each behind one small interface. */
@NullMarked
package dev.clockwise.bench.contender;

import org.jspecify.annotations.NullMarked;
