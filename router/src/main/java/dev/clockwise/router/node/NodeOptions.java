package dev.clockwise.router.node;

import dev.clockwise.wire.Limits;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * How connections to nodes are kept.
 *
 * @param name what connections are called at the nodes, where {@code CLIENT LIST} shows it: the router, and which of its
 *     incarnations
 * @param connectTimeout after so long a connection that is not there yet is given up
 * @param replyTimeout after so long a call without a reply is given up, and with it the connection
 * @param firstBackoff about so long after the first failure the next connect is tried; from then on twice as long each
 *     time, by chance up to a half less
 * @param longestBackoff but never longer than so
 * @param waiting so many calls may wait for a connection
 * @param limits what a node may ask memory for
 * @param tls how nodes whose address asks for TLS prove who they are; null for by the authorities that Java trusts
 */
public record NodeOptions(
        String name,
        Duration connectTimeout,
        Duration replyTimeout,
        Duration firstBackoff,
        Duration longestBackoff,
        int waiting,
        Limits limits,
        @Nullable SslContext tls) {

    private static final int MOST_DOUBLINGS = 20;

    /** Which start of the program this is: another than any before it. */
    private static final String INCARNATION = UUID.randomUUID().toString().substring(0, 8);

    /** A second to connect, five to reply, from 50 milliseconds to 2 seconds between connects, 16,384 waiting calls. */
    public static NodeOptions of(String router) {
        return new NodeOptions(
                router + "/" + INCARNATION,
                Duration.ofSeconds(1),
                Duration.ofSeconds(5),
                Duration.ofMillis(50),
                Duration.ofSeconds(2),
                1 << 14,
                Limits.DEFAULT,
                null);
    }

    /** These with another time for replies. */
    public NodeOptions withReplyTimeout(Duration timeout) {
        return new NodeOptions(name, connectTimeout, timeout, firstBackoff, longestBackoff, waiting, limits, tls);
    }

    /** These with another time for connects. */
    public NodeOptions withConnectTimeout(Duration timeout) {
        return new NodeOptions(name, timeout, replyTimeout, firstBackoff, longestBackoff, waiting, limits, tls);
    }

    /** These with another way for nodes to prove who they are, for clients. */
    public NodeOptions withTls(SslContext context) {
        return new NodeOptions(
                name, connectTimeout, replyTimeout, firstBackoff, longestBackoff, waiting, limits, context);
    }

    SslContext tlsContext() {
        return tls == null ? ByJava.TLS : tls;
    }

    /** Made when it is first needed. */
    private static final class ByJava {
        static final SslContext TLS = make();

        private static SslContext make() {
            try {
                return SslContextBuilder.forClient()
                        .sslProvider(SslProvider.JDK)
                        .build();
            } catch (SSLException e) {
                throw new IllegalStateException("Java offers no TLS", e);
            }
        }
    }

    /** How long to wait after so many failures in a row before the next connect, in nanoseconds. */
    long backoffNanos(int failures) {
        int doublings = Math.min(failures - 1, MOST_DOUBLINGS);
        long wait = Math.min(longestBackoff.toNanos(), firstBackoff.toNanos() << doublings);
        return wait - ThreadLocalRandom.current().nextLong(wait / 2 + 1);
    }
}
