package dev.clockwise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NewlinesTest {

    /** Bytes that a wrong carry or sign would take for newlines, and newlines. */
    private static final byte[] LIKELY = {'\n', '\n', 0, 9, 11, 13, (byte) 0x8a, (byte) 0x80, (byte) 0xff, 'k'};

    @Test
    void findsEveryNewlineOfAnyRange() {
        SplittableRandom random = new SplittableRandom(11);
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[random.nextInt(40)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = LIKELY[random.nextInt(LIKELY.length)];
            }
            int from = random.nextInt(bytes.length + 1);
            int to = from + random.nextInt(bytes.length - from + 1);
            int[] expected = new int[bytes.length];
            int count = 0;
            for (int i = from; i < to; i++) {
                if (bytes[i] == '\n') {
                    expected[count++] = i + 1;
                }
            }
            int room = random.nextInt(12);
            int[] behind = new int[room + 1];
            behind[0] = -1;
            int found = Newlines.find(bytes, from, to, behind);
            assertThat(found).isEqualTo(Math.min(count, room));
            assertThat(behind[0]).isEqualTo(-1);
            assertThat(Arrays.copyOfRange(behind, 1, found + 1)).isEqualTo(Arrays.copyOf(expected, found));
            assertThat(Newlines.behindLast(bytes, from, to)).isEqualTo(count == 0 ? from : expected[count - 1]);
        }
    }
}
