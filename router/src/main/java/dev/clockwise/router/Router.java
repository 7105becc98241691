package dev.clockwise.router;

import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.agreement.Subscription;
import dev.clockwise.agreement.TopologySource;
import dev.clockwise.router.node.NodeAddress;
import dev.clockwise.router.node.NodeOptions;
import dev.clockwise.wire.resp.RespWriter;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends each command to the node that owns its key, by the topology that a source tells: a change of that is one
 * volatile write, and commands in flight end by the view with which they began. Safe for any thread.
 */
public final class Router implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Router.class);

    private final Map<EventLoop, RouterLoop> loops = new LinkedHashMap<>();
    private final Subscription subscription;
    private volatile View view;

    private Router(
            TopologySource source, EventLoopGroup group, Class<? extends Channel> channels, NodeOptions options) {
        view = view(source.current());
        Bootstrap bootstrap = new Bootstrap().channel(channels);
        for (EventExecutor executor : group) {
            EventLoop loop = (EventLoop) executor;
            loops.put(loop, new RouterLoop(loop, bootstrap, options, () -> view));
        }
        subscription = source.watch(this::adopt);
        warm(view);
    }

    /**
     * A router by the topology of a source, in event loops of the caller's, who shuts them down after the router is
     * closed.
     *
     * @param channels the kind of channel of those loops
     * @throws IllegalArgumentException if a node of the topology has no address
     */
    public static Router start(
            TopologySource source, EventLoopGroup group, Class<? extends Channel> channels, NodeOptions options) {
        return new Router(source, group, channels, options);
    }

    private static View view(Topology topology) {
        topology.nodes().forEach(NodeAddress::of);
        return new View(Placement.of(topology));
    }

    private void adopt(Topology topology) {
        View before = view;
        if (topology.epoch() <= before.topology().epoch()) {
            return;
        }
        try {
            topology.nodes().forEach(NodeAddress::of);
            View next = new View(before.placement().next(topology));
            view = next;
            warm(next);
            LOG.info(
                    "topology of epoch {} holds, {} nodes",
                    topology.epoch(),
                    topology.nodes().size());
        } catch (IllegalArgumentException e) {
            LOG.error(
                    "topology of epoch {} was refused, that of epoch {} stays: {}",
                    topology.epoch(),
                    before.topology().epoch(),
                    e.getMessage());
        }
    }

    /** Connects to the nodes of a view from each loop. */
    private void warm(View next) {
        loops.values()
                .forEach(loop -> loop.loop().execute(() -> {
                    if (loop.view() == next) {
                        next.active()
                                .forEach(node -> loop.to(node, RespWriter.RESP2).connect());
                    }
                }));
    }

    /** What this router knows now. */
    public View view() {
        return view;
    }

    /** The part of this router that is in an event loop of its group. */
    public RouterLoop in(EventLoop loop) {
        RouterLoop found = loops.get(loop);
        if (found == null) {
            throw new IllegalArgumentException("the event loop must be one of this router's group");
        }
        return found;
    }

    /** The parts of this router, one for each event loop of its group, in the order of that. */
    public List<RouterLoop> loops() {
        return List.copyOf(loops.values());
    }

    /** Closes all connections to nodes: commands without a reply get none. */
    @Override
    public void close() {
        subscription.close();
        for (RouterLoop loop : loops.values()) {
            Future<?> unused = loop.loop().submit(loop::close).awaitUninterruptibly();
        }
    }
}
