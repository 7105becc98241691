package dev.clockwise.server;

import dev.clockwise.agreement.TopologySource;
import dev.clockwise.router.fleet.Fleet;
import dev.clockwise.router.redis.Clients;
import dev.clockwise.router.redis.RedisSession;
import dev.clockwise.router.redis.StandIns;
import dev.clockwise.server.front.Front;
import dev.clockwise.server.front.Refusals;
import dev.clockwise.server.front.TlsFiles;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listens for clients that speak RESP, and sends each of their commands to the node that owns its key. Safe for any
 * thread.
 */
public final class RedisListener implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RedisListener.class);

    private static final WriteBufferWaterMark UNREAD_REPLIES = new WriteBufferWaterMark(128 << 10, 256 << 10);
    private static final int BACKLOG = 1024;

    private final Threads threads;
    private final boolean ownsThreads;
    private final Fleet fleet;
    private final String cluster;
    private final int mostClients;
    private final Clients clients = new Clients();
    private final Front front;
    private final Channel channel;
    private final PortNote note;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean draining;

    private RedisListener(
            Threads threads, boolean ownsThreads, Fleet fleet, StandIns standIns, RedisListenerOptions options)
            throws IOException {
        this.threads = threads;
        this.ownsThreads = ownsThreads;
        this.fleet = fleet;
        cluster = options.cluster();
        mostClients = options.front().limits().clients();
        front = new Front(
                fleet, standIns, clients, options.front(), threads.background().passwords());
        ServerBootstrap bootstrap = new ServerBootstrap();
        threads.loops().keepAlive(bootstrap);
        ChannelFuture bound = bootstrap
                .group(threads.loops().group())
                .channelFactory(() -> threads.loops().listener(options.address().getAddress()))
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, UNREAD_REPLIES)
                .childHandler(front)
                .bind(options.address())
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new IOException(
                    words(new ListenRefusal(options.address(), bound.cause()), options.address()), bound.cause());
        }
        channel = bound.channel();
        note = PortNote.leave(address(), options.cluster());
        TlsFiles tls = options.front().tls();
        if (tls != null) {
            threads.background().often(tls::refresh);
        }
    }

    private static String words(ListenRefusal refusal, InetSocketAddress address) {
        return refusal.isTaken()
                ? PortNote.holder(address.getPort()).orElse("another program listens on " + refusal.where())
                        + ": end it, or name another port, 0 for any that is free"
                : refusal.toString();
    }

    /**
     * Starts in front of the nodes of a topology; it listens when this returns.
     *
     * @throws IOException if it cannot listen where it should
     * @throws IllegalArgumentException if a node of the topology has no address
     */
    public static RedisListener start(TopologySource source, RedisListenerOptions options) throws IOException {
        Threads threads = Threads.start(options.threads());
        try {
            return start(threads, true, source, options);
        } catch (IOException | RuntimeException e) {
            threads.close();
            throw e;
        }
    }

    /** The same, by threads that others use too, and that are closed by whoever started them, after this. */
    static RedisListener start(Threads threads, TopologySource source, RedisListenerOptions options)
            throws IOException {
        return start(threads, false, source, options);
    }

    private static RedisListener start(
            Threads threads, boolean owns, TopologySource source, RedisListenerOptions options) throws IOException {
        StandIns standIns = new StandIns(options.standInLife());
        Fleet fleet = Fleet.start(source, threads.loops(), options.fleet(), standIns);
        try {
            return new RedisListener(threads, owns, fleet, standIns, options);
        } catch (IOException | RuntimeException e) {
            fleet.close();
            throw e;
        }
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) channel.localAddress();
    }

    /** What the cluster is called that it serves. */
    public String cluster() {
        return cluster;
    }

    /** So many clients may be there at a time. */
    public int mostClients() {
        return mostClients;
    }

    /** The router behind it. */
    public Fleet fleet() {
        return fleet;
    }

    /** Its clients. */
    public Clients clients() {
        return clients;
    }

    /** Whether it accepts no more clients. */
    public boolean isDraining() {
        return draining;
    }

    /** How many clients it refused or closed. */
    public Refusals refusals() {
        return front.refusals();
    }

    /**
     * Accepts no more clients, lets those that are there get the replies that they wait for, for so long at most, and
     * closes.
     */
    public void drain(Duration patience) {
        leave();
        threads.await(patience, clients.all()::isEmpty);
        close();
    }

    /** Accepts no more clients, and lets go of those that are there once they have their replies. */
    void leave() {
        draining = true;
        LOG.info("cluster {} takes no more clients; those that are there get their replies", cluster);
        await(channel.close());
        clients.all().forEach(RedisSession::drain);
    }

    /** Closes at once: clients without a reply get none. Does nothing the second time, or after {@link #drain}. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        await(channel.close());
        note.close();
        fleet.close();
        if (ownsThreads) {
            threads.close();
        }
    }

    private static void await(Future<?> future) {
        Future<?> unused = future.awaitUninterruptibly();
    }
}
