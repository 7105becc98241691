package dev.clockwise.router.node;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * What is about to be written to a channel. Small pieces are gathered in one buffer, for a system call with many of them
 * costs more than copying; large ones are passed on as they are. All leave when the event loop has read what had
 * arrived: one write for many commands, of whichever clients. Used in the channel's event loop.
 */
public final class Outgoing {

    private static final int SMALL = 2 << 10;
    private static final int BATCH = 16 << 10;

    private final Channel channel;
    private final LoopFlush loop;
    private @Nullable ByteBuf batch;
    private boolean dirty;

    /** What is about to be written to a channel of an event loop. */
    public Outgoing(Channel channel, LoopFlush loop) {
        this.channel = channel;
        this.loop = loop;
    }

    /** Writes bytes, which this owns from now on. */
    public void add(ByteBuf bytes) {
        int length = bytes.readableBytes();
        if (length > SMALL) {
            pass();
            Future<?> unused = channel.write(bytes, channel.voidPromise());
        } else {
            room(length).writeBytes(bytes);
            bytes.release();
        }
        touch();
    }

    /** A buffer with room for so many bytes, to which the caller writes at once. */
    public ByteBuf room(int length) {
        if (batch != null && batch.writableBytes() < length) {
            pass();
        }
        if (batch == null) {
            batch = channel.alloc().ioBuffer(Math.max(BATCH, length));
        }
        touch();
        return batch;
    }

    private void touch() {
        if (!dirty) {
            dirty = true;
            loop.add(this);
        }
    }

    private void pass() {
        if (batch != null) {
            Future<?> unused = channel.write(batch, channel.voidPromise());
            batch = null;
        }
    }

    /** Lets all of it leave. */
    void flush() {
        dirty = false;
        pass();
        channel.flush();
    }

    /** Forgets what has not left. */
    public void close() {
        if (batch != null) {
            batch.release();
            batch = null;
        }
    }
}
