package dev.clockwise.router.redis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On a clock of the test's: nothing waits. */
class PaceTest {

    private static final long SECOND = 1_000_000_000L;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 100, 1000, 50_000, 1_000_000})
    void aGreedyClientGetsWhatItMayAndNoMore(int rate) {
        long start = Long.MAX_VALUE - SECOND; // the clock may wrap
        Pace pace = new Pace(rate, start);
        long served = 0;
        for (long now = start; now - start < 10 * SECOND; served++) {
            now += pace.spend(now);
        }
        assertThat(served).isBetween(10L * rate - rate / 10 - 1, 10L * rate + rate / 10 + 2);
    }

    @Test
    void whoIsSlowerNeverWaits() {
        Pace pace = new Pace(100, 0);
        for (int i = 0; i < 1000; i++) {
            assertThat(pace.spend(i * SECOND / 100)).isZero();
        }
    }

    @Test
    void aRestGivesNoMoreThanATenthOfASecondAtOnce() {
        Pace pace = new Pace(1000, 0);
        long now = 100 * SECOND;
        int atOnce = 0;
        while (pace.spend(now) == 0) {
            atOnce++;
        }
        assertThat(atOnce).isEqualTo(99);
    }
}
