package dev.clockwise.router.fleet;

import dev.clockwise.Node;

/** Whether one node serves, by its failures and good checks in a row. Not safe for several threads. */
final class NodeHealth {

    /** Hears of a change. */
    interface Listener {
        void changed(Node node, NodeState before, NodeState now, String why);
    }

    private final Checks checks;
    private final Listener listener;
    private final boolean returns;
    private Node node;
    private NodeState state;
    private int bad;
    private int good;
    private String why = "not tried yet";

    /**
     * The health of a node of which nothing is known, which counts as up.
     *
     * @param returns whether a node that was down comes back by steps: {@link NodeState#RETURNING} first
     */
    NodeHealth(Node node, Checks checks, boolean returns, Listener listener) {
        this.node = node;
        this.checks = checks;
        this.returns = returns;
        this.listener = listener;
        this.state = node.isActive() ? NodeState.UP : NodeState.DRAINED;
    }

    NodeState state() {
        return state;
    }

    /** The last reason for its state. */
    String why() {
        return why;
    }

    /** The node is another one of the same id now, or at least its weight is. */
    void node(Node now) {
        node = now;
        if (now.isActive() == (state == NodeState.DRAINED)) {
            change(now.isActive() ? NodeState.UP : NodeState.DRAINED, "its weight is " + now.weight());
        }
    }

    /** A connection that had served broke: the node may have restarted, so that this tells no more than the first time. */
    void broke(String cause) {
        failed(cause, Math.max(bad, 1));
    }

    /** A connect or a check failed. */
    void failed(String cause) {
        failed(cause, bad + 1);
    }

    private void failed(String cause, int failures) {
        why = cause;
        good = 0;
        bad = failures;
        boolean often = bad >= checks.bad();
        if (state == NodeState.RETURNING || (often && (state == NodeState.UP || state == NodeState.SUSPECT))) {
            change(NodeState.DOWN, cause);
        } else if (state == NodeState.UP) {
            change(NodeState.SUSPECT, cause);
        }
    }

    /** A connection is there: without checks that is all there is to know. */
    void connected() {
        if (checks.period() == null) {
            succeeded(checks.good());
        }
    }

    /** A check was answered well. */
    void checked() {
        succeeded(1);
    }

    private void succeeded(int times) {
        bad = 0;
        if (state == NodeState.SUSPECT) {
            change(NodeState.UP, "it answers");
        } else if (state == NodeState.DOWN) {
            good += times;
            if (good >= checks.good()) {
                good = 0;
                change(returns ? NodeState.RETURNING : NodeState.UP, "it answers again");
            }
        }
    }

    /** A node that was coming back is up, or is down still. */
    void returned(boolean up, String cause) {
        if (state == NodeState.RETURNING) {
            change(up ? NodeState.UP : NodeState.DOWN, cause);
        }
    }

    private void change(NodeState now, String cause) {
        NodeState before = state;
        state = now;
        why = cause;
        listener.changed(node, before, now, cause);
    }
}
