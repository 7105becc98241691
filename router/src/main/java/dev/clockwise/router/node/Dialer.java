package dev.clockwise.router.node;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;

/** Opens channels to nodes within one event loop. Used in that loop. */
public final class Dialer {

    private static final WriteBufferWaterMark UNSENT = new WriteBufferWaterMark(512 << 10, 1 << 20);

    private final EventLoop loop;
    private final LoopFlush flush;
    private final Bootstrap bootstrap;
    private final NodeOptions options;
    private final NodeMeters meters = new NodeMeters();

    /**
     * A dialer of an event loop.
     *
     * @param channels makes channels of the loop's kind, and resolves names without making the loop wait
     */
    public Dialer(EventLoop loop, LoopFlush flush, Bootstrap channels, NodeOptions options) {
        this.loop = loop;
        this.flush = flush;
        this.options = options;
        this.bootstrap = channels.clone(loop)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, UNSENT)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        options.connectTimeout().toMillis());
    }

    EventLoop loop() {
        return loop;
    }

    /** What became of the calls of this loop, by node. */
    public NodeMeters meters() {
        return meters;
    }

    NodeOptions options() {
        return options;
    }

    /** Begins to connect to an address, whose name is resolved now; the listener hears how it goes on. */
    NodeLink dial(NodeAddress address, NodeLink.Listener listener) {
        NodeLink link = new NodeLink(listener, flush, options.limits());
        ChannelFuture connecting = bootstrap
                .clone()
                .handler(address.tls() ? new Secured(address, link) : link)
                .connect(InetSocketAddress.createUnresolved(address.host(), address.port()));
        Future<?> unused = connecting.addListener(done -> {
            if (!done.isSuccess()) {
                link.lose(NodeLink.words(done.cause()));
            }
        });
        return link;
    }

    /** Puts TLS before a link, which begins when the node has proved who it is. */
    private final class Secured extends ChannelInitializer<Channel> {
        private final NodeAddress address;
        private final NodeLink link;

        Secured(NodeAddress address, NodeLink link) {
            this.address = address;
            this.link = link;
        }

        @Override
        protected void initChannel(Channel channel) {
            SslHandler tls = options.tlsContext().newHandler(channel.alloc(), address.host(), address.port());
            tls.setHandshakeTimeoutMillis(options.connectTimeout().toMillis());
            channel.pipeline().addLast(tls, new Handshake(link));
        }
    }

    /** Lets a link begin after the handshake. */
    private static final class Handshake extends ChannelInboundHandlerAdapter {
        private final NodeLink link;

        Handshake(NodeLink link) {
            this.link = link;
        }

        @Override
        public void channelActive(ChannelHandlerContext context) {
            // The link is told below.
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event instanceof SslHandshakeCompletionEvent handshake) {
                if (handshake.isSuccess()) {
                    context.pipeline().replace(this, "link", link);
                    link.begin();
                } else {
                    link.lose("TLS with it failed: " + NodeLink.words(handshake.cause()));
                    Future<?> unused = context.close();
                }
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            link.lose("it closed the connection during the TLS handshake");
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
            link.lose("TLS with it failed: " + NodeLink.words(thrown));
            Future<?> unused = context.close();
        }
    }
}
