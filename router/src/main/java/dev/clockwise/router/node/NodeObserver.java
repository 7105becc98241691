package dev.clockwise.router.node;

import dev.clockwise.Node;

/** Hears how nodes can be reached. Called in event loops, safe for any thread. */
public interface NodeObserver {

    /** A connection to the node is there, and takes calls. */
    void connected(Node node);

    /** A connection to the node broke, or was not to be had, for this reason. */
    void failed(Node node, String why);
}
