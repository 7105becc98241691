package dev.clockwise.router.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WindowTest {

    private final Window window = new Window();

    private void replies(int count, int bytes) {
        IntStream.range(0, count).forEach(i -> window.replied(bytes));
    }

    @Test
    void smallRepliesOpenItWide() {
        assertThat(window.size()).isEqualTo(8);
        replies(100, 64);
        assertThat(window.size()).isEqualTo(Window.MOST);
    }

    @Test
    void whatIsInFlightFitsTheBudgetHoweverLargeRepliesAre() {
        for (int bytes : new int[] {1000, 10_000, 100_000, 512 << 10}) {
            replies(200, bytes);
            assertThat((long) window.size() * bytes).isBetween((512L << 10) - bytes, (512L << 10) + bytes);
        }
        replies(200, Integer.MAX_VALUE);
        assertThat(window.size()).isOne();
        replies(1000, 5);
        assertThat(window.size()).isEqualTo(Window.MOST);
    }

    @Test
    void itIsNeverClosed() {
        replies(1000, 0);
        assertThat(window.size()).isEqualTo(Window.MOST);
    }
}
