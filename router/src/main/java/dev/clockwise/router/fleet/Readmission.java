package dev.clockwise.router.fleet;

import dev.clockwise.Node;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What is to be done before a node that was down serves again. Safe for any thread. */
@FunctionalInterface
public interface Readmission {

    /** Nothing is. */
    Readmission AT_ONCE = (fleet, node) -> CompletableFuture.completedFuture(null);

    /**
     * Begins. Meanwhile neither the node nor others serve its keys.
     *
     * @return is done when the node may serve; fails if it may not yet, and the node counts as down until it has been
     *     checked anew
     */
    CompletionStage<Void> readmit(Fleet fleet, Node node);
}
