package dev.clockwise.embedded;

import dev.clockwise.wire.Limits;
import dev.clockwise.wire.ProtocolException;
import dev.clockwise.wire.resp.Request;
import dev.clockwise.wire.resp.RequestReader;
import dev.clockwise.wire.resp.RespWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a client's requests and writes their replies, in order. A client that does not take its replies is not read
 * from, so that what it may hold in memory is bounded.
 */
final class Connection extends ChannelInboundHandlerAdapter {

    private static final int BATCH_BYTES = 64 << 10;

    private final Node node;
    private final Dispatcher dispatcher;
    private final RequestReader reader;
    private @Nullable Client client;
    private ByteBuf unread = Unpooled.EMPTY_BUFFER;
    private boolean serving;

    Connection(Node node, Dispatcher dispatcher, Limits limits) {
        this.node = node;
        this.dispatcher = dispatcher;
        this.reader = new RequestReader(limits);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        Client connected = new Client(node.nextClientId(), context.channel(), node);
        client = connected;
        node.add(connected);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (client != null) {
            client.quit();
            node.remove(client);
        }
        unread.release();
        unread = Unpooled.EMPTY_BUFFER;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf received = (ByteBuf) message;
        if (unread.isReadable()) {
            unread.writeBytes(received);
            received.release();
        } else {
            unread.release();
            unread = received;
        }
        serve(context);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (context.channel().isWritable()) {
            serve(context);
        }
    }

    private void serve(ChannelHandlerContext context) {
        if (client == null || serving) {
            return;
        }
        serving = true;
        boolean more = true;
        while (more && context.channel().isWritable() && !client.isClosing()) {
            ByteBuf out = context.alloc().buffer();
            more = serve(client, out);
            if (out.isReadable()) {
                ChannelFuture unused = context.writeAndFlush(out, context.voidPromise());
            } else {
                out.release();
            }
        }
        serving = false;
        if (client.isClosing()) {
            context.channel().config().setAutoRead(false);
            ChannelFuture unused =
                    context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
            return;
        }
        context.channel().config().setAutoRead(context.channel().isWritable());
        keepUnread(context);
    }

    /** Serves the requests that have arrived, until their replies are many; whether more may be there. */
    private boolean serve(Client caller, ByteBuf out) {
        while (out.readableBytes() < BATCH_BYTES) {
            Request request;
            try {
                request = reader.read(unread);
            } catch (ProtocolException breach) {
                new RespWriter(out, caller.version()).error("ERR Protocol error: " + breach.getMessage());
                caller.quit();
                return false;
            }
            if (request == null) {
                return false;
            }
            byte[][] arguments = arguments(request);
            dispatcher.dispatch(caller, arguments, out);
            if (caller.isClosing()) {
                return false;
            }
        }
        return true;
    }

    private static byte[][] arguments(Request request) {
        byte[][] arguments = new byte[request.arguments()][];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = new byte[request.length(i)];
            request.frame().getBytes(request.start(i), arguments[i]);
        }
        request.release();
        return arguments;
    }

    /** Keeps what is left of what has arrived in a buffer of its own, to which more can be added. */
    private void keepUnread(ChannelHandlerContext context) {
        if (!unread.isReadable()) {
            unread.release();
            unread = Unpooled.EMPTY_BUFFER;
        } else if (unread.readerIndex() > 0) {
            ByteBuf kept = context.alloc().buffer(2 * unread.readableBytes());
            kept.writeBytes(unread);
            unread.release();
            unread = kept;
        }
    }

    /** A connection that breaks ends; whatever else goes wrong here is a fault of ours, and ends it loudly. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) throws Exception {
        ChannelFuture unused = context.close();
        if (!(cause instanceof IOException)) {
            super.exceptionCaught(context, cause);
        }
    }
}
