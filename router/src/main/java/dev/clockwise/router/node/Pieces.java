package dev.clockwise.router.node;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;

/** Joins bytes that arrive a piece at a time. Stateless. */
public final class Pieces {

    private Pieces() {}

    /**
     * What was not read, and what has arrived, as one buffer that the caller owns, as it owned both. Grows by doubling,
     * so that a frame of many pieces is copied about twice; slices that were taken of the first stay as they are.
     *
     * @param most no more than so many bytes are there to be read at a time, so that it need not grow beyond
     */
    public static ByteBuf join(ByteBufAllocator allocator, ByteBuf unread, ByteBuf arrived, int most) {
        int left = unread.readableBytes();
        if (left == 0) {
            unread.release();
            return arrived;
        }
        int more = arrived.readableBytes();
        ByteBuf joined = unread;
        if (unread.isReadOnly() || unread.writableBytes() < more) {
            joined = allocator.ioBuffer((int) Math.max(Math.min(2L * left, most), left + more));
            joined.writeBytes(unread);
            unread.release();
        }
        joined.writeBytes(arrived);
        arrived.release();
        return joined;
    }

    /** What was not read, which the caller owns; lets go of a buffer that was read whole, as idle connections have many. */
    public static ByteBuf rest(ByteBuf unread) {
        if (unread.isReadable()) {
            return unread;
        }
        unread.release();
        return Unpooled.EMPTY_BUFFER;
    }
}
