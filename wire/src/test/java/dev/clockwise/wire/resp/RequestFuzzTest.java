package dev.clockwise.wire.resp;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.clockwise.wire.Limits;
import java.util.SplittableRandom;

/**
 * Any bytes at all as requests, by Jazzer. The tests replay the inputs beside this class in the resources; {@code
 * ./verify --long} looks for more.
 */
class RequestFuzzTest {

    private static final Limits LIMITS = new Limits(1 << 12, 64, 8, 1 << 8);

    @FuzzTest(maxDuration = "", maxExecutions = 200_000)
    void anyBytes(byte[] bytes) {
        Outcome whole = Outcome.ofRequests(LIMITS, bytes);
        assertThat(Outcome.ofRequests(LIMITS, bytes, Outcome.everywhere(bytes))).isEqualTo(whole);
        int[] cuts = AnyPiecesTest.cuts(new SplittableRandom(bytes.length), bytes.length);
        assertThat(Outcome.ofRequests(LIMITS, bytes, cuts)).isEqualTo(whole);
        for (String frame : whole.frames()) {
            assertThat(Outcome.ofRequests(Limits.DEFAULT, Escaped.bytes(frame)).frames())
                    .containsExactly(frame);
        }
    }
}
