package dev.clockwise.router.fleet;

import dev.clockwise.Node;
import dev.clockwise.router.node.Dialer;
import dev.clockwise.router.node.LoopFlush;
import dev.clockwise.router.node.NodeConnection;
import dev.clockwise.router.node.NodeMeter;
import dev.clockwise.router.node.NodeObserver;
import dev.clockwise.router.node.NodeOptions;
import dev.clockwise.router.node.NodeStanding;
import dev.clockwise.wire.resp.RespWriter;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The nodes as one event loop reaches them: its clients there share one connection to each node, so that no command changes
 * threads. Used in that loop.
 */
public final class FleetLoop {

    private final EventLoop loop;
    private final LoopFlush flush;
    private final Dialer dialer;
    private final Members members;
    private final int siblings;
    private final NodeObserver observer;

    private View view;
    /** The epoch of the view that is on its way here, or of the one that is here. */
    private long prepared;

    private final List<ViewWatcher> watchers = new CopyOnWriteArrayList<>();

    /** By node: a connection for each version of RESP, made when it is first needed. */
    private IdentityHashMap<Node, NodeConnection[]> connections = new IdentityHashMap<>();
    /** Connections that one client has for itself. */
    private final Set<NodeConnection> exclusive = new HashSet<>();

    private int turn;

    FleetLoop(EventLoop loop, Bootstrap bootstrap, NodeOptions options, Members members, boolean first, int siblings) {
        this.loop = loop;
        this.flush = new LoopFlush(loop);
        this.dialer = new Dialer(loop, flush, bootstrap, options);
        this.members = members;
        this.siblings = siblings;
        this.observer = members.observer(first);
        this.view = members.view();
    }

    /** The event loop. */
    public EventLoop loop() {
        return loop;
    }

    /** How many event loops there are, this one among them. */
    public int siblings() {
        return siblings;
    }

    /** What is to be flushed in this loop. */
    public LoopFlush flush() {
        return flush;
    }

    /** The latest view; whoever plans a command asks once. */
    public View view() {
        View now = members.view();
        if (now != view) {
            adopt(now);
        }
        return now;
    }

    /** Keeps connections to nodes that stay where they are, and lets those to others end with what is in flight. */
    @SuppressWarnings("ReferenceEquality") // another topology that is equal is looked at anew, which changes nothing
    private void adopt(View now) {
        if (now.topology() != view.topology()) {
            IdentityHashMap<Node, NodeConnection[]> kept = new IdentityHashMap<>();
            List<NodeConnection[]> gone = new ArrayList<>();
            connections.forEach((node, of) -> {
                Node same = same(now, node);
                if (same == null || (same != node && connections.containsKey(same))) {
                    gone.add(of); // no member any more, or reached twice: by a view that was left behind as well
                } else {
                    kept.put(same, of);
                }
            });
            connections = kept;
            dialer.meters().keep(now.topology().nodes().stream().map(Node::id).collect(Collectors.toSet()));
            gone.forEach(of -> each(of, NodeConnection::close));
        }
        view = now;
        watchers.forEach(watcher -> watcher.changed(now));
    }

    /** The node of a view that is this one, at the same address; null if it has none. */
    private static @Nullable Node same(View in, Node node) {
        Node same = in.topology().node(node.id()).orElse(null);
        return same != null && Objects.equals(same.address(), node.address()) ? same : null;
    }

    /**
     * Makes ready for a view that is on its way: connects to nodes that the present one does not have, and lets those who
     * watch do what they must.
     *
     * @param ready is run when all that can be had is there
     */
    void prepare(View next, Runnable ready) {
        View now = view();
        prepared = next.topology().epoch();
        List<NodeConnection> fresh = new ArrayList<>();
        for (Node node : next.active()) {
            if (same(now, node) == null) {
                fresh.add(to(node, RespWriter.RESP2));
                if (speaksResp3()) {
                    fresh.add(to(node, RespWriter.RESP3));
                }
            }
        }
        List<ViewWatcher> all = List.copyOf(watchers);
        Countdown countdown = new Countdown(fresh.size() + all.size(), ready);
        fresh.forEach(connection -> connection.connect(countdown));
        all.forEach(watcher -> watcher.prepare(next, countdown));
    }

    private boolean speaksResp3() {
        return connections.values().stream().anyMatch(of -> of[1] != null);
    }

    /** From now on somebody is told of each new view, in this loop, before a command is planned by it. From any thread. */
    public void watch(ViewWatcher watcher) {
        watchers.add(watcher);
    }

    /** Connects to all nodes. */
    void warm() {
        view().active().forEach(node -> to(node, RespWriter.RESP2).connect());
    }

    /** The connection to a node of the view that clients of this loop and version of RESP share. */
    public NodeConnection to(Node node, int version) {
        NodeConnection[] of = connections.computeIfAbsent(node, any -> new NodeConnection[2]);
        int index = version == RespWriter.RESP3 ? 1 : 0;
        NodeConnection shared = of[index];
        if (shared == null) {
            shared = NodeConnection.shared(node, version, dialer, versionFor(node), observer);
            of[index] = shared;
        }
        return shared;
    }

    /** The version that counts for a node: of the view that is on its way, if only that has it. */
    private LongSupplier versionFor(Node node) {
        return same(view, node) == null ? this::newest : this::epoch;
    }

    private long epoch() {
        return view().topology().epoch();
    }

    private long newest() {
        return Math.max(prepared, epoch());
    }

    /** A connection to a node of one's own, which ends when it breaks, and is to be closed. */
    public NodeConnection exclusive(Node node, int version) {
        NodeConnection own = NodeConnection.exclusive(version, dialer, versionFor(node), to(node, RespWriter.RESP2));
        exclusive.removeIf(connection -> connection.isClosed() && connection.pending() == 0);
        exclusive.add(own);
        return own;
    }

    /** The connections to a node that clients of this loop share, as far as there are any. */
    public List<NodeConnection> shared(Node node) {
        List<NodeConnection> shared = new ArrayList<>();
        each(connections.getOrDefault(node, new NodeConnection[0]), shared::add);
        return shared;
    }

    /** How many calls to a node have no reply yet that may touch a key at one of these positions. */
    int inFlight(Node node, LongPredicate positions) {
        int count = 0;
        for (NodeConnection connection : shared(node)) {
            count += connection.pending(positions);
        }
        for (NodeConnection connection : exclusive) {
            count += connection.node().id().equals(node.id()) ? connection.pending(positions) : 0;
        }
        return count;
    }

    /** Any node that owns keys, one after the other, and rather one that is not down; {@link Node#NONE} if there is none. */
    public Node any() {
        List<Node> active = view().active();
        for (int i = 0; i < active.size(); i++) {
            Node node = active.get(Math.floorMod(turn++, active.size()));
            if (!view.isOut(node) && !to(node, RespWriter.RESP2).isDown()) {
                return node;
            }
        }
        return active.isEmpty() ? Node.NONE : active.get(0);
    }

    /** How the connections stand that clients share. */
    public List<NodeStanding> standings() {
        List<NodeStanding> standings = new ArrayList<>();
        connections.values().forEach(of -> each(of, connection -> standings.add(connection.standing())));
        return standings;
    }

    /** What became of the calls of this loop, by node. From any thread. */
    public Collection<NodeMeter> meters() {
        return dialer.meters().all();
    }

    void close() {
        connections.values().forEach(of -> each(of, NodeConnection::abort));
        connections.clear();
        List.copyOf(exclusive).forEach(NodeConnection::abort);
        exclusive.clear();
    }

    private static void each(NodeConnection[] of, Consumer<NodeConnection> action) {
        for (NodeConnection connection : of) {
            if (connection != null) {
                action.accept(connection);
            }
        }
    }

    /** Runs something when it was run so often itself, and at once for no times. */
    private static final class Countdown implements Runnable {
        private final Runnable last;
        private int missing;

        Countdown(int times, Runnable last) {
            this.last = last;
            this.missing = times;
            if (times == 0) {
                last.run();
            }
        }

        @Override
        public void run() {
            if (--missing == 0) {
                last.run();
            }
        }
    }
}
