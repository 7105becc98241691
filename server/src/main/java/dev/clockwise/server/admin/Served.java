package dev.clockwise.server.admin;

import dev.clockwise.router.fleet.Fleet;
import dev.clockwise.router.redis.Clients;
import dev.clockwise.server.RedisListener;
import java.util.function.BooleanSupplier;

/**
 * What an admin tells about.
 *
 * @param version that of the program
 * @param fleet the nodes
 * @param clients who sends commands to the router
 * @param draining whether no more clients are accepted
 */
public record Served(String version, Fleet fleet, Clients clients, BooleanSupplier draining) {

    /** What a listener serves. */
    public static Served by(RedisListener listener, String version) {
        return new Served(version, listener.fleet(), listener.clients(), listener::isDraining);
    }
}
