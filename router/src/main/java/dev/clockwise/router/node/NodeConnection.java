package dev.clockwise.router.node;

import dev.clockwise.Node;
import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection to a node that many clients share: calls leave in the order in which they come, and their replies come
 * back in that order. It connects when it is first needed and then whenever it can, for as long as it is open.
 *
 * <p>A call that was not sent waits for the connection until its time is over. One that may have left gets no second
 * chance when the connection breaks, unless it {@linkplain Call#mayRepeat() may be repeated}. Used in one event loop.
 */
public final class NodeConnection {

    private static final Logger LOG = LoggerFactory.getLogger(NodeConnection.class);

    /** A hundred years, in nanoseconds. */
    private static final long FOREVER = TimeUnit.DAYS.toNanos(36_500);

    /** Calls whose time is over within so long are looked for at once. */
    private static final long GRAIN = TimeUnit.MILLISECONDS.toNanos(1);

    private static final String SILENT = "did not reply in time";

    /** Where the connection is on its way. */
    private enum State {
        /** Not connected, and free to connect. */
        IDLE,
        /** On the way to the node, or introducing itself. */
        CONNECTING,
        /** Calls are sent as they come. */
        READY,
        /** The node could not be reached; the next connect is not due yet. */
        DOWN,
        /** Closed for good. */
        CLOSED
    }

    private final Node node;
    private final NodeAddress address;
    private final NodeMeter meter;
    private final int version;
    private final Dialer dialer;
    private final NodeOptions options;
    private final EventLoop loop;
    /** Whether it ends when it breaks, because what the node remembers of it is lost. */
    private final boolean once;

    /** Calls that were not sent, and those that were and have no reply, each in order. */
    private final ArrayDeque<Call> waiting = new ArrayDeque<>();

    private final ArrayDeque<Call> sent = new ArrayDeque<>();
    private final List<Runnable> onWritable = new ArrayList<>();
    private final Events events = new Events();

    private State state = State.IDLE;
    private @Nullable NodeLink link;
    private @Nullable Future<?> timer;
    private int failures;
    private String cause = "not connected yet";
    private boolean closing;

    /**
     * A connection that is not there yet.
     *
     * @param version the version of RESP that its replies have
     * @param once whether it ends when it breaks, because the node remembers something of it
     */
    public NodeConnection(Node node, int version, Dialer dialer, boolean once) {
        this.node = node;
        this.address = NodeAddress.of(node);
        this.meter = dialer.meters().of(node.id());
        this.version = version;
        this.dialer = dialer;
        this.options = dialer.options();
        this.loop = dialer.loop();
        this.once = once;
    }

    /** The node at the other end. */
    public Node node() {
        return node;
    }

    /** Whether calls are sent as they come. */
    public boolean isReady() {
        return state == State.READY;
    }

    /** Whether the node could not be reached, so that calls fail at once. */
    public boolean isDown() {
        return state == State.DOWN;
    }

    /** Whether it is closed, or about to be, and takes no more calls. */
    public boolean isClosed() {
        return closing;
    }

    /** How many calls have no reply yet, sent or not. */
    public int pending() {
        return waiting.size() + sent.size();
    }

    /** How it stands now. */
    public NodeStanding standing() {
        return new NodeStanding(
                node.id(), version, state.name().toLowerCase(Locale.ROOT), cause, waiting.size(), sent.size());
    }

    /** Connects, if it is not connected or about to be. */
    public void connect() {
        if (state == State.IDLE) {
            open();
        }
    }

    /** Whether more calls should wait until {@link #whenWritable} says so, for the node does not take what was sent. */
    public boolean isWritable() {
        return link == null || link.isWritable();
    }

    /** Runs something once the node takes calls again, or the connection is gone. */
    public void whenWritable(Runnable resume) {
        onWritable.add(resume);
    }

    /** Sends a call, or lets it wait for the connection, or lets it fail where the node is down. */
    public void send(Call call) {
        long now = System.nanoTime();
        call.begin(meter, now);
        call.deadline(now + options.replyTimeout().toNanos());
        if (closing) {
            call.fail(down());
            return;
        }
        switch (state) {
            case READY -> {
                write(call);
                watch();
            }
            case IDLE, CONNECTING -> {
                if (waiting.size() >= options.waiting()) {
                    call.fail(new Failure(
                            Failure.Kind.OVERLOADED,
                            named() + " has " + waiting.size()
                                    + " calls waiting, which is the limit: nothing was sent"));
                    return;
                }
                waiting.add(call);
                connect();
                watch();
            }
            default -> call.fail(down());
        }
    }

    private Failure down() {
        return new Failure(Failure.Kind.DOWN, named() + " is down (" + cause + "): nothing was sent");
    }

    private Failure unknown(String what) {
        return new Failure(Failure.Kind.UNKNOWN, named() + " " + what + ": nobody knows whether this was done");
    }

    private String named() {
        return "node " + node.quotedId() + " at " + address;
    }

    private void write(Call call) {
        if (link == null) {
            call.fail(down());
            return;
        }
        if (call.mayTakeLong()) {
            call.deadline(System.nanoTime() + FOREVER);
        }
        sent.add(call);
        link.write(call.bytes());
    }

    private void open() {
        state = State.CONNECTING;
        NodeLink unused = dialer.dial(address, events);
    }

    /** What happens to the channel to the node. */
    private final class Events implements NodeLink.Listener {

        @Override
        public void connected(NodeLink opened) {
            if (state != State.CONNECTING) {
                opened.close();
                return;
            }
            link = opened;
            long deadline = System.nanoTime() + options.connectTimeout().toNanos();
            Runnable done = () -> introduced(opened);
            for (Call call : Introduction.calls(address, version, options.name(), done, opened::lose)) {
                call.deadline(deadline);
                sent.add(call);
                opened.write(call.bytes());
            }
            unwatch();
            watch();
        }

        @Override
        public void received(NodeLink from, ByteBuf reply) {
            Call call = sent.poll();
            if (call == null) {
                reply.release();
                from.lose("it sent a reply that nobody asked for");
                return;
            }
            call.answer(reply, from.readAt());
            if (closing && pending() == 0) {
                end();
            }
        }

        @Override
        public void writable() {
            resume();
        }

        @Override
        public void lost(NodeLink broken, String why) {
            NodeConnection.this.lost(broken, why);
        }
    }

    private void introduced(NodeLink opened) {
        if (opened != link || state != State.CONNECTING) {
            return;
        }
        state = State.READY;
        if (failures > 0) {
            LOG.info("{} is back", named());
        }
        failures = 0;
        while (!waiting.isEmpty() && state == State.READY) {
            Call call = waiting.poll();
            if (call.isAbandoned()) {
                call.fail(down());
            } else {
                write(call);
            }
        }
        watch();
        resume();
    }

    /** The channel broke, or was not to be had. */
    private void lost(NodeLink broken, String why) {
        closing |= once;
        if (link == broken) {
            link = null;
        }
        boolean served = state == State.READY;
        state = closing ? State.CLOSED : served ? State.IDLE : State.DOWN;
        cause = why;
        if (!closing && failures++ == 0) {
            LOG.warn("{} is lost: {}", named(), why);
        }
        unwatch();
        settle(served);
        resume();
        switch (state) {
            case IDLE -> open();
            case DOWN -> reconnectLater();
            default -> {}
        }
        watch();
    }

    /**
     * Decides about all calls after the channel broke: what may be repeated and what was not sent waits for the next, if
     * the node served until now.
     */
    private void settle(boolean served) {
        List<Call> unanswered = new ArrayList<>(sent);
        List<Call> unsent = new ArrayList<>(waiting);
        sent.clear();
        waiting.clear();
        for (Call call : unanswered) {
            if (served && call.mayRepeat() && !closing) {
                waiting.add(call);
            } else {
                call.fail(unknown("was lost (" + cause + ") before it replied"));
            }
        }
        if (served && !closing) {
            waiting.addAll(unsent);
        } else {
            unsent.forEach(call -> call.fail(down()));
        }
    }

    private void reconnectLater() {
        Future<?> unused = loop.schedule(
                () -> {
                    if (state == State.DOWN) {
                        open();
                    }
                },
                options.backoffNanos(failures),
                TimeUnit.NANOSECONDS);
    }

    /** Looks for calls whose time is over, when the first of them may be. */
    private void watch() {
        if (timer != null || pending() == 0) {
            return;
        }
        long now = System.nanoTime();
        long left = Math.min(left(sent, now), left(waiting, now));
        if (left < FOREVER / 2) {
            timer = loop.schedule(this::timeUp, Math.max(0, left) + GRAIN, TimeUnit.NANOSECONDS);
        }
    }

    private void unwatch() {
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }

    /** How much time the first of these calls has left. */
    private static long left(ArrayDeque<Call> calls, long now) {
        Call first = calls.peek();
        return first == null ? FOREVER : first.deadline() - now;
    }

    private void timeUp() {
        timer = null;
        long now = System.nanoTime();
        while (left(waiting, now) <= 0) {
            Call call = waiting.remove();
            call.fail(
                    call.isSent()
                            ? unknown(SILENT)
                            : new Failure(Failure.Kind.DOWN, named() + " was not reached in time: nothing was sent"));
        }
        if (left(sent, now) <= 0) {
            while (left(sent, now) <= 0) {
                sent.remove().fail(unknown(SILENT));
            }
            if (link != null) {
                link.lose(SILENT);
            }
        }
        watch();
    }

    private void resume() {
        if (!onWritable.isEmpty()) {
            List<Runnable> ready = new ArrayList<>(onWritable);
            onWritable.clear();
            ready.forEach(Runnable::run);
        }
    }

    /** Takes no more calls, and closes when all have their replies. */
    public void close() {
        if (closing) {
            return;
        }
        closing = true;
        if (pending() == 0 || state != State.READY) {
            end();
        }
    }

    /** Closes at once: calls without a reply get none. */
    public void abort() {
        closing = true;
        end();
    }

    private void end() {
        if (link != null) {
            link.lose("closed");
        } else {
            state = State.CLOSED;
            unwatch();
            settle(false);
        }
    }

    @Override
    public String toString() {
        return named() + ", " + state;
    }
}
