package dev.clockwise.wire.resp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.wire.Limits;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.buffer.UnpooledHeapByteBuf;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** However few bytes arrive at a time, each is looked at a fixed number of times; those of blobs are not. */
class LookedAtOnceTest {

    /** For a line end, for the first byte of a line, and for what they mean. */
    private static final int TIMES = 4;

    /** Counts the bytes that are read. */
    private static final class Counting extends UnpooledHeapByteBuf {
        private long reads;

        Counting(int bytes) {
            super(UnpooledByteBufAllocator.DEFAULT, bytes, Integer.MAX_VALUE);
        }

        @Override
        protected byte _getByte(int index) {
            reads++;
            return super._getByte(index);
        }

        @Override
        protected short _getShort(int index) {
            reads += 2;
            return super._getShort(index);
        }

        @Override
        protected int _getInt(int index) {
            reads += 4;
            return super._getInt(index);
        }

        @Override
        protected long _getLong(int index) {
            reads += 8;
            return super._getLong(index);
        }
    }

    private static long repliesTrickling(byte[] bytes) {
        ReplyReader reader = new ReplyReader(Limits.DEFAULT);
        return trickling(bytes, in -> {
            ByteBuf frame = reader.read(in);
            if (frame != null) {
                frame.release();
            }
            return frame != null;
        });
    }

    private static long requestsTrickling(byte[] bytes) {
        RequestReader reader = new RequestReader(Limits.DEFAULT);
        return trickling(bytes, in -> {
            Request request = reader.read(in);
            if (request != null) {
                request.release();
            }
            return request != null;
        });
    }

    /** How many bytes are read while one by one arrives, until with the last one a frame is whole. */
    private static long trickling(byte[] bytes, Predicate<ByteBuf> reader) {
        Counting in = new Counting(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            in.writeByte(bytes[i]);
            if (reader.test(in) != (i == bytes.length - 1)) {
                throw new AssertionError("whole or not behind " + i + " bytes");
            }
        }
        assertThat(in.isReadable()).isFalse();
        in.release();
        return in.reads;
    }

    private static byte[] bytes(String text) {
        return Escaped.bytes(text);
    }

    @Test
    void aCountingBufferCounts() {
        byte[] line = bytes("+\\{1000*a}\\r\\n");
        assertThat(repliesTrickling(line)).isBetween((long) line.length, (long) TIMES * line.length);
    }

    @Test
    void longLines() {
        byte[] reply = bytes("+\\{65535*a}\\r\\n");
        assertThat(repliesTrickling(reply)).isLessThanOrEqualTo((long) TIMES * reply.length);
        byte[] inline = bytes("ECHO \\{65530*a}\\n");
        assertThat(requestsTrickling(inline)).isLessThanOrEqualTo((long) TIMES * inline.length);
        byte[] zeros = bytes(":\\{65534*0}1\\r\\n");
        assertThat(repliesTrickling(zeros)).isLessThanOrEqualTo((long) TIMES * zeros.length);
    }

    @Test
    void anArrayOfAMillion() {
        byte[] reply = bytes("*1000000\\r\\n\\{1000000*:1\\r\\n}");
        assertThat(repliesTrickling(reply)).isLessThanOrEqualTo((long) TIMES * reply.length);
        byte[] request = bytes("*1000000\\r\\n\\{1000000*$1\\r\\na\\r\\n}");
        assertThat(requestsTrickling(request)).isLessThanOrEqualTo((long) TIMES * request.length);
    }

    @Test
    void blobsOfMegabytes() {
        int head = 50;
        byte[] reply = bytes("$4000000\\r\\n\\{4000000*a}\\r\\n");
        assertThat(repliesTrickling(reply)).isLessThanOrEqualTo((long) TIMES * head);
        byte[] request = bytes("*1\\r\\n$4000000\\r\\n\\{4000000*a}\\r\\n");
        assertThat(requestsTrickling(request)).isLessThanOrEqualTo((long) TIMES * head + request.length);
        byte[] streamed = bytes("$?\\r\\n;2000000\\r\\n\\{2000000*a}\\r\\n;0\\r\\n");
        assertThat(repliesTrickling(streamed)).isLessThanOrEqualTo((long) TIMES * head);
    }
}
