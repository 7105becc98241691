package dev.clockwise.cli.bench;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * What was measured of a contender. Immutable.
 *
 * @param values the figures; none where the contender has no such thing, or this JVM cannot tell
 */
public record Figures(Map<Measure, Double> values) {

    /** Copies the figures. */
    public Figures {
        values = Map.copyOf(values);
    }

    /** A figure, if there is one. */
    public OptionalDouble of(Measure measure) {
        Double value = values.get(measure);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /** How many times that of {@code other} a figure is; empty where one of them has none, or the other's is 0. */
    public OptionalDouble times(Figures other, Measure measure) {
        double ratio = of(measure).orElse(Double.NaN) / other.of(measure).orElse(Double.NaN);
        return Double.isFinite(ratio) ? OptionalDouble.of(ratio) : OptionalDouble.empty();
    }
}
