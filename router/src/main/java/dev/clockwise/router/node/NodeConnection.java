package dev.clockwise.router.node;

import dev.clockwise.Node;
import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a node that many clients share: calls leave in the order in which they come, and their replies come
 * back in that order. It connects when it is first needed and then whenever it can, for as long as it is open.
 *
 * <p>A call that was not sent waits for the connection until its time is over. One that may have left gets no second
 * chance when the connection breaks, unless it {@linkplain Call#mayRepeat() may be repeated}. Used in one event loop.
 */
public final class NodeConnection {

    private static final String SILENT = "did not reply in time";

    /** After so many times the patience for a reply a node that still sends, but not that reply, is given up too. */
    private static final int STUCK = 3;

    /** So many bytes may wait for the connection before no more calls should. */
    private static final long MUCH_WAITING = 1 << 20;

    private static final NodeObserver UNOBSERVED = new NodeObserver() {
        @Override
        public void connected(Node node) {}

        @Override
        public void broke(Node node, String why) {}

        @Override
        public void refused(Node node, String why) {}
    };

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
    private final Wording wording;
    private final NodeMeter meter;
    private final int version;
    private final Dialer dialer;
    private final NodeOptions options;
    private final EventLoop loop;
    private final Introduction introduction;
    private final NodeObserver observer;
    /** Whether it ends when it breaks, because what the node remembers of it is lost. */
    private final boolean once;
    /** The connection that ends at the node what this one left unanswered. */
    private final NodeConnection heir;

    private final Calls calls;
    private final List<Runnable> onWritable = new ArrayList<>();
    private final List<Runnable> onSettled = new ArrayList<>();
    private final Predecessors predecessors = new Predecessors();

    private final Events events = new Events();

    private State state = State.IDLE;
    private @Nullable PushListener pushes;
    private @Nullable NodeLink link;
    private @Nullable Identity identity;
    /** Whether the node was not to be had when it was tried last. */
    private boolean down;

    private int failures;
    private String cause = "not connected yet";
    private boolean closing;

    private NodeConnection(
            Node node,
            int version,
            Dialer dialer,
            LongSupplier topology,
            NodeObserver observer,
            @Nullable NodeConnection heir) {
        this.node = node;
        this.address = NodeAddress.of(node);
        this.wording = new Wording(node, address);
        this.meter = dialer.meters().of(node.id());
        this.version = version;
        this.dialer = dialer;
        this.options = dialer.options();
        this.loop = dialer.loop();
        this.calls = new Calls(loop, new Late());
        this.introduction = new Introduction(address, version, options.name(), topology);
        this.observer = observer;
        this.once = heir != null;
        this.heir = heir == null ? this : heir;
    }

    /**
     * A connection for many clients, which is not there yet.
     *
     * @param version the version of RESP that its replies have
     * @param topology the version of the topology that the router serves by
     * @param observer hears whether the node can be reached
     */
    public static NodeConnection shared(
            Node node, int version, Dialer dialer, LongSupplier topology, NodeObserver observer) {
        return new NodeConnection(node, version, dialer, topology, observer, null);
    }

    /**
     * A connection for one client, which ends when it breaks, because the node remembers something of it.
     *
     * @param heir another connection to the node, which ends there what this one leaves unanswered
     */
    public static NodeConnection exclusive(int version, Dialer dialer, LongSupplier topology, NodeConnection heir) {
        return new NodeConnection(heir.node, version, dialer, topology, UNOBSERVED, heir);
    }

    /** From now on somebody hears what the node sends that is no reply; before, that was passed over. */
    public void listen(PushListener listener) {
        pushes = listener;
    }

    /** The node at the other end. */
    public Node node() {
        return node;
    }

    /** Whether calls are sent as they come. */
    public boolean isReady() {
        return state == State.READY;
    }

    /** Whether the node could not be reached when it was tried last, so that calls fail at once. */
    public boolean isDown() {
        return down;
    }

    /** Whether it is closed, or about to be, and takes no more calls. */
    public boolean isClosed() {
        return closing;
    }

    /** How many calls have no reply yet, sent or not. */
    public int pending() {
        return calls.size();
    }

    /** How it stands now. */
    public NodeStanding standing() {
        return new NodeStanding(
                node.id(), version, state.name().toLowerCase(Locale.ROOT), cause, calls.waiting(), calls.unanswered());
    }

    /** Connects, if it is not connected or about to be. */
    public void connect() {
        if (state == State.IDLE) {
            open();
        }
    }

    /**
     * Connects, and runs something when it is connected, or the node was not to be had: after the time for a connect
     * twice over at most.
     */
    public void connect(Runnable settled) {
        connect();
        if (state == State.CONNECTING) {
            onSettled.add(settled);
        } else {
            settled.run();
        }
    }

    /** How many calls without a reply, sent or not, may touch a key at one of these positions. O(calls). */
    public int pending(LongPredicate positions) {
        return calls.count(positions);
    }

    /**
     * Whether more calls should wait until {@link #whenWritable} says so, for the node does not take what was sent, or much
     * waits for the connection.
     */
    public boolean isWritable() {
        if (state == State.CONNECTING) {
            return calls.waitingBytes() < MUCH_WAITING;
        }
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
        if (closing || down) {
            call.fail(wording.down(cause));
        } else if (state == State.READY && link != null) {
            calls.sent(call);
            link.write(call.bytes());
        } else if (calls.waiting() >= options.waiting()) {
            call.fail(wording.overloaded(calls.waiting()));
        } else {
            calls.wait(call);
            connect();
        }
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
            identity = null;
            List<Identity> over = predecessors.all();
            long deadline = System.nanoTime() + options.connectTimeout().toNanos();
            for (Call call : introduction.calls(over, new Introduced(opened, over))) {
                call.deadline(deadline);
                calls.sent(call);
                opened.write(call.bytes());
            }
            calls.watchAnew();
        }

        @Override
        public void received(NodeLink from, ByteBuf reply) {
            Call call = calls.nextSent();
            if (call != null && call.isOver()) {
                reply.release();
                return;
            }
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
        public void pushed(NodeLink from, ByteBuf message) {
            if (pushes == null) {
                message.release();
            } else if (pushes.pushed(message)) {
                received(from, message);
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

    /** What the node says to the introduction on one channel. */
    private final class Introduced implements Introduction.Listener {
        private final NodeLink opened;
        private final List<Identity> over;

        Introduced(NodeLink opened, List<Identity> over) {
            this.opened = opened;
            this.over = over;
        }

        @Override
        public void identified(Identity known) {
            if (opened == link) {
                identity = known;
            }
        }

        @Override
        public void introduced() {
            if (opened == link && state == State.CONNECTING) {
                predecessors.ended(over);
                serve(opened);
            }
        }

        @Override
        public void refused(String why) {
            opened.lose(why);
        }
    }

    private void serve(NodeLink opened) {
        state = State.READY;
        down = false;
        failures = 0;
        observer.connected(node);
        for (Identity left = predecessors.next(); left != null; left = predecessors.next()) {
            send(Introduction.end(left));
        }
        while (calls.waiting() > 0 && opened == link) {
            Call call = Objects.requireNonNull(calls.nextWaiting());
            if (call.isAbandoned()) {
                call.fail(wording.down(cause));
            } else {
                calls.sent(call);
                opened.write(call.bytes());
            }
        }
        calls.watch();
        resume();
        run(onSettled);
    }

    /** The channel broke, or was not to be had. */
    private void lost(NodeLink broken, String why) {
        closing |= once;
        if (link == broken) {
            link = null;
        }
        boolean served = state == State.READY;
        Identity unsure = served && calls.unanswered() > 0 ? identity : null;
        identity = null;
        state = closing ? State.CLOSED : served ? State.IDLE : State.DOWN;
        down = state == State.DOWN;
        cause = why;
        if (unsure != null) {
            heir.end(unsure);
        }
        if (!closing) {
            failures++;
            if (served) {
                observer.broke(node, why);
            } else {
                observer.refused(node, why);
            }
        }
        settle(served);
        resume();
        run(onSettled);
        switch (state) {
            case IDLE -> open();
            case DOWN -> reconnectLater();
            default -> {}
        }
        calls.watchAnew();
        if (state == State.CLOSED && pushes != null) {
            pushes.over(why);
        }
    }

    /** Ends at the node what is still on its way on a channel that broke: now, or before this connection serves. */
    private void end(Identity broken) {
        if (state == State.READY) {
            send(Introduction.end(broken));
            return;
        }
        predecessors.add(broken);
    }

    /** Decides about all calls after the channel broke: while the node served until now, it gets a second chance. */
    private void settle(boolean served) {
        Failure unanswered = wording.unknown("was lost (" + cause + ") before it replied");
        if (served && !closing) {
            calls.keep(call -> call.fail(unanswered));
        } else {
            calls.drop(call -> call.fail(unanswered), call -> call.fail(wording.down(cause)));
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

    /** What becomes of calls whose time is over. */
    private final class Late implements Calls.Listener {

        @Override
        public void notSentInTime(Call call) {
            call.fail(call.isSent() ? wording.unknown(SILENT) : wording.unreached());
        }

        @Override
        public void notAnsweredInTime(Call call) {
            call.fail(wording.unknown(SILENT));
        }

        @Override
        public long late(long now, long since, int count) {
            long patience = options.replyTimeout().toNanos();
            NodeLink present = link;
            if (present == null) {
                return now + patience;
            }
            boolean silent = now - present.readAt() >= patience;
            boolean stuck = now - since >= STUCK * patience || count > options.waiting();
            if (silent || stuck || state != State.READY) {
                present.lose(SILENT);
            }
            return Math.max(present.readAt() + patience, now + 1);
        }
    }

    private void resume() {
        run(onWritable);
    }

    private static void run(List<Runnable> waiting) {
        if (!waiting.isEmpty()) {
            List<Runnable> ready = new ArrayList<>(waiting);
            waiting.clear();
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
            link.lose("the router ended the connection");
        } else {
            state = State.CLOSED;
            settle(false);
            resume();
            run(onSettled);
            calls.watchAnew();
        }
    }

    @Override
    public String toString() {
        return wording + ", " + state;
    }
}
