package dev.clockwise.router.node;

import dev.clockwise.wire.Limits;
import dev.clockwise.wire.ProtocolException;
import dev.clockwise.wire.resp.ReplyReader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One channel to a node, from its connect to its end: gives the replies that arrive, and takes bytes. Used in the
 * channel's event loop.
 */
final class NodeLink extends ChannelInboundHandlerAdapter {

    private static final Logger LOG = LoggerFactory.getLogger(NodeLink.class);

    /** Hears of a channel. */
    interface Listener {

        /** It is connected. */
        void connected(NodeLink link);

        /** A reply has arrived, which the listener owns. */
        void received(NodeLink link, ByteBuf reply);

        /** A message that is no reply has arrived, which the listener owns. */
        void pushed(NodeLink link, ByteBuf message);

        /** The node takes bytes again. */
        void writable();

        /** It broke, or was not to be had, for this reason. Is told at most once, and not after {@link #close}. */
        void lost(NodeLink link, String why);
    }

    private static final int MOST_SHOWN = 200;
    private static final String REFUSED = "Connection refused";

    private final Listener listener;
    private final LoopFlush flush;
    private final ReplyReader reader;
    private final int mostBytes;
    private @Nullable Channel channel;
    private @Nullable Outgoing outgoing;
    private ByteBuf unread = Unpooled.EMPTY_BUFFER;
    private boolean over;
    private long readAt;

    NodeLink(Listener listener, LoopFlush flush, Limits limits) {
        this.listener = listener;
        this.flush = flush;
        this.reader = new ReplyReader(limits);
        this.mostBytes = limits.frameBytes();
        this.readAt = System.nanoTime();
    }

    /** Writes bytes, which this owns from now on. */
    void write(ByteBuf bytes) {
        if (outgoing == null || over) {
            bytes.release();
        } else {
            outgoing.add(bytes);
        }
    }

    /**
     * When what is received now was read, or what was received last, in nanoseconds: once for all replies that came
     * together. The beginning, if nothing was.
     */
    long readAt() {
        return readAt;
    }

    /** Whether the node takes what is written. */
    boolean isWritable() {
        return channel == null || channel.isWritable();
    }

    /** Ends it; nothing is told of it any more. */
    void close() {
        over = true;
        if (outgoing != null) {
            outgoing.close();
        }
        if (channel != null) {
            Future<?> unused = channel.close();
        }
    }

    /** Ends it for a reason, which the listener is told, unless it has ended. */
    void lose(String why) {
        if (!over) {
            close();
            listener.lost(this, why);
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        channel = context.channel();
        outgoing = new Outgoing(context.channel(), flush);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        begin();
    }

    /** The channel is ready for bytes. */
    void begin() {
        if (over) {
            close();
        } else {
            listener.connected(this);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        readAt = System.nanoTime();
        unread = Pieces.join(context.alloc(), unread, (ByteBuf) message, mostBytes);
        try {
            for (ByteBuf frame = reader.read(unread); frame != null; frame = reader.read(unread)) {
                if (over) {
                    frame.release();
                } else if (reader.isPush()) {
                    listener.pushed(this, frame);
                } else {
                    listener.received(this, frame);
                }
            }
        } catch (ProtocolException breach) {
            lose("it broke the protocol: " + breach.getMessage());
        }
        unread = Pieces.rest(unread);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (context.channel().isWritable() && !over) {
            listener.writable();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        lose("it closed the connection");
        unread.release();
        unread = Unpooled.EMPTY_BUFFER;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
        if (thrown instanceof SSLException || thrown.getCause() instanceof SSLException) {
            // In TLS 1.3 the node may refuse the router's certificate, or the lack of it, after the handshake.
            lose("TLS with it failed: " + words(thrown instanceof SSLException ? thrown : thrown.getCause()));
            return;
        }
        if (thrown instanceof RuntimeException) {
            LOG.error("a fault of the router in a connection to a node", thrown);
        }
        lose(words(thrown));
    }

    /** What went wrong, for people, on one line. */
    static String words(@Nullable Throwable cause) {
        String message = cause == null ? "closed" : String.valueOf(cause.getMessage());
        // The system's own words, which each kind of channel puts others around.
        String first = message.contains(REFUSED) ? REFUSED : message;
        return shown(first);
    }

    /** What a node said, for people, on one line, and not too long. */
    static String shown(String text) {
        String line = text.strip().replaceAll("\\p{Cntrl}+", " ");
        return line.length() > MOST_SHOWN ? line.substring(0, MOST_SHOWN) + "…" : line;
    }
}
