package dev.clockwise.router.redis;

import dev.clockwise.router.node.Call;
import dev.clockwise.router.node.Failure;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Replies of several nodes, which become the client's one when all are there, and count as held for it until then. Used
 * in one event loop.
 */
final class Gathering {

    private final Slot slot;
    private final Gatherer gatherer;
    private final ByteBuf[] replies;
    private int missing;
    /** Bytes of the replies that are there. */
    private long held;

    /**
     * A gathering of that many replies.
     *
     * @param gatherer makes them one
     */
    Gathering(Slot slot, Gatherer gatherer, int count) {
        this.slot = slot;
        this.gatherer = gatherer;
        this.replies = new ByteBuf[count];
        this.missing = count;
        slot.whenDropped(this::release);
    }

    /**
     * A call for the reply of this number.
     *
     * @param frame its bytes, which it owns
     * @param at the positions of the keys that it may change or read; null where they are not known
     */
    Call call(int number, ByteBuf frame, boolean repeatable, long @Nullable [] at) {
        return new Call(frame, repeatable) {
            @Override
            protected boolean touches(LongPredicate positions) {
                return at == null || Arrays.stream(at).anyMatch(positions);
            }

            @Override
            protected void answered(ByteBuf reply) {
                put(number, reply);
            }

            @Override
            protected void failed(Failure failure) {
                put(
                        number,
                        slot.session().isClosed() ? null : slot.session().writing(out -> out.error(failure.error())));
            }

            @Override
            protected boolean isAbandoned() {
                return slot.session().isClosed();
            }
        };
    }

    private void put(int number, @Nullable ByteBuf reply) {
        RedisSession session = slot.session();
        if (reply != null && session.isClosed()) {
            reply.release();
        } else if (reply != null) {
            ByteBuf kept = Slot.own(reply);
            replies[number] = kept;
            held += kept.readableBytes();
            session.gathered(kept.readableBytes()); // which may close the client
        }
        if (--missing > 0 || session.isClosed()) {
            return;
        }
        session.gathered(-held);
        try {
            slot.complete(() -> gatherer.gather(replies));
        } finally {
            release();
        }
    }

    private void release() {
        for (int i = 0; i < replies.length; i++) {
            if (replies[i] != null) {
                replies[i].release();
                replies[i] = null;
            }
        }
    }
}
