package dev.clockwise.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.cli.bench.Runs.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RunsTest {

    private final AtomicLong now = new AtomicLong();
    private final Runs runs = new Runs(now::get);

    @Test
    void theLeastAndTheMedianOfRuns() {
        List<Long> times = new ArrayList<>(List.of(50L, 10L, 30L, 20L));
        Runs.Times found = runs.of(() -> (int) now.addAndGet(times.remove(0)), new Limits(1000, 4, 4));
        assertThat(found).isEqualTo(new Runs.Times(10, 25));
    }

    @Test
    void runsBeginForThePeriod() {
        AtomicLong count = new AtomicLong();
        Runs.Times found = runs.of(
                () -> {
                    count.incrementAndGet();
                    return (int) now.addAndGet(40);
                },
                new Limits(100, 1, 1000));
        assertThat(count).hasValue(3);
        assertThat(found.least()).isEqualTo(40);
    }

    @Test
    void whatIsUndoneDoesNotCount() {
        Runs.Times found = runs.of(() -> (int) now.addAndGet(3), () -> now.addAndGet(500), new Limits(10_000, 1, 1000));
        assertThat(found).isEqualTo(new Runs.Times(3, 3));
    }

    @Test
    void aWarmUpGrowsUntilARunTakesLongEnough() {
        int size = runs.warmUp(count -> (int) now.addAndGet(10L * count), 1, 1 << 20, 1000, new Limits(100_000, 1, 99));
        assertThat(size).isEqualTo(128);
        assertThat(runs.warmUp(count -> (int) now.addAndGet(1), 1, 64, 1000, new Limits(100, 1, 99)))
                .isEqualTo(64);
    }

    @Test
    void aClockThatStandsEndsToo() {
        assertThat(runs.warmUp(count -> count, 1, 1 << 20, 1000, new Limits(1000, 1, 1 << 20)))
                .isLessThan(1 << 12);
        assertThat(runs.of(() -> 0, new Limits(1000, 3, 1 << 20))).isEqualTo(new Runs.Times(0, 0));
    }
}
