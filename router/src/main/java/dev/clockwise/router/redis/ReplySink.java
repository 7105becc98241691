package dev.clockwise.router.redis;

import io.netty.buffer.ByteBuf;

/** Takes the replies of one client's session, and tells what is known of that client. Used in the session's event loop. */
public interface ReplySink {

    /** A whole reply, which the sink owns: the next in the order of the client's requests. */
    void reply(ByteBuf reply);

    /** A message of a channel that the client listens to, which the sink owns: no reply, but never within one. */
    default void message(ByteBuf message) {
        message.release();
    }

    /** About how many bytes the client was given and has not taken. */
    default long unread() {
        return 0;
    }

    /** Whether the client takes what it is given. When it does again, {@link RedisSession#resume} is to be called. */
    boolean isWritable();

    /** Whether more of the client's bytes are wanted. May be told the same again. */
    void read(boolean wanted);

    /** The client is to be left once it has taken what it was given. */
    void close();

    /** The client is to be left at once: what it has not taken is lost. */
    default void abort() {
        close();
    }

    /** Where the client is, for people. */
    String remoteAddress();

    /** Where the client came to, for people. */
    String localAddress();
}
