package dev.clockwise.cli.bench;

import java.util.OptionalDouble;

/** What was measured of a contender. Immutable. */
public final class Figures {

    private final double[] values;

    /** These values, in the order of {@link Measure}; NaN where there is none. */
    Figures(double[] values) {
        this.values = values.clone();
    }

    /** A figure; empty where the contender has no such thing, or this JVM cannot tell. */
    public OptionalDouble of(Measure measure) {
        double value = values[measure.ordinal()];
        return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /** How many times that of {@code other} a figure is; empty where one of them has none, or the other's is 0. */
    public OptionalDouble times(Figures other, Measure measure) {
        double ratio = values[measure.ordinal()] / other.values[measure.ordinal()];
        return Double.isFinite(ratio) ? OptionalDouble.of(ratio) : OptionalDouble.empty();
    }
}
