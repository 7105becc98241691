package dev.clockwise.router.fleet;

import java.util.Collection;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The way of a view to the data path: its new nodes are connected to from every event loop first, for as long as a connect
 * may take, so that no command waits for that. Safe for any thread.
 */
final class Arrival {

    private final View view;
    private final Runnable arrived;
    private final AtomicInteger missing;

    private Arrival(View view, int loops, Runnable arrived) {
        this.view = view;
        this.missing = new AtomicInteger(loops);
        this.arrived = arrived;
    }

    /**
     * Begins.
     *
     * @param arrived is run once, in one of the loops: all is connected, or has had its time
     */
    static void begin(View view, Collection<FleetLoop> loops, Runnable arrived) {
        Arrival arrival = new Arrival(view, loops.size(), arrived);
        loops.forEach(loop -> loop.loop().execute(() -> loop.prepare(arrival.view, arrival::ready)));
    }

    /** One more loop is ready. */
    private void ready() {
        if (missing.decrementAndGet() == 0) {
            arrived.run();
        }
    }
}
