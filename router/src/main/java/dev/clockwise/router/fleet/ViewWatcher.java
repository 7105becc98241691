package dev.clockwise.router.fleet;

/** Hears of views in an event loop, before commands are planned by them. */
public interface ViewWatcher {

    /**
     * A view is on its way.
     *
     * @param ready is to be run once, in this loop, when what is needed for it is there, or cannot be had
     */
    void prepare(View next, Runnable ready);

    /** A view is here. */
    void changed(View now);
}
