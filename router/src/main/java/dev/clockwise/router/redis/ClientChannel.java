package dev.clockwise.router.redis;

import dev.clockwise.router.fleet.FleetLoop;
import dev.clockwise.router.node.Outgoing;
import dev.clockwise.wire.Limits;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A client at the other end of a channel. Used in the channel's event loop, which is that of the session. */
public final class ClientChannel extends ChannelInboundHandlerAdapter implements ReplySink {

    private static final Logger LOG = LoggerFactory.getLogger(ClientChannel.class);

    private final Channel channel;
    private final Outgoing outgoing;
    private final RedisSession session;

    /**
     * A client that has just come.
     *
     * @param commands what it may send
     * @param limits what one of its requests may ask memory for
     */
    public ClientChannel(Channel channel, FleetLoop loop, Commands commands, Limits limits) {
        this.channel = channel;
        this.outgoing = new Outgoing(channel, loop.flush());
        this.session = RedisSession.open(loop, commands, limits, this);
    }

    /** The client's session. */
    public RedisSession session() {
        return session;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        session.received((ByteBuf) message);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (channel.isWritable()) {
            session.resume();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        session.close();
        outgoing.close();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
        if (!(thrown instanceof IOException)) {
            LOG.error("a fault of the router with client {}", session.id(), thrown);
        }
        Future<?> unused = context.close();
    }

    @Override
    public void reply(ByteBuf reply) {
        outgoing.add(reply);
    }

    @Override
    public void message(ByteBuf message) {
        outgoing.add(message);
    }

    @Override
    public long unread() {
        ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
        return buffer == null ? 0 : buffer.totalPendingWriteBytes();
    }

    @Override
    public void abort() {
        Future<?> unused = channel.close();
    }

    @Override
    public boolean isWritable() {
        return channel.isWritable();
    }

    @Override
    public void read(boolean wanted) {
        if (channel.config().isAutoRead() != wanted) {
            channel.config().setAutoRead(wanted);
        }
    }

    @Override
    public void close() {
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }

    @Override
    public String remoteAddress() {
        return text(channel.remoteAddress());
    }

    @Override
    public String localAddress() {
        return text(channel.localAddress());
    }

    private static String text(@Nullable SocketAddress address) {
        return address == null ? "?" : address.toString().replaceFirst("^[^/]*/", "");
    }
}
