package dev.clockwise.router.node;

import dev.clockwise.Node;

/**
 * What clients are told of calls that fail at a node. Immutable.
 *
 * @param node the node
 * @param address where it is
 */
record Wording(Node node, NodeAddress address) {

    /** It cannot be reached, for this reason. */
    Failure down(String cause) {
        return new Failure(Failure.Kind.DOWN, this + " is down (" + cause + "): nothing was sent");
    }

    /** It was not reached before the call's time was over. */
    Failure unreached() {
        return new Failure(Failure.Kind.DOWN, this + " was not reached in time: nothing was sent");
    }

    /** So many calls wait for it, and no more may. */
    Failure overloaded(int waiting) {
        return new Failure(
                Failure.Kind.OVERLOADED,
                this + " has " + waiting + " calls waiting, which is the limit: nothing was sent");
    }

    /** This happened after the call may have left. */
    Failure unknown(String what) {
        return new Failure(Failure.Kind.UNKNOWN, this + " " + what + ": nobody knows whether this was done");
    }

    @Override
    public String toString() {
        return "node " + node.quotedId() + " at " + address;
    }
}
