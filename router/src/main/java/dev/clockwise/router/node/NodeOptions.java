package dev.clockwise.router.node;

import dev.clockwise.wire.Limits;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How connections to nodes are kept.
 *
 * @param name what connections are called at the nodes, where {@code CLIENT LIST} shows it
 * @param connectTimeout after so long a connection that is not there yet is given up
 * @param replyTimeout after so long a call without a reply is given up, and with it the connection
 * @param firstBackoff about so long after the first failure the next connect is tried; from then on twice as long each
 *     time, by chance up to a half less
 * @param longestBackoff but never longer than so
 * @param waiting so many calls may wait for a connection
 * @param limits what a node may ask memory for
 */
public record NodeOptions(
        String name,
        Duration connectTimeout,
        Duration replyTimeout,
        Duration firstBackoff,
        Duration longestBackoff,
        int waiting,
        Limits limits) {

    private static final int MOST_DOUBLINGS = 20;

    /** A second to connect, five to reply, from 50 milliseconds to 2 seconds between connects, 16,384 waiting calls. */
    public static NodeOptions of(String name) {
        return new NodeOptions(
                name,
                Duration.ofSeconds(1),
                Duration.ofSeconds(5),
                Duration.ofMillis(50),
                Duration.ofSeconds(2),
                1 << 14,
                Limits.DEFAULT);
    }

    /** These with another time to connect. */
    public NodeOptions withConnectTimeout(Duration timeout) {
        return new NodeOptions(name, timeout, replyTimeout, firstBackoff, longestBackoff, waiting, limits);
    }

    /** These with another time for replies. */
    public NodeOptions withReplyTimeout(Duration timeout) {
        return new NodeOptions(name, connectTimeout, timeout, firstBackoff, longestBackoff, waiting, limits);
    }

    /** How long to wait after so many failures in a row before the next connect, in nanoseconds. */
    long backoffNanos(int failures) {
        int doublings = Math.min(failures - 1, MOST_DOUBLINGS);
        long wait = Math.min(longestBackoff.toNanos(), firstBackoff.toNanos() << doublings);
        return wait - ThreadLocalRandom.current().nextLong(wait / 2 + 1);
    }
}
