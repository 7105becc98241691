package dev.clockwise.router.node;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.WriteBufferWaterMark;
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
     * @param channels makes channels of the loop's kind
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
                .handler(link)
                .connect(InetSocketAddress.createUnresolved(address.host(), address.port()));
        Future<?> unused = connecting.addListener(done -> {
            if (!done.isSuccess()) {
                link.lose(NodeLink.words(done.cause()));
            }
        });
        return link;
    }
}
