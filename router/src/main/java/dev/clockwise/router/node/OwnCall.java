package dev.clockwise.router.node;

import io.netty.buffer.ByteBuf;
import java.util.function.LongPredicate;

/** A call of the router's own, which touches no key of a client and is sent once. Used in one event loop. */
public abstract class OwnCall extends Call {

    /**
     * A call.
     *
     * @param frame its bytes, which it owns
     */
    protected OwnCall(ByteBuf frame) {
        super(frame, false);
    }

    @Override
    protected final boolean touches(LongPredicate positions) {
        return false;
    }
}
