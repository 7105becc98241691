package dev.clockwise.server;

import dev.clockwise.router.fleet.FleetOptions;
import dev.clockwise.router.redis.StandIns;
import dev.clockwise.server.front.FrontOptions;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * How a listener serves and routes.
 *
 * @param cluster what it is called
 * @param address where it listens; any free port for port 0
 * @param threads how many event loops serve
 * @param fleet how the nodes are reached
 * @param standInLife how long what is written at nodes that stand in for others lives there at most, if it reroutes
 * @param front who may come, and how much each client may ask
 */
public record RedisListenerOptions(
        String cluster,
        InetSocketAddress address,
        int threads,
        FleetOptions fleet,
        Duration standInLife,
        FrontOptions front) {

    /** A listener of the cluster {@code redis}, for whoever comes. */
    public RedisListenerOptions(InetSocketAddress address, int threads, FleetOptions fleet) {
        this("redis", address, threads, fleet, StandIns.LIFE, FrontOptions.OPEN);
    }

    /** These with another life of what is written at stand-ins. */
    public RedisListenerOptions withStandInLife(Duration life) {
        return new RedisListenerOptions(cluster, address, threads, fleet, life, front);
    }
}
