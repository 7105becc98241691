package dev.clockwise.server.admin;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.function.Consumer;

/** Makes the metrics of one name. Stateless. */
final class Family {

    private Family() {}

    /** Takes a value with its labels, {@code name, value, name, value}. */
    interface Values {

        /** A value. */
        void put(double value, String... labels);

        /** A whole number, exact up to 2^53. */
        default void put(long value, String... labels) {
            put((double) value, labels);
        }
    }

    /** Takes a histogram with its labels. */
    interface Histograms {

        /** Counts of the buckets, the last without a bound, and the sum of all. */
        void put(double[] bounds, long[] counts, double sum, String... labels);
    }

    /** Values that go up and down. */
    static GaugeSnapshot gauge(String name, String help, Consumer<Values> values) {
        GaugeSnapshot.Builder family = GaugeSnapshot.builder().name(name).help(help);
        values.accept((value, labels) -> family.dataPoint(GaugeDataPointSnapshot.builder()
                .value(value)
                .labels(Labels.of(labels))
                .build()));
        return family.build();
    }

    /** Values that only go up; the name is shown with {@code _total} behind it. */
    static CounterSnapshot counter(String name, String help, Consumer<Values> values) {
        CounterSnapshot.Builder family = CounterSnapshot.builder().name(name).help(help);
        values.accept((value, labels) -> family.dataPoint(CounterDataPointSnapshot.builder()
                .value(value)
                .labels(Labels.of(labels))
                .build()));
        return family.build();
    }

    /** Times or sizes in buckets. */
    static HistogramSnapshot histogram(String name, String help, Consumer<Histograms> histograms) {
        HistogramSnapshot.Builder family =
                HistogramSnapshot.builder().name(name).help(help);
        histograms.accept((bounds, counts, sum, labels) -> family.dataPoint(HistogramDataPointSnapshot.builder()
                .classicHistogramBuckets(ClassicHistogramBuckets.of(bounds, counts))
                .sum(sum)
                .labels(Labels.of(labels))
                .build()));
        return family.build();
    }
}
