package dev.clockwise.cli.compare;

import org.jspecify.annotations.Nullable;

/**
 * One line of the comparison.
 *
 * @param row the placement and its figures
 * @param counted the user's keys in it; null where none were given
 * @param speed how fast it is; null where it was not timed
 */
public record Line(
        Row row, @Nullable Counted counted, @Nullable Speed speed) {}
