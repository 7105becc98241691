package dev.clockwise.server.document;

import dev.clockwise.router.fleet.Checks;
import dev.clockwise.router.fleet.FailurePolicy;
import dev.clockwise.router.redis.Together;
import dev.clockwise.server.front.ClientLimits;
import dev.clockwise.server.front.Subnet;
import dev.clockwise.server.front.User;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cluster of Redis servers that is served.
 *
 * @param name what it is called, in messages and metrics
 * @param listen where its clients come; any free port for port 0
 * @param topology the file of its topology, which is watched
 * @param policy what becomes of commands for a node that is down
 * @param rerouteTtl how long values live that another node keeps for one that is down
 * @param checks how nodes are watched
 * @param timeouts how long nodes are waited for
 * @param together which keys one command may have that is not cut by its keys
 * @param limits what each client may ask
 * @param users who may log in; none to serve whoever comes
 * @param allow the networks from which clients may come; none for all
 * @param tls by what files clients are spoken TLS with; null for none
 * @param insecure whether clients from beyond this machine may come without TLS or users
 * @param nodesCa the file of certificates, in PEM, by which nodes are trusted that speak TLS; null for those of the JDK
 */
public record Cluster(
        String name,
        InetSocketAddress listen,
        Path topology,
        FailurePolicy policy,
        Duration rerouteTtl,
        Checks checks,
        Timeouts timeouts,
        Together together,
        ClientLimits limits,
        List<User> users,
        List<Subnet> allow,
        @Nullable Pem tls,
        boolean insecure,
        @Nullable Path nodesCa) {

    /** Whether clients from beyond this machine may come that show no password, or whose traffic can be read. */
    public boolean isExposed() {
        return !listen.getAddress().isLoopbackAddress() && (users.isEmpty() || tls == null);
    }
}
