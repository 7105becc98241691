package dev.clockwise.router.redis;

import io.netty.buffer.ByteBuf;

/** Makes one reply of several, in the order in which their calls were made. */
@FunctionalInterface
interface Gatherer {

    /** One reply, as bytes of RESP that the caller owns; the replies stay as they are. */
    ByteBuf gather(ByteBuf[] replies);
}
