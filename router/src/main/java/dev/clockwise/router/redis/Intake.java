package dev.clockwise.router.redis;

import dev.clockwise.router.node.Pieces;
import dev.clockwise.wire.Limits;
import dev.clockwise.wire.resp.Request;
import dev.clockwise.wire.resp.RequestReader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/** The requests of a client, read from its bytes: only small ones before it has logged in. Used in its event loop. */
final class Intake {

    /** What a client may send that has not logged in, as in Redis: 16 KiB, and 10 arguments. */
    private static final Limits STRANGER = new Limits(16 << 10, 10, 1, 16 << 10);

    private final boolean loginRequired;
    private final Limits limits;
    private final @Nullable Pace pace;

    private boolean loggedIn;
    private RequestReader reader;
    private ByteBuf unread = Unpooled.EMPTY_BUFFER;
    private long requests;

    Intake(Admission admission, Limits limits) {
        this.loginRequired = admission.users().areRequired();
        this.limits = limits;
        this.pace = admission.rate() == 0 ? null : new Pace(admission.rate(), System.nanoTime());
        this.loggedIn = !loginRequired;
        this.reader = reader();
    }

    private RequestReader reader() {
        return new RequestReader(
                loggedIn ? limits : STRANGER.withFrameBytes(Math.min(STRANGER.frameBytes(), limits.frameBytes())));
    }

    /** Bytes have arrived, which this owns. */
    void add(ByteBuf bytes) {
        unread = Pieces.join(ByteBufAllocator.DEFAULT, unread, bytes, limits.frameBytes());
    }

    /** The next request; null where it has not arrived whole. */
    @Nullable
    Request next() {
        Request request = reader.read(unread);
        if (request == null) {
            unread = Pieces.rest(unread);
        } else {
            requests++;
        }
        return request;
    }

    /** A request was served; for how many nanoseconds no other is to be, 0 if the next may follow. */
    long pause() {
        return pace == null ? 0 : pace.spend(System.nanoTime());
    }

    /** Whether bytes of a request are there that is not whole, once all that are have been read. */
    boolean isAmidRequest() {
        return reader.isAmidFrame(unread);
    }

    /** How many requests have been read. */
    long requests() {
        return requests;
    }

    /** Whether the client has logged in, or need not. */
    boolean isLoggedIn() {
        return loggedIn;
    }

    /** The client has logged in, or forgets that it had. To be called between requests. */
    void loggedIn(boolean now) {
        boolean before = loggedIn;
        loggedIn = now || !loginRequired;
        if (loggedIn != before) {
            reader = reader();
        }
    }

    /** Lets go of what was not read. */
    void close() {
        unread.release();
        unread = Unpooled.EMPTY_BUFFER;
    }
}
