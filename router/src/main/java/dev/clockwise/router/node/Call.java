package dev.clockwise.router.node;

import dev.clockwise.wire.command.CommandKind;
import io.netty.buffer.ByteBuf;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A command at one node: bytes that leave, and what becomes of the answer. It ends once, by {@link #answered} or {@link
 * #failed}. Used in one event loop.
 */
public abstract class Call {

    private final ByteBuf frame;
    private final boolean repeatable;
    private boolean sent;
    /** Whether the frame is still this call's own. */
    private boolean kept = true;

    private boolean over;
    private long deadline;
    private @Nullable CommandKind kind;
    private @Nullable NodeMeter meter;
    private long begun;

    /**
     * A call.
     *
     * @param frame its bytes, which it owns
     * @param repeatable whether it may be sent a second time when nobody knows what became of the first: a read
     */
    protected Call(ByteBuf frame, boolean repeatable) {
        this.frame = frame;
        this.repeatable = repeatable;
    }

    /** This, counted as a call of a kind; one without a kind is not counted. */
    public final Call of(CommandKind kindOfCommand) {
        kind = kindOfCommand;
        return this;
    }

    /** It is to be sent from this moment on, in nanoseconds, and counts by a meter. */
    final void begin(NodeMeter by, long nanoTime) {
        meter = by;
        begun = nanoTime;
    }

    /** The node's reply, which this owns from now on. */
    protected abstract void answered(ByteBuf reply);

    /** There will be no reply. */
    protected abstract void failed(Failure failure);

    /** Whether nobody wants the answer any more, so that it need not be sent. */
    protected boolean isAbandoned() {
        return false;
    }

    /** Whether the node may reply as late as it likes: it blocks. */
    protected boolean mayTakeLong() {
        return false;
    }

    /**
     * Whether it may change or read a key at one of these positions: it does as long as nobody knows better. Positions
     * are those of keys in the placement by which it was planned.
     */
    protected boolean touches(LongPredicate positions) {
        return true;
    }

    /** The bytes to write, of which the caller lets go. */
    final ByteBuf bytes() {
        boolean first = !sent;
        sent = true;
        if (meter != null && kind != null) {
            meter.sent(frame.readableBytes());
        }
        if (first && repeatable) {
            return frame.retainedDuplicate();
        }
        kept = false;
        return frame;
    }

    /** How many bytes there are to write, as long as it has not ended. */
    final int size() {
        return frame.readableBytes();
    }

    /** Whether it has ended. */
    final boolean isOver() {
        return over;
    }

    /** Whether its bytes may have left. */
    final boolean isSent() {
        return sent;
    }

    /** Whether it may be sent once more. */
    final boolean mayRepeat() {
        return kept;
    }

    final long deadline() {
        return deadline;
    }

    final void deadline(long nanoTime) {
        deadline = nanoTime;
    }

    /** The reply, which was read at this moment, in nanoseconds. */
    final void answer(ByteBuf reply, long nanoTime) {
        end();
        if (meter != null && kind != null) {
            boolean error = reply.getByte(reply.readerIndex()) == '-';
            meter.answered(kind, error, reply.readableBytes());
            if (!mayTakeLong()) {
                meter.took(nanoTime - begun);
            }
        }
        answered(reply);
    }

    final void fail(Failure failure) {
        end();
        if (meter != null && kind != null) {
            meter.failed(kind, failure.kind());
        }
        failed(failure);
    }

    private void end() {
        if (over) {
            throw new IllegalStateException("a call ends once");
        }
        over = true;
        if (kept) {
            kept = false;
            frame.release();
        }
    }
}
