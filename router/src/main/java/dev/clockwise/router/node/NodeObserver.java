package dev.clockwise.router.node;

import dev.clockwise.Node;

/** Hears how nodes can be reached. Called in event loops, safe for any thread. */
public interface NodeObserver {

    /** A connection to the node is there, and takes calls. */
    void connected(Node node);

    /** A connection to the node, which had served, broke for this reason. */
    void broke(Node node, String why);

    /** A connection to the node was not to be had, for this reason. */
    void refused(Node node, String why);
}
