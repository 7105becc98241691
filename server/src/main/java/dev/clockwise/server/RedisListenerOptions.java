package dev.clockwise.server;

import dev.clockwise.router.node.NodeOptions;
import dev.clockwise.wire.Limits;
import java.net.InetSocketAddress;

/**
 * How a listener serves and routes.
 *
 * @param address where it listens; any free port for port 0
 * @param threads how many event loops serve
 * @param limits what a client may ask memory for
 * @param nodes how connections to nodes are kept
 */
public record RedisListenerOptions(InetSocketAddress address, int threads, Limits limits, NodeOptions nodes) {}
