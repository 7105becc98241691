package dev.clockwise.router.fleet;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.agreement.Subscription;
import dev.clockwise.agreement.TopologySource;
import dev.clockwise.router.node.NodeAddress;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.EventLoop;
import io.netty.resolver.AddressResolverGroup;
import io.netty.resolver.dns.DnsAddressResolverGroup;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of the topology that a source tells, connected to from each event loop: what a router sends commands to. A
 * change of the topology is one volatile write, and commands in flight end by the view with which they began. Safe for any
 * thread.
 */
public final class Fleet implements AutoCloseable {

    /** Names are resolved anew at a connect when what is known of them is older, in seconds. */
    private static final int NAMES_SECONDS = 1;

    private final FleetOptions options;
    private final Map<EventLoop, FleetLoop> loops = new LinkedHashMap<>();
    private final AddressResolverGroup<InetSocketAddress> names;
    private final Members members;
    private final Checking checking;
    private final Subscription subscription;

    private final AtomicBoolean closed = new AtomicBoolean();

    /** The latest topology that the source told, whether it has arrived or not. */
    private @Nullable Topology told;

    /** Why what the source has is not what holds, where it was refused. */
    private volatile @Nullable String refusal;

    private Fleet(TopologySource source, EventLoops eventLoops, FleetOptions options, Readmission readmission) {
        this.options = options;
        Topology first = source.current();
        first.nodes().forEach(NodeAddress::of);
        names = new DnsAddressResolverGroup(new DnsNameResolverBuilder()
                .datagramChannelType(eventLoops.datagrams())
                .ttl(0, NAMES_SECONDS)
                .negativeTtl(0));
        members = new Members(
                first,
                options,
                node -> readmission.readmit(this, node).whenComplete((good, problem) -> returned(node, problem)));
        Bootstrap bootstrap = new Bootstrap().channel(eventLoops.channels()).resolver(names);
        List<EventLoop> all = eventLoops.all();
        for (EventLoop loop : all) {
            loops.put(loop, new FleetLoop(loop, bootstrap, options.nodes(), members, loops.isEmpty(), all.size()));
        }
        loops.values().forEach(loop -> loop.loop().execute(loop::warm));
        checking = new Checking(loops.values().iterator().next(), members, options.checks());
        told = first;
        subscription = source.watch(new Updates());
    }

    /**
     * The nodes of a source's topology, in event loops of the caller's, who closes them after the fleet is closed.
     *
     * @throws IllegalArgumentException if a node of the topology has no address
     */
    public static Fleet start(TopologySource source, EventLoops loops, FleetOptions options) {
        return new Fleet(source, loops, options, Readmission.AT_ONCE);
    }

    /**
     * The same, with something to be done before a node that was down serves again, for {@link FailurePolicy#REROUTE}.
     *
     * @throws IllegalArgumentException if a node of the topology has no address
     */
    public static Fleet start(TopologySource source, EventLoops loops, FleetOptions options, Readmission readmission) {
        return new Fleet(source, loops, options, readmission);
    }

    private void returned(Node node, @Nullable Throwable problem) {
        if (problem == null) {
            members.tell(node, health -> health.returned(true, "what was written elsewhere meanwhile is forgotten"));
        } else {
            members.tell(node, health -> health.returned(false, "it could not be made ready: " + problem.getMessage()));
        }
    }

    /** What the source tells of. */
    private final class Updates implements TopologySource.Listener {

        @Override
        public void onTopology(Topology topology) {
            refusal = null;
            adopt(topology);
        }

        @Override
        public void onError(RuntimeException problem) {
            refusal = String.valueOf(problem.getMessage());
        }

        @Override
        public void onRecovery() {
            refusal = null;
        }
    }

    /** Lets a topology that the source told arrive, if none that is later did; one that is on its way is left behind. */
    private void adopt(Topology topology) {
        View next;
        synchronized (this) {
            Topology before = view().topology();
            if (told == null || topology.epoch() <= told.epoch()) {
                return;
            }
            try {
                topology.nodes().forEach(NodeAddress::of);
                next = View.of(view().placement().next(topology));
            } catch (IllegalArgumentException e) {
                String problem = String.valueOf(e.getMessage());
                refusal = problem;
                options.events().forEach(events -> events.onRefusal(topology, before, problem));
                return;
            }
            told = topology;
        }
        Arrival.begin(next, loops.values(), () -> arrived(next));
    }

    @SuppressWarnings("ReferenceEquality") // whether it is still the last that was told
    private synchronized void arrived(View next) {
        if (next.topology() == told) {
            members.adopt(next);
            loops.values().forEach(loop -> loop.loop().execute(loop::view));
        }
    }

    /** What is known now. */
    public View view() {
        return members.view();
    }

    /** Why what the source has now was refused, so that an earlier topology holds; null where it was not. */
    public @Nullable String refusal() {
        return refusal;
    }

    /** How each node serves, in the order of their ids. */
    public List<NodeStatus> statuses() {
        return members.statuses();
    }

    /** How the nodes are reached. */
    public FleetOptions options() {
        return options;
    }

    /** The part of this router that is in an event loop of its own. */
    public FleetLoop in(EventLoop loop) {
        FleetLoop found = loops.get(loop);
        if (found == null) {
            throw new IllegalArgumentException("the event loop must be one of this fleet's");
        }
        return found;
    }

    /** Its parts, one for each event loop, in the order of those. */
    public List<FleetLoop> loops() {
        return List.copyOf(loops.values());
    }

    /**
     * How many calls to a node have no reply yet that may touch a key at one of these positions. Each event loop counts
     * its own, so that the predicate is called in all of them. Where keys have no positions of 64 bits, and for calls
     * without keys, all count. O(calls).
     */
    public CompletionStage<Integer> inFlight(Node node, LongPredicate positions) {
        CompletableFuture<Integer> sum = CompletableFuture.completedFuture(0);
        for (FleetLoop loop : loops.values()) {
            sum = sum.thenCombine(
                    CompletableFuture.supplyAsync(() -> loop.inFlight(node, positions), loop.loop()), Integer::sum);
        }
        return sum;
    }

    /** Closes all connections to nodes: commands without a reply get none. Does nothing the second time. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        subscription.close();
        checking.close();
        for (FleetLoop loop : loops.values()) {
            Future<?> unused = loop.loop().submit(loop::close).awaitUninterruptibly();
        }
        names.close();
    }
}
