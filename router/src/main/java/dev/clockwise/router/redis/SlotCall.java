package dev.clockwise.router.redis;

import dev.clockwise.router.node.Call;
import dev.clockwise.router.node.Failure;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** A call whose reply is the client's, as it is. */
class SlotCall extends Call {

    private final Slot slot;
    private final long @Nullable [] at;

    /**
     * A call.
     *
     * @param at the positions of the keys that it may change or read; null where they are not known
     */
    SlotCall(Slot slot, ByteBuf frame, boolean repeatable, long @Nullable [] at) {
        super(frame, repeatable);
        this.slot = slot;
        this.at = at;
    }

    /** A call for one key. */
    static SlotCall ofKey(Slot slot, ByteBuf frame, boolean repeatable, long position) {
        return new SlotCall(slot, frame, repeatable, null) {
            @Override
            protected boolean touches(LongPredicate positions) {
                return positions.test(position);
            }
        };
    }

    @Override
    protected boolean touches(LongPredicate positions) {
        return at == null || Arrays.stream(at).anyMatch(positions);
    }

    @Override
    protected void answered(ByteBuf reply) {
        slot.complete(reply);
    }

    @Override
    protected void failed(Failure failure) {
        slot.error(failure.error());
    }

    @Override
    protected boolean isAbandoned() {
        return slot.session().isClosed();
    }
}
