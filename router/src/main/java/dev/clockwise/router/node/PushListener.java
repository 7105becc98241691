package dev.clockwise.router.node;

import io.netty.buffer.ByteBuf;

/** Hears what a node sends that is no reply. Used in the connection's event loop. */
public interface PushListener {

    /**
     * A message has arrived.
     *
     * @return whether it answers the oldest call, as that of SUBSCRIBE does, which then owns it; else this owned it
     */
    boolean pushed(ByteBuf message);

    /** The connection has ended for this reason, after its calls. Is told once. */
    void over(String why);
}
