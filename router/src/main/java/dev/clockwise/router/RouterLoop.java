package dev.clockwise.router;

import dev.clockwise.Node;
import dev.clockwise.router.node.Dialer;
import dev.clockwise.router.node.LoopFlush;
import dev.clockwise.router.node.NodeConnection;
import dev.clockwise.router.node.NodeMeter;
import dev.clockwise.router.node.NodeOptions;
import dev.clockwise.router.node.NodeStanding;
import dev.clockwise.wire.resp.RespWriter;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A router within one event loop: its clients there share one connection to each node, so that no command changes
 * threads. Used in that loop.
 */
public final class RouterLoop {

    private final EventLoop loop;
    private final LoopFlush flush;
    private final Dialer dialer;
    private final Supplier<View> latest;

    private @Nullable View view;

    /** By node: a connection for each version of RESP, made when it is first needed. */
    private IdentityHashMap<Node, NodeConnection[]> connections = new IdentityHashMap<>();

    private int turn;

    RouterLoop(EventLoop loop, Bootstrap bootstrap, NodeOptions options, Supplier<View> latest) {
        this.loop = loop;
        this.flush = new LoopFlush(loop);
        this.dialer = new Dialer(loop, flush, bootstrap, options);
        this.latest = latest;
    }

    /** The event loop. */
    public EventLoop loop() {
        return loop;
    }

    /** What is to be flushed in this loop. */
    public LoopFlush flush() {
        return flush;
    }

    /** The latest view; whoever plans a command asks once. */
    public View view() {
        View now = latest.get();
        if (now != view) {
            adopt(now);
        }
        return now;
    }

    /** Keeps connections to nodes that stay where they are, and lets those to others end with what is in flight. */
    private void adopt(View now) {
        IdentityHashMap<Node, NodeConnection[]> kept = new IdentityHashMap<>();
        List<NodeConnection> gone = new ArrayList<>();
        connections.forEach((node, of) -> {
            Node same = now.topology().node(node.id()).orElse(null);
            if (same != null && Objects.equals(same.address(), node.address())) {
                kept.put(same, of);
            } else {
                for (NodeConnection connection : of) {
                    if (connection != null) {
                        gone.add(connection);
                    }
                }
            }
        });
        connections = kept;
        view = now;
        dialer.meters().keep(now.topology().nodes().stream().map(Node::id).collect(Collectors.toSet()));
        gone.forEach(NodeConnection::close);
    }

    /** The connection to a node of the view that clients of this loop and version of RESP share. */
    public NodeConnection to(Node node, int version) {
        NodeConnection[] of = connections.computeIfAbsent(node, any -> new NodeConnection[2]);
        int index = version == RespWriter.RESP3 ? 1 : 0;
        NodeConnection shared = of[index];
        if (shared == null) {
            shared = new NodeConnection(node, version, dialer, false);
            of[index] = shared;
        }
        return shared;
    }

    /** A connection to a node of one's own, which ends when it breaks, and is to be closed. */
    public NodeConnection exclusive(Node node, int version) {
        return new NodeConnection(node, version, dialer, true);
    }

    /** Any node that owns keys, one after the other, and rather one that is not down; {@link Node#NONE} if there is none. */
    public Node any() {
        List<Node> active = view().active();
        for (int i = 0; i < active.size(); i++) {
            Node node = active.get(Math.floorMod(turn++, active.size()));
            if (!to(node, RespWriter.RESP2).isDown()) {
                return node;
            }
        }
        return active.isEmpty() ? Node.NONE : active.get(0);
    }

    /** How the connections stand that clients share. */
    public List<NodeStanding> standings() {
        List<NodeStanding> standings = new ArrayList<>();
        for (NodeConnection[] of : connections.values()) {
            for (NodeConnection connection : of) {
                if (connection != null) {
                    standings.add(connection.standing());
                }
            }
        }
        return standings;
    }

    /** What became of the calls of this loop, by node. From any thread. */
    public Collection<NodeMeter> meters() {
        return dialer.meters().all();
    }

    void close() {
        for (NodeConnection[] of : connections.values()) {
            for (NodeConnection connection : of) {
                if (connection != null) {
                    connection.abort();
                }
            }
        }
        connections.clear();
    }
}
