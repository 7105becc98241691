package dev.clockwise.server;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.channels.spi.SelectorProvider;

/**
 * Event loops with the kinds of channels that belong to them: epoll where the system has it, else Java's own selectors.
 *
 * @param group the loops
 * @param channels channels to nodes
 * @param epoll whether they wait by epoll
 */
record EventLoops(EventLoopGroup group, Class<? extends Channel> channels, boolean epoll) {

    /** So many loops, each with a thread. */
    static EventLoops start(int threads) {
        boolean epoll = Epoll.isAvailable();
        IoHandlerFactory handlers = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        return new EventLoops(
                new MultiThreadIoEventLoopGroup(threads, new DefaultThreadFactory("clockwise"), handlers),
                epoll ? EpollSocketChannel.class : NioSocketChannel.class,
                epoll);
    }

    /** A channel that accepts clients at an address: of IPv4 only by IPv4, also where that is 0.0.0.0. */
    ServerChannel listener(InetAddress at) {
        SocketProtocolFamily family =
                at instanceof Inet4Address ? SocketProtocolFamily.INET : SocketProtocolFamily.INET6;
        return epoll
                ? new EpollServerSocketChannel(family)
                : new NioServerSocketChannel(SelectorProvider.provider(), family);
    }
}
