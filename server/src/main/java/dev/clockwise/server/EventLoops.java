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
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;

/**
 * Event loops with the kinds of channels that belong to them: epoll where the system has it, else Java's own selectors.
 *
 * @param group the loops
 * @param channels channels to nodes
 * @param listeners channels that accept clients
 */
record EventLoops(EventLoopGroup group, Class<? extends Channel> channels, Class<? extends ServerChannel> listeners) {

    /** So many loops, each with a thread. */
    static EventLoops start(int threads) {
        boolean epoll = Epoll.isAvailable();
        IoHandlerFactory handlers = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        return new EventLoops(
                new MultiThreadIoEventLoopGroup(threads, new DefaultThreadFactory("clockwise"), handlers),
                epoll ? EpollSocketChannel.class : NioSocketChannel.class,
                epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class);
    }
}
