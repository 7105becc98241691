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
    void theMedianOfRuns() {
        List<Long> times = new ArrayList<>(List.of(50L, 10L, 30L, 20L));
        assertThat(runs.median(() -> (int) now.addAndGet(times.remove(0)), new Limits(1000, 4, 4)))
                .isEqualTo(25);
    }

    @Test
    void runsBeginForThePeriod() {
        AtomicLong count = new AtomicLong();
        double found = runs.median(
                () -> {
                    count.incrementAndGet();
                    return (int) now.addAndGet(40);
                },
                new Limits(100, 1, 1000));
        assertThat(count).hasValue(3);
        assertThat(found).isEqualTo(40);
    }

    @Test
    void theFastestRunIsWaitedForWhileRunsGetFaster() {
        List<Long> times = new ArrayList<>(List.of(90L, 80L, 79L, 60L, 59L, 58L, 57L, 1L));
        long found = runs.least(() -> (int) now.addAndGet(times.remove(0)), () -> {}, new Limits(200, 1, 1000));
        assertThat(found).isEqualTo(57);
        assertThat(times).containsExactly(1L);
    }

    @Test
    void whatIsUndoneDoesNotCountAsARun() {
        long found = runs.least(() -> (int) now.addAndGet(3), () -> now.addAndGet(500), new Limits(10_000, 1, 1000));
        assertThat(found).isEqualTo(3);
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
        assertThat(runs.median(() -> 0, new Limits(1000, 3, 1 << 20))).isZero();
        assertThat(runs.least(() -> 0, () -> {}, new Limits(1000, 3, 1 << 20))).isZero();
    }
}
