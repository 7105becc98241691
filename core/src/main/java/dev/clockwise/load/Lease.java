package dev.clockwise.load;

import dev.clockwise.Node;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One acquisition of a node, which can be released once.
 *
 * <p>For {@code try} blocks, and for callers that cannot be sure to release once: {@link BoundedLoad#release} of a node
 * cannot tell whose acquisition it gives back. Safe for any thread.
 */
public final class Lease implements AutoCloseable {

    private final BoundedLoad load;
    private final Node node;
    private final AtomicBoolean released = new AtomicBoolean();

    Lease(BoundedLoad load, Node node) {
        this.load = load;
        this.node = node;
    }

    /** The node that was acquired; {@link Node#NONE} where none is active, and then there is nothing to release. */
    public Node node() {
        return node;
    }

    /**
     * Gives the acquisition back.
     *
     * @throws IllegalStateException if it was given back before or there is none; nothing changes then
     */
    public void release() {
        if (node.isNone()) {
            throw new IllegalStateException(
                    "a lease of no owner holds nothing: release what was acquired; the loads are" + " unchanged");
        }
        if (!released.compareAndSet(false, true)) {
            throw new IllegalStateException("a lease must be released once (node " + node.quotedId()
                    + " was released before): drop the second release; the loads are unchanged");
        }
        load.release(node);
    }

    /** Gives the acquisition back unless that was done before or there is none. */
    @Override
    public void close() {
        if (!node.isNone() && released.compareAndSet(false, true)) {
            load.release(node);
        }
    }

    @Override
    public String toString() {
        return "lease of " + node + (released.get() ? ", released" : "");
    }
}
