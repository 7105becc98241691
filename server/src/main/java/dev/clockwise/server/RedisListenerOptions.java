package dev.clockwise.server;

import dev.clockwise.router.RouterOptions;
import dev.clockwise.wire.Limits;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * How a listener serves and routes.
 *
 * @param address where it listens; any free port for port 0
 * @param threads how many event loops serve
 * @param limits what a client may ask memory for
 * @param router how it routes
 * @param standInLife how long what is written at nodes that stand in for others lives there at most, if it reroutes
 */
public record RedisListenerOptions(
        InetSocketAddress address, int threads, Limits limits, RouterOptions router, Duration standInLife) {}
