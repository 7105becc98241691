package dev.clockwise.server;

import dev.clockwise.agreement.TopologySource;
import dev.clockwise.agreement.file.FileTopologySource;
import dev.clockwise.router.fleet.FleetOptions;
import dev.clockwise.router.node.NodeOptions;
import dev.clockwise.server.document.Cluster;
import dev.clockwise.server.document.Pem;
import dev.clockwise.server.document.ServerDocument;
import dev.clockwise.server.front.FrontOptions;
import dev.clockwise.server.front.TlsFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Serves the clusters of a server document, each by a listener and a router of its own, all by the same threads. Safe for
 * any thread.
 */
public final class Server implements AutoCloseable {

    private final Threads threads;
    private final List<Served> served = new CopyOnWriteArrayList<>();

    /**
     * A cluster that is served.
     *
     * @param cluster as the document has it
     * @param source its topology
     * @param listener where its clients come
     */
    public record Served(Cluster cluster, TopologySource source, RedisListener listener) {}

    private Server(Threads threads) {
        this.threads = threads;
    }

    /**
     * Starts all clusters, or none; they listen when this returns.
     *
     * @throws IOException if one of them cannot listen where it should, or files of TLS cannot be read
     * @throws IllegalArgumentException if a topology cannot be read, or a node of it has no address
     */
    public static Server start(ServerDocument document) throws IOException {
        Server server = new Server(Threads.start(document.threads()));
        try {
            for (Cluster cluster : document.clusters()) {
                server.add(cluster);
            }
            return server;
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private void add(Cluster cluster) throws IOException {
        TopologySource source = FileTopologySource.open(cluster.topology());
        try {
            served.add(new Served(cluster, source, RedisListener.start(threads, source, options(cluster))));
        } catch (IOException | RuntimeException e) {
            source.close();
            throw e;
        }
    }

    private static RedisListenerOptions options(Cluster cluster) throws IOException {
        Pem tls = cluster.tls();
        FrontOptions front = new FrontOptions(
                cluster.limits(),
                cluster.users(),
                cluster.allow(),
                tls == null ? null : TlsFiles.open(tls.certificate(), tls.key()),
                cluster.together());
        return new RedisListenerOptions(
                cluster.name(),
                cluster.listen(),
                1,
                FleetOptions.of(nodes(cluster)).withPolicy(cluster.policy()).withChecks(cluster.checks()),
                cluster.rerouteTtl(),
                front);
    }

    private static NodeOptions nodes(Cluster cluster) throws IOException {
        NodeOptions options = NodeOptions.of("clockwise-" + cluster.name() + "-"
                        + ProcessHandle.current().pid())
                .withConnectTimeout(cluster.timeouts().connect())
                .withReplyTimeout(cluster.timeouts().reply());
        Path ca = cluster.nodesCa();
        return ca == null ? options : options.withTls(NodeTrust.in(ca));
    }

    /** What is served, in the order of the document. */
    public List<Served> clusters() {
        return List.copyOf(served);
    }

    /** Accepts no more clients, lets those that are there get their replies, for so long at most, and closes. */
    public void drain(Duration patience) {
        served.forEach(each -> each.listener().leave());
        threads.await(
                patience,
                () -> served.stream()
                        .allMatch(each -> each.listener().clients().all().isEmpty()));
        close();
    }

    /** Closes at once: clients without a reply get none. */
    @Override
    public void close() {
        served.forEach(each -> each.listener().close());
        served.forEach(each -> each.source().close());
        served.clear();
        threads.close();
    }
}
