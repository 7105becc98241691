package dev.clockwise.router.redis;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * A client's request to listen no more, until the nodes concerned have heard of it: so that whoever counts receivers
 * afterwards does not count it. Is run as often as a node has heard. Used in one event loop.
 */
final class Leaving implements Runnable {

    private final @Nullable Slot slot;
    private @Nullable ByteBuf confirmations;
    private int missing;

    /**
     * A request of a client.
     *
     * @param slot where the client gets its reply; null if it gets none, for it is gone
     */
    Leaving(@Nullable Slot slot) {
        this.slot = slot;
    }

    /** So many nodes more are to hear of it; some may have. */
    void expect(int nodes) {
        missing += nodes;
    }

    /** All nodes are expected that are concerned; what the client gets then, which this owns. */
    void reply(ByteBuf bytes) {
        confirmations = bytes;
        completeIfOver();
    }

    @Override
    public void run() {
        missing--;
        completeIfOver();
    }

    private void completeIfOver() {
        if (missing == 0 && slot != null && confirmations != null) {
            slot.complete(confirmations);
        }
    }
}
