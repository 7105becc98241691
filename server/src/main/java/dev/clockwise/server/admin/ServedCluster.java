package dev.clockwise.server.admin;

import dev.clockwise.router.fleet.Fleet;
import dev.clockwise.router.redis.Clients;
import dev.clockwise.server.RedisListener;
import dev.clockwise.server.front.Refusals;
import java.util.function.BooleanSupplier;

/**
 * A cluster that an admin tells about.
 *
 * @param name what it is called
 * @param fleet its nodes
 * @param clients who sends commands to its router
 * @param refusals how many clients were refused or closed
 * @param mostClients so many clients may be there at a time
 * @param draining whether no more clients are accepted
 */
record ServedCluster(
        String name, Fleet fleet, Clients clients, Refusals refusals, int mostClients, BooleanSupplier draining) {

    /** What a listener serves. */
    static ServedCluster by(RedisListener listener) {
        return new ServedCluster(
                listener.cluster(),
                listener.fleet(),
                listener.clients(),
                listener.refusals(),
                listener.mostClients(),
                listener::isDraining);
    }
}
