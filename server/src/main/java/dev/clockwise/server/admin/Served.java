package dev.clockwise.server.admin;

import dev.clockwise.router.Router;
import dev.clockwise.router.redis.Clients;
import dev.clockwise.server.RedisListener;
import java.util.function.BooleanSupplier;

/**
 * What an admin tells about.
 *
 * @param version that of the program
 * @param router who sends commands to nodes
 * @param clients who sends commands to the router
 * @param draining whether no more clients are accepted
 */
public record Served(String version, Router router, Clients clients, BooleanSupplier draining) {

    /** What a listener serves. */
    public static Served by(RedisListener listener, String version) {
        return new Served(version, listener.router(), listener.clients(), listener::isDraining);
    }
}
