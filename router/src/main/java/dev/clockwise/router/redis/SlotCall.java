package dev.clockwise.router.redis;

import dev.clockwise.router.node.Call;
import dev.clockwise.router.node.Failure;
import io.netty.buffer.ByteBuf;

/** A call whose reply is the client's, as it is. */
class SlotCall extends Call {

    private final Slot slot;

    SlotCall(Slot slot, ByteBuf frame, boolean repeatable) {
        super(frame, repeatable);
        this.slot = slot;
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
