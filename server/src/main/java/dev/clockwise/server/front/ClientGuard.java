package dev.clockwise.server.front;

import dev.clockwise.router.redis.RedisSession;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import javax.net.ssl.SSLException;

/** Ends a client that takes too long for what it does. Used in the client's event loop. */
final class ClientGuard extends ChannelInboundHandlerAdapter {

    /** A request of which so many bytes come in a second is never too slow. */
    private static final long BYTES_A_SECOND = 64 << 10;

    private final Channel channel;
    private final RedisSession session;
    private final ClientLimits limits;
    private final Rounds rounds;
    private final Refusals refusals;

    private long bytes;

    /** When it was last seen logged in, or came. */
    private long loggedInAt;

    /** When a request that is not whole began, with how many requests and bytes had come. */
    private long requestAt;

    private long requestsThen;
    private long bytesThen;

    /** When it last had few replies unread. */
    private long readAt;

    /** When it last asked for something, with how many bytes had come. */
    private long activeAt;

    private long bytesLooked;

    ClientGuard(Channel channel, RedisSession session, ClientLimits limits, Rounds rounds, Refusals refusals) {
        this.channel = channel;
        this.session = session;
        this.limits = limits;
        this.rounds = rounds;
        this.refusals = refusals;
        long now = System.nanoTime();
        loggedInAt = now;
        requestAt = now;
        readAt = now;
        activeAt = now;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        rounds.add(this);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        rounds.remove(this);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        bytes += ((ByteBuf) message).readableBytes();
        context.fireChannelRead(message);
    }

    /** TLS did not come about: what else is to be said of it is no news of the router's. */
    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof SslHandshakeCompletionEvent handshake && !handshake.isSuccess() && channel.isActive()) {
            refusals.add(Refusal.HANDSHAKE, channel.remoteAddress());
        }
        context.fireUserEventTriggered(event);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
        if (thrown instanceof SSLException || thrown.getCause() instanceof SSLException) {
            Future<?> unused = channel.close();
        } else {
            context.fireExceptionCaught(thrown);
        }
    }

    /** Looks whether a time is up. */
    void look(long now) {
        if (isNotLoggedIn(now)) {
            end(Refusal.HANDSHAKE);
        } else if (isUnread(now)) {
            end(Refusal.OUTPUT);
        } else if (isIdle(now)) {
            end(Refusal.IDLE);
        } else if (isSlow(now)) {
            refusals.add(Refusal.REQUEST, channel.remoteAddress());
            session.refuse("Protocol error: a request must be whole within "
                    + limits.frame().toMillis()
                    + " ms of its first byte, and a second more for each 64 KiB: send it in one go");
        }
    }

    private boolean isNotLoggedIn(long now) {
        if (session.isLoggedIn() || session.inFlight() > 0) {
            loggedInAt = session.isLoggedIn() ? now : loggedInAt;
            return false;
        }
        return isOver(limits.handshake(), loggedInAt, now);
    }

    /** Whether it has left many bytes unread for long, or any that it was to have before its end. */
    private boolean isUnread(long now) {
        ChannelOutboundBuffer out = channel.unsafe().outboundBuffer();
        long pending = out == null ? 0 : out.totalPendingWriteBytes();
        if (pending <= (session.isEnding() ? 0 : limits.outputBytes())) {
            readAt = now;
            return false;
        }
        return isOver(limits.unread(), readAt, now);
    }

    /** Whether it asks for nothing, and waits for nothing: neither a reply nor messages. */
    private boolean isIdle(long now) {
        if (bytes != bytesLooked || session.inFlight() > 0 || session.isListening()) {
            bytesLooked = bytes;
            activeAt = now;
        }
        Duration idle = limits.idle();
        return idle != null && isOver(idle, activeAt, now);
    }

    /** Whether a request is not whole after all this time, in which the router was ready to read it. */
    private boolean isSlow(long now) {
        if (!session.awaitsRest() || session.requests() != requestsThen) {
            requestsThen = session.requests();
            bytesThen = bytes;
            requestAt = now;
            return false;
        }
        return isOver(limits.frame().plusSeconds((bytes - bytesThen) / BYTES_A_SECOND), requestAt, now);
    }

    private static boolean isOver(Duration limit, long since, long now) {
        return now - since > limit.toNanos();
    }

    private void end(Refusal why) {
        rounds.remove(this);
        refusals.add(why, channel.remoteAddress());
        Future<?> unused = channel.close();
    }
}
