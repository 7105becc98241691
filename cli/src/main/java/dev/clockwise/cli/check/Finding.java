package dev.clockwise.cli.check;

import org.jspecify.annotations.Nullable;

/**
 * Something about a topology that is likely to hurt in production.
 *
 * @param name which kind it is
 * @param found what was found, with its figure
 * @param figure the figure alone; null where there is none to be had
 * @param limit what it should be
 * @param remedy what to do about it
 */
public record Finding(
        FindingName name, String found, @Nullable Double figure, String limit, String remedy) {

    Finding(FindingName name, String found, double figure, String limit, String remedy) {
        this(name, found, (Double) figure, limit, remedy);
    }
}
