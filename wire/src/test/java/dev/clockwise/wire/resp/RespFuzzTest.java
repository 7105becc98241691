package dev.clockwise.wire.resp;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.clockwise.wire.Limits;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.SplittableRandom;

/**
 * Any bytes at all, by Jazzer. Within the tests it replays the seed corpus, which lies in the resources beside this
 * class; {@code mvn -Pfuzz -pl wire -am test} has it look for more.
 */
class RespFuzzTest {

    private static final Limits LIMITS = new Limits(1 << 12, 64, 8, 1 << 8);

    @FuzzTest(maxDuration = "")
    void requests(byte[] bytes) {
        Outcome whole = Outcome.ofRequests(LIMITS, bytes);
        assertThat(Outcome.ofRequests(LIMITS, bytes, Outcome.everywhere(bytes))).isEqualTo(whole);
        assertThat(Outcome.ofRequests(LIMITS, bytes, cuts(bytes))).isEqualTo(whole);
        for (String frame : whole.frames()) {
            assertThat(Outcome.ofRequests(Limits.DEFAULT, Escaped.bytes(frame)).frames())
                    .containsExactly(frame);
        }
    }

    @FuzzTest(maxDuration = "")
    void replies(byte[] bytes) {
        Outcome whole = Outcome.ofReplies(LIMITS, bytes);
        assertThat(Outcome.ofReplies(LIMITS, bytes, Outcome.everywhere(bytes))).isEqualTo(whole);
        assertThat(Outcome.ofReplies(LIMITS, bytes, cuts(bytes))).isEqualTo(whole);
        for (String frame : whole.frames()) {
            ByteBuf in = Unpooled.wrappedBuffer(Escaped.bytes(frame));
            assertThat(ValueParser.parse(in)).isNotNull();
            for (ByteBuf element : ValueParser.elements(in)) {
                assertThat(ValueParser.parse(element)).isNotNull();
            }
            in.release();
        }
    }

    private static int[] cuts(byte[] bytes) {
        return AnyPiecesTest.cuts(new SplittableRandom(bytes.length), bytes.length);
    }
}
