package dev.clockwise.embedded;

import dev.clockwise.wire.Limits;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A node within this process, for demos and tests: it listens on the loopback address, speaks RESP 2 and 3, and answers
 * as Redis 7.0 does.
 *
 * <p>It serves strings, hashes, lists, sets, sorted sets, expiry, SCAN, transactions, channels, and what clients and
 * operators ask of a server. It keeps nothing on disk, has no replicas, streams and scripts, and refuses their commands
 * by name. Memory for keys and values is capped: over the cap, commands that may need more are refused as by a Redis
 * without eviction. The cap is an estimate, and one command may exceed it.
 *
 * <p>Commands of one node run one after another, in one event loop. SHUTDOWN closes the node as {@link #close} does. Safe
 * for any thread.
 */
public final class EmbeddedNode implements AutoCloseable {

    private static final WriteBufferWaterMark UNREAD_REPLIES = new WriteBufferWaterMark(256 << 10, 1 << 20);

    /** Requests up to this size are read however small the cap on memory. */
    private static final int LEAST_FRAME = 64 << 10;

    private final String name;
    private final EventLoop loop;
    private final @Nullable EventLoopGroup group;
    private final Channel listener;
    private final InetSocketAddress address;
    private final Node node;
    private boolean closed;

    private EmbeddedNode(Builder options) {
        name = options.name;
        node = new Node(options);
        group = options.group == null ? EventLoops.acquire() : null;
        loop = (options.group == null ? Objects.requireNonNull(group) : options.group).next();
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(loop, loop)
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, UNREAD_REPLIES)
                .childHandler(new Acceptor(node, new Dispatcher(node)));
        ChannelFuture bound = bootstrap
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), options.port))
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            releaseLoops();
            throw new UncheckedIOException(
                    "the embedded node " + name + " cannot listen on port " + options.port + ": choose another, or 0",
                    new IOException(bound.cause()));
        }
        listener = bound.channel();
        address = (InetSocketAddress) listener.localAddress();
        node.port(address.getPort());
        loop.execute(() -> node.whenShutDown(this::close));
    }

    /** Gives each connection what serves it. */
    private static final class Acceptor extends ChannelInitializer<SocketChannel> {
        private final Node node;
        private final Dispatcher dispatcher;
        private final Limits limits;

        Acceptor(Node node, Dispatcher dispatcher) {
            this.node = node;
            this.dispatcher = dispatcher;
            long frame = Math.max(LEAST_FRAME, Math.min(Limits.DEFAULT.frameBytes(), node.maxMemoryBytes()));
            this.limits = Limits.DEFAULT.withFrameBytes((int) frame);
        }

        @Override
        protected void initChannel(SocketChannel channel) {
            channel.pipeline().addLast(new Connection(node, dispatcher, limits));
        }
    }

    /** A node with all defaults, at a free port. */
    public static EmbeddedNode start() {
        return builder().start();
    }

    /** Options, all at their defaults. */
    public static Builder builder() {
        return new Builder();
    }

    private void releaseLoops() {
        if (group != null) {
            EventLoops.release();
        }
    }

    /** The name that it was given. */
    public String name() {
        return name;
    }

    /** Where it listens: the loopback address, and its port. */
    public InetSocketAddress address() {
        return address;
    }

    /**
     * Ends all connections and frees the port; keys and values are gone. Does nothing the second time. Waits until it is
     * done, except in the node's own event loop.
     */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        Future<?> done = listener.close();
        if (!loop.inEventLoop()) {
            done.awaitUninterruptibly();
            Future<?> ended = loop.submit(this::endConnections);
            ended.awaitUninterruptibly();
        } else {
            endConnections();
        }
        releaseLoops();
    }

    private void endConnections() {
        List<Client> clients = new ArrayList<>(node.clients());
        clients.forEach(Client::kill);
    }

    @Override
    public String toString() {
        return name + " at " + address;
    }

    /** Options of a node, each with a default. Not safe for several threads. */
    public static final class Builder {

        private static final long MEBIBYTE = 1 << 20;

        private String name = "embedded";
        private int port;
        private long maxMemoryBytes = 64 * MEBIBYTE;
        private InstantSource clock = InstantSource.system();
        private @Nullable String password;
        private @Nullable EventLoopGroup group;

        private Builder() {}

        /** The name, for people; {@code embedded} if not set. */
        public Builder name(String name) {
            this.name = Objects.requireNonNull(name);
            return this;
        }

        String name() {
            return name;
        }

        /**
         * The port; any free one for 0, which is the default.
         *
         * @throws IllegalArgumentException if it is no port
         */
        public Builder port(int port) {
            if (port < 0 || port > 65_535) {
                throw new IllegalArgumentException("port must be 0 to 65535 (was " + port + ")");
            }
            this.port = port;
            return this;
        }

        /**
         * How much memory keys and values may take, in bytes, by an estimate; 64 MiB if not set.
         *
         * @throws IllegalArgumentException if it is below 1
         */
        public Builder maxMemoryBytes(long bytes) {
            if (bytes < 1) {
                throw new IllegalArgumentException("maxMemoryBytes must be 1 or more (was " + bytes + ")");
            }
            this.maxMemoryBytes = bytes;
            return this;
        }

        long maxMemoryBytes() {
            return maxMemoryBytes;
        }

        /** The clock by which keys expire; the system's if not set. The node asks it in its event loop. */
        public Builder clock(InstantSource clock) {
            this.clock = Objects.requireNonNull(clock);
            return this;
        }

        InstantSource clock() {
            return clock;
        }

        /** The password that clients must give before anything else; none if not set. */
        public Builder password(String password) {
            this.password = Objects.requireNonNull(password);
            return this;
        }

        @Nullable
        String password() {
            return password;
        }

        /**
         * The event loops of which the node takes one, of Netty's NIO transport; the caller shuts them down, after the
         * node is closed. If not set, nodes share loops of their own, in daemon threads.
         */
        public Builder group(EventLoopGroup group) {
            this.group = Objects.requireNonNull(group);
            return this;
        }

        /**
         * Starts the node, which listens when this returns.
         *
         * @throws UncheckedIOException if it cannot listen on the port
         */
        public EmbeddedNode start() {
            return new EmbeddedNode(this);
        }
    }
}
