package dev.clockwise.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Figures of one kind, of which the mean, a percentile and the worst are shown. Not safe for several threads. */
final class Series {

    private final List<Double> values = new ArrayList<>();

    void add(double value) {
        values.add(value);
    }

    double mean() {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }

    /** Mean, 95th percentile and greatest. */
    String highest() {
        return shown(95, values.size() - 1);
    }

    /** Mean, 5th percentile and least. */
    String lowest() {
        return shown(5, 0);
    }

    private String shown(int percentile, int worst) {
        if (values.isEmpty()) {
            return "-";
        }
        List<Double> sorted = values.stream().sorted().toList();
        double at = sorted.get(Math.min(sorted.size() - 1, sorted.size() * percentile / 100));
        return String.format(Locale.ROOT, "%.4f / %.4f / %.4f", mean(), at, sorted.get(worst));
    }

    @Override
    public String toString() {
        return highest();
    }
}
