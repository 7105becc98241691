package dev.clockwise.router.fleet;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.router.node.NodeAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes what happens in a router to the log. Safe for any thread. */
public final class FleetLog implements FleetEvents {

    private static final Logger LOG = LoggerFactory.getLogger(Fleet.class);

    @Override
    public void onTopology(Topology topology) {
        LOG.info(
                "topology of epoch {} holds, {} nodes",
                topology.epoch(),
                topology.nodes().size());
    }

    @Override
    public void onRefusal(Topology refused, Topology kept, String why) {
        LOG.error("topology of epoch {} was refused, that of epoch {} stays: {}", refused.epoch(), kept.epoch(), why);
    }

    @Override
    public void onNode(Node node, NodeState before, NodeState now, String why) {
        switch (now) {
            case UP -> LOG.info("node {} at {} is up: {}", node.quotedId(), NodeAddress.of(node), why);
            case SUSPECT, DOWN ->
                LOG.warn("node {} at {} is {}: {}", node.quotedId(), NodeAddress.of(node), words(now), why);
            case RETURNING, DRAINED ->
                LOG.info("node {} at {} is {}: {}", node.quotedId(), NodeAddress.of(node), words(now), why);
        }
    }

    private static String words(NodeState state) {
        return switch (state) {
            case UP -> "up";
            case SUSPECT -> "suspect";
            case DOWN -> "down";
            case RETURNING -> "coming back";
            case DRAINED -> "drained";
        };
    }
}
