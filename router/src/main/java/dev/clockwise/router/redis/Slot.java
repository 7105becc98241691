package dev.clockwise.router.redis;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The place of a reply among those of its client, who gets them in the order of its requests. */
final class Slot {

    /** What a client gets where a node's reply makes no sense. */
    static final String NO_SUCH_REPLY =
            "ERR a node's reply is not one that Redis gives to this command: nobody knows whether it was done";

    private static final int SMALL = 2 << 10;

    private final RedisSession session;
    private @Nullable ByteBuf reply;
    private boolean over;
    /** Lets go of what is to become the reply. */
    private @Nullable Runnable drop;
    /** The next reply of the client. */
    @Nullable
    Slot next;

    Slot(RedisSession session) {
        this.session = session;
    }

    /** The reply, which the slot owns from now on, as bytes of RESP. */
    void complete(ByteBuf bytes) {
        over = true;
        if (session.isClosed()) {
            bytes.release();
            return;
        }
        int length = bytes.readableBytes();
        reply = session.isNext(this) ? bytes : own(bytes);
        session.completed(this, length);
    }

    /**
     * The reply that is made of what nodes replied; an error where that is not what Redis replies to the command, so that
     * it cannot be made.
     */
    void complete(Supplier<ByteBuf> made) {
        ByteBuf bytes;
        try {
            bytes = made.get();
        } catch (RuntimeException e) {
            error(NO_SUCH_REPLY);
            return;
        }
        complete(bytes);
    }

    /** A reply that has to wait: a small one as a copy, for it may be a part of a buffer that is much larger. */
    static ByteBuf own(ByteBuf bytes) {
        if (bytes.readableBytes() > SMALL) {
            return bytes;
        }
        ByteBuf copy = ByteBufAllocator.DEFAULT.ioBuffer(bytes.readableBytes()).writeBytes(bytes);
        bytes.release();
        return copy;
    }

    /** An error as the reply. */
    void error(String text) {
        if (!session.isClosed()) {
            complete(session.writing(out -> out.error(text)));
        }
    }

    /** Something lets go of what is to become the reply, if the client leaves before. */
    void whenDropped(Runnable action) {
        drop = action;
    }

    /** The client is gone: nobody takes the reply. */
    void drop() {
        ByteBuf taken = take();
        if (taken != null) {
            taken.release();
        }
        if (drop != null) {
            drop.run();
            drop = null;
        }
    }

    /** Whether it got its reply, which may have left. */
    boolean isOver() {
        return over;
    }

    /** Whether it has its reply. */
    boolean isComplete() {
        return reply != null;
    }

    /** The reply, for whoever writes it. */
    @Nullable
    ByteBuf take() {
        ByteBuf taken = reply;
        reply = null;
        return taken;
    }

    RedisSession session() {
        return session;
    }
}
