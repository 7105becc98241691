package dev.clockwise.server;

import dev.clockwise.agreement.TopologySource;
import dev.clockwise.router.EventLoops;
import dev.clockwise.router.Router;
import dev.clockwise.router.RouterLoop;
import dev.clockwise.router.redis.ClientChannel;
import dev.clockwise.router.redis.Clients;
import dev.clockwise.router.redis.Commands;
import dev.clockwise.router.redis.RedisSession;
import dev.clockwise.router.redis.StandIns;
import dev.clockwise.router.redis.Vocabulary;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Listens for clients that speak RESP, and sends each of their commands to the node that owns its key. Safe for any
 * thread.
 */
public final class RedisListener implements AutoCloseable {

    private static final WriteBufferWaterMark UNREAD_REPLIES = new WriteBufferWaterMark(512 << 10, 1 << 20);
    private static final int BACKLOG = 1024;
    private static final long POLL_MILLIS = 10;

    private final EventLoops loops;
    private final Router router;
    private final Clients clients = new Clients();
    private final Channel channel;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean draining;

    private RedisListener(EventLoops loops, Router router, StandIns standIns, RedisListenerOptions options)
            throws IOException {
        this.loops = loops;
        this.router = router;
        Vocabulary vocabulary = Vocabulary.learning(router.loops().get(0));
        Map<EventLoop, Commands> commands = new HashMap<>();
        for (EventLoop loop : loops.all()) {
            commands.put(loop, new Commands(router.in(loop), vocabulary, clients, standIns));
        }
        ChannelFuture bound = new ServerBootstrap()
                .group(loops.group())
                .channel(loops.listeners())
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_KEEPALIVE, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, UNREAD_REPLIES)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel client) {
                        RouterLoop loop = router.in(client.eventLoop());
                        Commands of = Objects.requireNonNull(commands.get(loop.loop()));
                        client.pipeline().addLast(new ClientChannel(client, loop, of, options.limits()));
                    }
                })
                .bind(options.address())
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new IOException("cannot listen on " + options.address().getHostString() + ":"
                    + options.address().getPort() + " (" + bound.cause().getMessage()
                    + "): end what listens there, or name another port, 0 for any that is free");
        }
        channel = bound.channel();
    }

    /**
     * Starts in front of the nodes of a topology; it listens when this returns.
     *
     * @throws IOException if it cannot listen where it should
     * @throws IllegalArgumentException if a node of the topology has no address
     */
    public static RedisListener start(TopologySource source, RedisListenerOptions options) throws IOException {
        EventLoops loops = EventLoops.start("clockwise", options.threads());
        StandIns standIns = new StandIns(options.standInLife());
        Router router = null;
        try {
            router = Router.start(source, loops, options.router(), standIns);
            return new RedisListener(loops, router, standIns, options);
        } catch (IOException | RuntimeException e) {
            if (router != null) {
                router.close();
            }
            loops.close();
            throw e;
        }
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) channel.localAddress();
    }

    /** The router behind it. */
    public Router router() {
        return router;
    }

    /** Its clients. */
    public Clients clients() {
        return clients;
    }

    /** Whether it accepts no more clients. */
    public boolean isDraining() {
        return draining;
    }

    /**
     * Accepts no more clients, lets those that are there get the replies that they wait for, for so long at most, and
     * closes.
     */
    public void drain(Duration patience) {
        draining = true;
        await(channel.close());
        clients.all().forEach(RedisSession::drain);
        long end = System.nanoTime() + patience.toNanos();
        while (!clients.all().isEmpty() && System.nanoTime() < end) {
            await(loops.group().next().schedule(() -> {}, POLL_MILLIS, TimeUnit.MILLISECONDS));
        }
        close();
    }

    /** Closes at once: clients without a reply get none. Does nothing the second time, or after {@link #drain}. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return; // after draining
        }
        await(channel.close());
        router.close();
        loops.close();
    }

    private static void await(Future<?> future) {
        Future<?> unused = future.awaitUninterruptibly();
    }
}
