package dev.clockwise.router.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.router.node.NodeMeter.Outcome;
import dev.clockwise.wire.command.CommandKind;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NodeMeterTest {

    /** A time is in the first bucket whose bound it does not exceed. */
    @Test
    void boundsBelongToTheirBuckets() {
        assertThat(NodeMeter.bound(0)).isEqualTo(16);
        for (int bucket = 0; bucket < NodeMeter.BUCKETS; bucket++) {
            long bound = NodeMeter.bound(bucket) * 1000;
            assertThat(NodeMeter.bucket(bound)).isEqualTo(bucket);
            assertThat(NodeMeter.bucket(bound - 1)).isEqualTo(bucket);
            assertThat(NodeMeter.bucket(bound + 1)).isEqualTo(bucket + 1);
        }
        assertThat(NodeMeter.bucket(0)).isZero();
        assertThat(NodeMeter.bucket(-5)).isZero();
        assertThat(NodeMeter.bucket(Long.MAX_VALUE)).isEqualTo(NodeMeter.BUCKETS);
    }

    @Test
    void whatBecameOfCallsIsCountedByKind() {
        NodeMeter meter = new NodeMeter("a");
        meter.sent(30);
        meter.answered(CommandKind.READ, false, 12);
        meter.took(40_000);
        meter.answered(CommandKind.READ, true, 8);
        meter.failed(CommandKind.MODIFY, Failure.Kind.UNKNOWN);
        meter.failed(CommandKind.MODIFY, Failure.Kind.DOWN);
        meter.failed(CommandKind.MODIFY, Failure.Kind.OVERLOADED);
        for (CommandKind kind : CommandKind.values()) {
            for (Outcome outcome : Outcome.values()) {
                boolean read = outcome == Outcome.ANSWERED || outcome == Outcome.ERROR;
                boolean one = (kind == CommandKind.READ && read) || (kind == CommandKind.MODIFY && !read);
                assertThat(meter.calls(kind, outcome)).isEqualTo(one ? 1 : 0);
            }
        }
        assertThat(meter.nanos()).isEqualTo(40_000);
        assertThat(meter.replies(2)).as("up to 64 microseconds").isEqualTo(1);
        assertThat(meter.sentBytes()).isEqualTo(30);
        assertThat(meter.receivedBytes()).isEqualTo(20);
    }

    /** What blocks at a node tells nothing of how fast it replies. */
    @Test
    void callsThatMayTakeLongAreCountedButNotTimed() {
        for (boolean blocks : new boolean[] {true, false}) {
            NodeMeter meter = new NodeMeter("a");
            Call call = new Call(Unpooled.copiedBuffer("BLPOP", StandardCharsets.US_ASCII), false) {
                @Override
                protected void answered(ByteBuf reply) {
                    reply.release();
                }

                @Override
                protected void failed(Failure failure) {}

                @Override
                protected boolean mayTakeLong() {
                    return blocks;
                }
            }.of(CommandKind.MODIFY);
            call.begin(meter, 1_000);
            call.bytes().release();
            call.answer(Unpooled.copiedBuffer("*-1\r\n", StandardCharsets.US_ASCII), 501_000);
            assertThat(meter.calls(CommandKind.MODIFY, Outcome.ANSWERED)).isEqualTo(1);
            assertThat(meter.sentBytes()).isEqualTo(5);
            assertThat(meter.receivedBytes()).isEqualTo(5);
            assertThat(meter.nanos()).isEqualTo(blocks ? 0 : 500_000);
        }
    }

    @Test
    void metersOfNodesThatLeftAreForgotten() {
        NodeMeters meters = new NodeMeters();
        NodeMeter kept = meters.of("a");
        assertThat(meters.of("a")).isSameAs(kept);
        NodeMeter unused = meters.of("b");
        meters.keep(Set.of("a", "c"));
        assertThat(meters.all()).containsExactly(kept);
    }
}
