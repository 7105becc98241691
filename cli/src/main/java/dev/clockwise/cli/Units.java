package dev.clockwise.cli;

import java.util.Locale;

/** Quantities with units, to three digits. */
final class Units {

    private static final String[] TIMES = {"ns", "µs", "ms", "s"};
    private static final String[] BYTES = {"B", "KiB", "MiB", "GiB"};

    private Units() {}

    /** {@code 3.4 ns}, {@code 120 µs}, {@code 1.5 s}. */
    static String time(double nanoseconds) {
        return scaled(nanoseconds, 1000, TIMES);
    }

    /** {@code 96 B}, {@code 128 KiB}. */
    static String bytes(long bytes) {
        return scaled((double) bytes, 1024, BYTES);
    }

    private static String scaled(double number, int step, String[] units) {
        double scaled = number;
        int unit = 0;
        while (scaled >= step && unit < units.length - 1) {
            scaled /= step;
            unit++;
        }
        boolean whole = scaled >= 99.95 || scaled == Math.rint(scaled);
        return String.format(Locale.ROOT, whole ? "%.0f %s" : "%.1f %s", scaled, units[unit]);
    }
}
