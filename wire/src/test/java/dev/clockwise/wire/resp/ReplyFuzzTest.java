package dev.clockwise.wire.resp;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.clockwise.wire.Limits;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;

/**
 * Any bytes at all as replies, by Jazzer. The tests replay the inputs beside this class in the resources; {@code
 * ./verify --long} looks for more.
 */
@Tag("long")
class ReplyFuzzTest {

    private static final Limits LIMITS = new Limits(1 << 12, 64, 8, 1 << 8);

    @FuzzTest(maxDuration = "", maxExecutions = 200_000)
    void anyBytes(byte[] bytes) {
        Outcome whole = Outcome.ofReplies(LIMITS, bytes);
        assertThat(Outcome.ofReplies(LIMITS, bytes, Outcome.everywhere(bytes))).isEqualTo(whole);
        int[] cuts = AnyPiecesTest.cuts(new SplittableRandom(bytes.length), bytes.length);
        assertThat(Outcome.ofReplies(LIMITS, bytes, cuts)).isEqualTo(whole);
        for (String frame : whole.frames()) {
            ByteBuf in = Unpooled.wrappedBuffer(Escaped.bytes(frame));
            assertThat(ValueParser.parse(in)).isNotNull();
            for (ByteBuf element : ValueParser.elements(in)) {
                assertThat(ValueParser.parse(element)).isNotNull();
            }
            in.release();
        }
    }
}
