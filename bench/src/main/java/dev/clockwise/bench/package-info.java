/** JMH benchmarks, and whole-program comparisons with peers. */
@NullMarked
package dev.clockwise.bench;

import org.jspecify.annotations.NullMarked;
