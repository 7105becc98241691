package dev.clockwise.agreement;

import dev.clockwise.Topology;
import dev.clockwise.agreement.document.DocumentException;
import java.util.concurrent.CompletionStage;

/**
 * The one place that tells all routers which topology holds, and through which it is changed.
 *
 * <p>Epochs never run back: a source adopts a topology only when its epoch is above that of the one it holds. An update
 * that cannot be read, or breaks this rule, is reported to listeners and the last good topology stays. Safe for any
 * thread.
 */
public interface TopologySource extends AutoCloseable {

    /**
     * Hears of changes. A source tells its listeners one after the other; what one of them throws is logged and
     * disturbs neither the source nor the others. A listener may call its source.
     */
    @FunctionalInterface
    interface Listener {

        /**
         * A topology holds from now on. Epochs rise from call to call; one that was replaced before it could be told is
         * left out.
         */
        void onTopology(Topology topology);

        /**
         * An update failed, and the topology told last still holds. Does nothing by default; sources log it as well.
         */
        default void onError(RuntimeException problem) {}

        /**
         * What is there is the topology told last again, after an update that failed. Does nothing by default; sources
         * log it as well.
         */
        default void onRecovery() {}
    }

    /** The topology that this source holds: what it last read or published itself. Does not wait, O(1). */
    Topology current();

    /**
     * Tells the listener the current topology, then each that follows it, until the subscription or the source is
     * closed.
     *
     * <p>The first call comes at once where no other listener is being told, else soon after, on that thread.
     */
    Subscription watch(Listener listener);

    /** Publishes a topology with at least one active node; see {@link #propose(long, Topology, NoActiveNode)}. */
    default CompletionStage<Topology> propose(long expectedEpoch, Topology next) {
        return propose(expectedEpoch, next, NoActiveNode.REFUSED);
    }

    /**
     * Publishes a topology if the source is still at the epoch expected. Of all who propose at one epoch, on all
     * machines, at most one succeeds.
     *
     * <p>On success the stage gives the topology published, and {@link #current()} is that or a later one. Otherwise it
     * fails, and nothing was changed except where the problem says that this is unknown:
     *
     * <ul>
     *   <li>{@link EpochConflictException}: the source is at another epoch, which {@link #current()} has reached by
     *       then.
     *   <li>{@link IllegalArgumentException}: {@code next} is not of the epoch after {@code expectedEpoch}, has no
     *       active node, or cannot be written or placed; its subclass {@link DocumentException}: the store cannot be
     *       read or written.
     *   <li>{@link IllegalStateException}: the source is closed.
     * </ul>
     */
    CompletionStage<Topology> propose(long expectedEpoch, Topology next, NoActiveNode noActiveNode);

    /** Stops watching: listeners hear nothing more, {@link #current()} stays as it is. Does nothing the second time. */
    @Override
    void close();
}
