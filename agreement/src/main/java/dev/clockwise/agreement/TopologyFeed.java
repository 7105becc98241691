package dev.clockwise.agreement;

import dev.clockwise.Topology;
import dev.clockwise.agreement.TopologySource.Listener;
import dev.clockwise.agreement.document.DocumentException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What every {@link TopologySource} does with the topologies that it finds: keeps the last good one, lets no epoch run
 * back, and tells the listeners.
 *
 * <p>Safe for any thread. Finding ({@link #adopt}, {@link #fail}) and telling ({@link #tell}) are two steps, so that a
 * source finds within its own locks and tells outside them. Listeners are told by one thread at a time; one that is
 * slow delays the others but piles nothing up, as each hears of the latest state only.
 */
public final class TopologyFeed implements AutoCloseable {

    /*
     * A listener's progress is the state that it was told last. Whoever changes the state raises `pending`; the one who
     * raised it from zero tells all listeners whatever they have not heard, until `pending` has not moved meanwhile. So
     * telling needs no lock and no queue, and a change made by a listener is told by the loop that called it.
     */

    private static final Logger LOG = LoggerFactory.getLogger(TopologyFeed.class);

    /** A topology that holds, and the problem of the update after it, if that failed. */
    private record State(Topology topology, @Nullable RuntimeException problem) {}

    private final class Told implements Subscription {
        private final Listener listener;
        private long epoch = -1;
        private @Nullable RuntimeException problem;
        private volatile boolean closed;

        Told(Listener listener) {
            this.listener = listener;
        }

        @Override
        public void close() {
            closed = true;
            subscriptions.remove(this);
        }
    }

    private final String name;
    private final List<Told> subscriptions = new CopyOnWriteArrayList<>();
    private final AtomicInteger pending = new AtomicInteger();
    private volatile State state;

    /**
     * A feed that begins with a topology.
     *
     * @param name what messages call the source
     */
    public TopologyFeed(String name, Topology first) {
        this.name = name;
        this.state = new State(first, null);
    }

    /** The last good topology. */
    public Topology current() {
        return state.topology;
    }

    /** See {@link TopologySource#watch}. */
    public Subscription watch(Listener listener) {
        Told told = new Told(listener);
        subscriptions.add(told);
        tell();
        return told;
    }

    /**
     * Takes a topology that was found: it holds from now on if its epoch is above that of the current one, and changes
     * nothing if it equals it.
     *
     * @throws DocumentException if its epoch is lower, or the same with another content; the current one stays
     */
    public synchronized void adopt(Topology found) {
        Topology current = state.topology;
        if (found.epoch() < current.epoch()) {
            throw refused(current, "epoch must not run back from " + current.epoch() + " (was " + found.epoch() + ")");
        }
        boolean same = found.equals(current);
        if (found.epoch() == current.epoch() && !same) {
            throw refused(current, "a change must raise the epoch (was " + found.epoch() + " with another content)");
        }
        if (same && state.problem != null) {
            LOG.info("topology of epoch {} is there again, which stayed in use", current.epoch());
        }
        if (!same || state.problem != null) {
            state = new State(same ? current : found, null);
        }
    }

    private DocumentException refused(Topology current, String problem) {
        return new DocumentException(
                name,
                problem + ": set it to " + (current.epoch() + 1)
                        + " or more"); // what stays in use is told of all problems
    }

    /** Notes that an update failed; the current topology stays. Logs it. */
    public synchronized void fail(RuntimeException problem) {
        LOG.warn("topology update failed, epoch {} stays in use: {}", state.topology.epoch(), problem.getMessage());
        state = new State(state.topology, problem);
    }

    /** Tells every listener what it has not heard, unless another call is doing so and will. Call it outside locks. */
    public void tell() {
        if (pending.getAndIncrement() > 0) {
            return;
        }
        int seen = 1;
        do {
            for (Told told : subscriptions) {
                tell(told, state);
            }
            seen = pending.addAndGet(-seen);
        } while (seen > 0);
    }

    private static void tell(Told told, State state) {
        boolean isNew = told.epoch < state.topology.epoch();
        if (isNew) {
            told.epoch = state.topology.epoch();
            call(told, listener -> listener.onTopology(state.topology));
        }
        RuntimeException problem = state.problem;
        if (told.problem != problem) {
            told.problem = problem;
            if (problem != null) {
                call(told, listener -> listener.onError(problem));
            } else if (!isNew) {
                call(told, Listener::onRecovery);
            }
        }
    }

    private static void call(Told told, Consumer<Listener> call) {
        if (told.closed) {
            return;
        }
        try {
            call.accept(told.listener);
        } catch (Throwable e) {
            // Even an Error: if it came through here, nobody would be told anything any more.
            LOG.error("a topology listener failed, the others go on", e);
        }
    }

    /** Ends all subscriptions. */
    @Override
    public void close() {
        subscriptions.forEach(Told::close);
    }
}
