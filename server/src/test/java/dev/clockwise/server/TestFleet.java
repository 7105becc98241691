package dev.clockwise.server;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.agreement.document.DocumentFormat;
import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.agreement.file.FileTopologySource;
import dev.clockwise.embedded.EmbeddedNode;
import dev.clockwise.embedded.Talk;
import dev.clockwise.hash.HashTag;
import dev.clockwise.placement.RingRule;
import dev.clockwise.router.fleet.FleetEvents;
import dev.clockwise.router.fleet.FleetOptions;
import dev.clockwise.router.fleet.NodeState;
import dev.clockwise.router.node.NodeOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** A listener of a test, in front of nodes that a file of topology names. */
final class TestFleet implements AutoCloseable, FleetEvents {

    /** Short, so that tests can wait for its end. */
    static final Duration STAND_IN_LIFE = Duration.ofSeconds(3);

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Path file;
    private final FileTopologySource source;
    private final RedisListener listener;
    private Topology topology;
    /** Which topology holds in the router. */
    private long epoch;

    private final Map<String, NodeState> states = new HashMap<>();

    private TestFleet(Path folder, List<Node> nodes, Duration replyTimeout, UnaryOperator<FleetOptions> options)
            throws IOException {
        file = folder.resolve("topology.yaml");
        topology = Topology.of(RingRule.builder().tag(HashTag.BRACES).build(), nodes);
        Files.writeString(file, TopologyDocument.write(topology, DocumentFormat.YAML));
        source =
                FileTopologySource.builder(file).interval(Duration.ofMillis(20)).open();
        listener = RedisListener.start(
                source,
                new RedisListenerOptions(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                                2,
                                options.apply(
                                        FleetOptions.of(NodeOptions.of("test").withReplyTimeout(replyTimeout))
                                                .plus(this)))
                        .withStandInLife(STAND_IN_LIFE));
    }

    /** A listener in front of servers at these ports, named a, b, c and so on. */
    static TestFleet of(Path folder, List<Integer> ports) throws IOException {
        return new TestFleet(folder, nodes(ports), Duration.ofSeconds(5), UnaryOperator.identity());
    }

    static TestFleet of(Path folder, List<Integer> ports, Duration replyTimeout) throws IOException {
        return new TestFleet(folder, nodes(ports), replyTimeout, UnaryOperator.identity());
    }

    static TestFleet of(Path folder, List<Integer> ports, Duration replyTimeout, UnaryOperator<FleetOptions> options)
            throws IOException {
        return new TestFleet(folder, nodes(ports), replyTimeout, options);
    }

    static TestFleet of(Path folder, List<Integer> ports, UnaryOperator<FleetOptions> options) throws IOException {
        return new TestFleet(folder, nodes(ports), Duration.ofSeconds(1), options);
    }

    static List<Node> nodes(List<Integer> ports) {
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < ports.size(); i++) {
            nodes.add(node((char) ('a' + i), ports.get(i)));
        }
        return nodes;
    }

    static Node node(char id, int port) {
        return Node.of(String.valueOf(id)).withAddress("redis://127.0.0.1:" + port);
    }

    static int port(EmbeddedNode node) {
        return node.address().getPort();
    }

    /** Replaces the file, and waits until the router has taken it. */
    void change(Topology next) throws IOException, InterruptedException {
        begin(next);
        await(() -> epoch >= next.epoch(), "epoch " + next.epoch());
    }

    /** Replaces the file, of which the router is told. */
    void begin(Topology next) throws IOException {
        Path fresh = file.resolveSibling("next.yaml");
        Files.writeString(fresh, TopologyDocument.write(next, DocumentFormat.YAML));
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        source.refresh();
        topology = next;
    }

    /** Waits until the router holds a node to be in this state. */
    void await(String node, NodeState state) throws InterruptedException {
        await(() -> states.get(node) == state, node + " " + state);
    }

    private synchronized void await(BooleanSupplier condition, String what) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                throw new IllegalStateException("nobody was told of " + what + ", but of " + states);
            }
            wait(left);
        }
    }

    @Override
    public synchronized void onTopology(Topology now) {
        epoch = now.epoch();
        notifyAll();
    }

    @Override
    public synchronized void onNode(Node node, NodeState before, NodeState now, String why) {
        states.put(node.id(), now);
        notifyAll();
    }

    Topology topology() {
        return topology;
    }

    RedisListener listener() {
        return listener;
    }

    Talk talk() throws IOException {
        return new Talk(listener.address().getPort());
    }

    @Override
    public void close() {
        listener.close();
        source.close();
    }
}
