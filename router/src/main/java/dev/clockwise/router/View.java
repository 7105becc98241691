package dev.clockwise.router;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import java.util.List;

/**
 * What a router knows of a topology: where keys belong, and who serves them. A command is planned by one view from its
 * beginning to its end. Immutable, and safe for any thread.
 */
public final class View {

    private final Topology topology;
    private final Placement placement;
    private final List<Node> active;

    View(Placement placement) {
        this.topology = placement.topology();
        this.placement = placement;
        this.active = topology.nodes().stream().filter(Node::isActive).toList();
    }

    /** The topology. */
    public Topology topology() {
        return topology;
    }

    /** Where keys belong. */
    public Placement placement() {
        return placement;
    }

    /** The nodes that own keys, in the order of their ids. */
    public List<Node> active() {
        return active;
    }
}
