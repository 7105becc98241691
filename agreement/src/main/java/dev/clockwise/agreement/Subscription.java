package dev.clockwise.agreement;

/**
 * A listener's place at a source, until it is closed. Closing it is safe from any thread, also while it is being told.
 */
@FunctionalInterface
public interface Subscription extends AutoCloseable {

    /** Ends it: what has not begun to be told will not be. Does nothing the second time. */
    @Override
    void close();
}
