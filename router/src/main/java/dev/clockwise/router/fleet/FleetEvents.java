package dev.clockwise.router.fleet;

import dev.clockwise.Node;
import dev.clockwise.Topology;

/** Hears of what happens in a router. Called from any of its threads, one call after the other; must not wait. */
public interface FleetEvents {

    /** A topology holds from now on. */
    default void onTopology(Topology topology) {}

    /** A topology was refused, and the other stays. */
    default void onRefusal(Topology refused, Topology kept, String why) {}

    /** A node serves otherwise from now on, for this reason. */
    default void onNode(Node node, NodeState before, NodeState now, String why) {}
}
