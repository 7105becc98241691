package dev.clockwise.embedded;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The event loops that all nodes of this process share: there while a node runs on them. Safe for any thread. */
final class EventLoops {

    private static final int MOST_THREADS = 4;

    private static @Nullable EventLoopGroup shared;
    private static int users;

    private EventLoops() {}

    /** The shared loops, for one node more. */
    static synchronized EventLoopGroup acquire() {
        EventLoopGroup group = shared;
        if (group == null) {
            int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
            group = new MultiThreadIoEventLoopGroup(
                    threads, new DefaultThreadFactory("clockwise-embedded", true), NioIoHandler.newFactory());
            shared = group;
        }
        users++;
        return group;
    }

    /** One node less uses them. */
    static synchronized void release() {
        users--;
        if (users == 0 && shared != null) {
            Future<?> unused = shared.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            shared = null;
        }
    }
}
