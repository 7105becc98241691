package dev.clockwise.router.fleet;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Event loops, each with a thread, and the kinds of channels that belong to them: epoll where the system has it, else
 * Java's own selectors. Safe for any thread.
 */
public final class EventLoops implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 5;
    private static final int SILENT_SECONDS = 300;
    private static final int QUESTIONS = 3;

    private final EventLoopGroup group;
    private final boolean epoll;

    private EventLoops(EventLoopGroup group, boolean epoll) {
        this.group = group;
        this.epoll = epoll;
    }

    /**
     * So many loops.
     *
     * @param name what their threads are called, with a number
     */
    public static EventLoops start(String name, int threads) {
        boolean epoll = Epoll.isAvailable();
        IoHandlerFactory handlers = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        return new EventLoops(
                new MultiThreadIoEventLoopGroup(threads, new DefaultThreadFactory(name, true), handlers), epoll);
    }

    /** The loops, as Netty has them. */
    public EventLoopGroup group() {
        return group;
    }

    /** The loops. */
    public List<EventLoop> all() {
        List<EventLoop> all = new ArrayList<>();
        for (EventExecutor executor : group) {
            all.add((EventLoop) executor);
        }
        return all;
    }

    /** Channels to nodes. */
    public Class<? extends Channel> channels() {
        return epoll ? EpollSocketChannel.class : NioSocketChannel.class;
    }

    /** A channel that accepts clients at an address: of IPv4 only by IPv4, also where that is 0.0.0.0. */
    public ServerChannel listener(InetAddress at) {
        SocketProtocolFamily family =
                at instanceof Inet4Address ? SocketProtocolFamily.INET : SocketProtocolFamily.INET6;
        return epoll
                ? new EpollServerSocketChannel(family)
                : new NioServerSocketChannel(SelectorProvider.provider(), family);
    }

    /**
     * Lets the system end clients whose machines are gone without a word: as in Redis, five minutes of silence are followed
     * by three questions, 100 seconds apart. Where there is no epoll the system's own times hold, which are often hours.
     */
    public void keepAlive(ServerBootstrap clients) {
        clients.childOption(ChannelOption.SO_KEEPALIVE, true);
        if (epoll) {
            clients.childOption(EpollChannelOption.TCP_KEEPIDLE, SILENT_SECONDS)
                    .childOption(EpollChannelOption.TCP_KEEPINTVL, SILENT_SECONDS / QUESTIONS)
                    .childOption(EpollChannelOption.TCP_KEEPCNT, QUESTIONS);
        }
    }

    /** Channels of packets, for names that are resolved. */
    Class<? extends DatagramChannel> datagrams() {
        return epoll ? EpollDatagramChannel.class : NioDatagramChannel.class;
    }

    /** Ends them, with all channels that they have, and waits for it. */
    @Override
    public void close() {
        Future<?> unused =
                group.shutdownGracefully(0, PATIENCE_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
