package dev.clockwise.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.clockwise.Placement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StopwatchTest {

    private static final Placement RING = Placement.ring("a", "b");

    @Test
    void everyRunThatTakesAsLongGivesThatTime() {
        AtomicLong now = new AtomicLong();
        Speed speed = new Stopwatch(() -> now.getAndAdd(1_000_000), List.of()).of(RING);
        assertThat(speed.buildNanos()).isEqualTo(1_000_000);
        assertThat(speed.lookupNanos()).isCloseTo(1_000_000.0 / Stopwatch.LOOKUPS, within(1e-9));
    }

    @Test
    void oneSlowRunDoesNotCount() {
        AtomicLong now = new AtomicLong();
        AtomicInteger reads = new AtomicInteger();
        Speed speed = new Stopwatch(
                        () -> now.addAndGet(reads.incrementAndGet() % 5 == 0 ? 3_000_000 : 1_000_000),
                        List.of(new byte[] {1}))
                .of(RING);
        assertThat(speed.buildNanos()).isEqualTo(1_000_000);
        assertThat(speed.lookupNanos()).isCloseTo(1_000_000.0 / Stopwatch.LOOKUPS, within(1e-9));
    }

    @Test
    void aSlowPlacementIsTimedAFewTimes() {
        AtomicInteger reads = new AtomicInteger();
        Speed speed = new Stopwatch(() -> reads.incrementAndGet() * 1_000_000_000L, List.of()).of(RING);
        assertThat(speed.buildNanos()).isEqualTo(1_000_000_000);
        assertThat(reads.get()).isLessThan(12);
    }

    @Test
    void aClockThatStandsEndsToo() {
        assertThat(new Stopwatch(() -> 0, List.of()).of(RING)).isEqualTo(new Speed(0, 0));
    }
}
