package dev.clockwise.wire.resp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clockwise.wire.Limits;
import dev.clockwise.wire.ProtocolException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a reader makes of bytes that arrive in pieces.
 *
 * @param frames the frames that it delivered, {@link Escaped}
 * @param end {@code done}, {@code waits}, or {@code error } and its text
 */
record Outcome(List<String> frames, String end) {

    static final String DONE = "done";
    static final String WAITS = "waits";
    static final String ERROR = "error ";

    static {
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
    }

    boolean isError() {
        return end.startsWith(ERROR);
    }

    /** Requests in whole: their frames. */
    static Outcome ofRequests(Limits limits, byte[] bytes, int... cuts) {
        RequestReader reader = new RequestReader(limits);
        return of(in -> frame(reader.read(in)), reader::isAmidFrame, bytes, cuts);
    }

    /** Replies in whole: their frames. */
    static Outcome ofReplies(Limits limits, byte[] bytes, int... cuts) {
        ReplyReader reader = new ReplyReader(limits);
        return of(reader::read, reader::isAmidFrame, bytes, cuts);
    }

    private static @Nullable ByteBuf frame(@Nullable Request request) {
        if (request == null) {
            return null;
        }
        ByteBuf rewritten = request.frame().alloc().buffer();
        RespWriter writer = new RespWriter(rewritten, RespWriter.RESP2).array(request.arguments());
        for (int i = 0; i < request.arguments(); i++) {
            writer.blob(request.argument(i));
        }
        assertThat(rewritten).as("the arguments lie where the request says").isEqualTo(request.frame());
        rewritten.release();
        return request.frame();
    }

    /** Reads bytes that arrive in pieces which end at the cuts, in rising order, and at the end. */
    private static Outcome of(
            Function<ByteBuf, @Nullable ByteBuf> reader, Predicate<ByteBuf> amid, byte[] bytes, int... cuts) {
        UnpooledByteBufAllocator memory = new UnpooledByteBufAllocator(false);
        ByteBuf in = memory.buffer();
        List<String> frames = new ArrayList<>();
        String end = "";
        int from = 0;
        for (int piece = 0; piece <= cuts.length && end.isEmpty(); piece++) {
            int to = piece < cuts.length ? cuts[piece] : bytes.length;
            in.writeBytes(bytes, from, to - from);
            from = to;
            end = read(reader, in, frames);
            in.discardReadBytes();
        }
        if (end.isEmpty()) {
            end = amid.test(in) ? WAITS : DONE;
        }
        assertThat(in.refCnt()).isEqualTo(1);
        assertThat(in.release()).isTrue();
        assertThat(memory.metric().usedHeapMemory()).as("memory that leaked").isZero();
        assertThat(memory.metric().usedDirectMemory()).isZero();
        return new Outcome(List.copyOf(frames), end);
    }

    /** Reads all frames; the error, or an empty text. */
    private static String read(Function<ByteBuf, @Nullable ByteBuf> reader, ByteBuf in, List<String> frames) {
        try {
            for (ByteBuf frame = reader.apply(in); frame != null; frame = reader.apply(in)) {
                frames.add(Escaped.of(ByteBufUtil.getBytes(frame)));
                frame.release();
            }
            return "";
        } catch (ProtocolException breach) {
            assertThatThrownBy(() -> reader.apply(in)).as("the next read").isSameAs(breach);
            return ERROR + breach.getMessage();
        }
    }

    /** Cuts between all bytes. */
    static int[] everywhere(byte[] bytes) {
        return IntStream.range(1, bytes.length).toArray();
    }
}
