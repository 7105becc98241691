package dev.clockwise.server;

import dev.clockwise.router.node.NodeOptions;
import dev.clockwise.server.front.FrontOptions;
import dev.clockwise.wire.Limits;
import java.net.InetSocketAddress;

/**
 * How a listener serves and routes.
 *
 * @param cluster what it is called
 * @param address where it listens; any free port for port 0
 * @param threads how many event loops serve
 * @param limits what a client may ask memory for
 * @param nodes how connections to nodes are kept
 * @param front who may come, and how much each client may ask
 */
public record RedisListenerOptions(
        String cluster, InetSocketAddress address, int threads, Limits limits, NodeOptions nodes, FrontOptions front) {

    /** A listener of the cluster {@code redis}, for whoever comes. */
    public RedisListenerOptions(InetSocketAddress address, int threads, Limits limits, NodeOptions nodes) {
        this("redis", address, threads, limits, nodes, FrontOptions.OPEN);
    }
}
