package dev.clockwise.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RateLimitTest {

    private static final long WINDOW = RateLimit.WINDOW.toNanos();

    private final RateLimit limit = new RateLimit();

    private long admitted(String kind, int events, long now) {
        return IntStream.range(0, events).filter(i -> limit.admits(kind, now)).count();
    }

    @Test
    void tenOfAKindInAWindow() {
        assertThat(admitted("a", 100, 0)).isEqualTo(10);
        assertThat(admitted("b", 5, WINDOW / 2)).isEqualTo(5);
        assertThat(limit.over(WINDOW - 1)).isEmpty();
        assertThat(limit.over(WINDOW)).containsExactly(new RateLimit.LeftOut("a", 90));
        assertThat(limit.over(WINDOW)).isEmpty();
        assertThat(admitted("a", 100, WINDOW)).isEqualTo(10);
        assertThat(admitted("b", 100, WINDOW)).isEqualTo(5);
        assertThat(limit.end())
                .containsExactlyInAnyOrder(new RateLimit.LeftOut("a", 90), new RateLimit.LeftOut("b", 95));
        assertThat(limit.end()).isEmpty();
    }

    /** A window that left nothing out begins anew by itself. */
    @Test
    void aQuietKindBeginsAnew() {
        assertThat(admitted("a", 10, 0)).isEqualTo(10);
        assertThat(admitted("a", 10, WINDOW)).isEqualTo(10);
        assertThat(limit.end()).isEmpty();
    }

    /** However many kinds there are, memory is bounded: the last share one window. */
    @Test
    void kindsWithoutEndAreOne() {
        long admitted = IntStream.range(0, 5000)
                .filter(i -> limit.admits("kind " + i, 0))
                .count();
        assertThat(admitted).isEqualTo(1010);
        assertThat(limit.end()).containsExactly(new RateLimit.LeftOut("(others)", 3990));
    }
}
