package dev.clockwise.router.redis;

import dev.clockwise.router.fleet.FleetLoop;
import dev.clockwise.router.node.NodeConnection;
import dev.clockwise.wire.Limits;
import dev.clockwise.wire.ProtocolException;
import dev.clockwise.wire.resp.Request;
import dev.clockwise.wire.resp.RespWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A client that speaks RESP: reads its requests, and gives their replies in the order of the requests, whichever nodes
 * they come from. It knows its client by a {@link ReplySink} only.
 *
 * <p>What a client may ask memory for is bounded: no more of its requests are read while as many as its {@link Window}
 * allows have no reply, while it does not take its replies, and while a node does not take its requests. Used in its event loop.
 */
public final class RedisSession {

    private final FleetLoop loop;
    private final Commands commands;
    private final Limits limits;
    private final long id;
    private final ReplySink sink;
    private final Intake intake;
    private final Transaction transaction = new Transaction(this);
    private final ExclusiveConnection blocking = new ExclusiveConnection(this);
    private final Subscriptions subscriptions = new Subscriptions(this);

    private final Window window = new Window();

    private @Nullable Slot first;
    private @Nullable Slot last;
    private int inFlight;
    /** Bytes of replies that wait for those before them, or for others that are to become one with them. */
    private long early;

    private int version = RespWriter.RESP2;
    private String name = "";
    private boolean serving;
    private boolean resting;
    private boolean ending;
    private boolean closed;
    private @Nullable NodeConnection unwritable;
    /** A request that waits until all before it have their replies. */
    private @Nullable Request held;
    /** What is served alone: no request behind it is served before it has its reply. */
    private @Nullable Slot alone;

    private RedisSession(FleetLoop loop, Commands commands, Limits limits, ReplySink sink) {
        this.loop = loop;
        this.commands = commands;
        this.limits = limits;
        this.id = commands.nextId();
        this.sink = sink;
        this.intake = new Intake(commands.admission(), limits);
    }

    /**
     * A client that has just come.
     *
     * @param commands what it may send
     * @param limits what one of its requests may ask memory for
     * @param sink takes its replies
     */
    public static RedisSession open(FleetLoop loop, Commands commands, Limits limits, ReplySink sink) {
        RedisSession session = new RedisSession(loop, commands, limits, sink);
        commands.came(session);
        return session;
    }

    /** Bytes of its client have arrived, which this owns. */
    public void received(ByteBuf bytes) {
        if (closed) {
            bytes.release();
            return;
        }
        intake.add(bytes);
        serve();
    }

    /** Serves the requests that have arrived, as many as may be in flight. */
    private void serve() {
        if (serving || closed) {
            return;
        }
        serving = true;
        try {
            while (!isFull()) {
                Request request = held != null ? held : intake.next();
                held = null;
                if (request == null) {
                    break;
                }
                if (inFlight > 0 && commands.isServedAlone(this, request)) {
                    held = request;
                } else {
                    commands.serve(this, request);
                    rest(intake.pause());
                }
            }
        } catch (ProtocolException breach) {
            refuse("Protocol error: " + breach.getMessage());
        } finally {
            serving = false;
        }
        sink.read(!isFull());
    }

    private boolean isFull() {
        return ending
                || closed
                || resting
                || inFlight >= window.size()
                || (held != null && inFlight > 0)
                || alone != null
                || unwritable != null
                || !sink.isWritable();
    }

    /** Serves no more requests for so many nanoseconds. */
    private void rest(long nanos) {
        if (nanos > 0) {
            resting = true;
            commands.paused();
            Future<?> unused = loop.loop()
                    .schedule(
                            () -> {
                                resting = false;
                                serve();
                            },
                            nanos,
                            TimeUnit.NANOSECONDS);
        }
    }

    /** Tells the client of an error of its own, behind the replies that it waits for, and ends. In the event loop. */
    public void refuse(String error) {
        slot().error("ERR " + error);
        end();
    }

    /** Reads no more requests until a node takes those that were sent. */
    void waitFor(NodeConnection connection) {
        if (unwritable == null && !connection.isWritable()) {
            unwritable = connection;
            connection.whenWritable(() -> {
                unwritable = null;
                loop.loop().execute(this::serve);
            });
        }
    }

    /** The place of the next reply. */
    Slot slot() {
        Slot slot = new Slot(this);
        if (last == null) {
            first = slot;
        } else {
            last.next = slot;
        }
        last = slot;
        inFlight++;
        return slot;
    }

    /** Serves no more requests before this slot has its reply. */
    Slot alone(Slot slot) {
        if (!slot.isOver()) {
            alone = slot;
        }
        return slot;
    }

    /** Whether the reply of this slot is the next to leave. */
    boolean isNext(Slot slot) {
        return slot == first;
    }

    /** A slot has its reply: it leaves with those behind it that have theirs, if it is the first. */
    void completed(Slot slot, int bytes) {
        boolean wasFull = isFull();
        window.replied(bytes);
        early += bytes;
        if (slot == first) {
            leave();
        }
        if (first == null && ending) {
            finish();
        } else if (wasFull && !isFull()) {
            loop.loop().execute(this::serve);
        }
        commands.held().come(bytes);
    }

    /** So many bytes more wait for others that are to become one reply with them; so many less if negative. */
    void gathered(long bytes) {
        early += bytes;
        if (bytes > 0) {
            commands.held().come(bytes);
        }
    }

    private void leave() {
        Slot head = first;
        while (head != null && head.isComplete()) {
            ByteBuf reply = head.take();
            if (reply != null) {
                early -= reply.readableBytes();
                sink.reply(reply);
            }
            inFlight--;
            alone = alone == head ? null : alone;
            head = head.next;
        }
        first = head;
        last = head == null ? null : last;
    }

    /** About how many bytes of replies it holds: those that wait for others, and those that its client has not taken. */
    long heldBytes() {
        return early + sink.unread();
    }

    /** Reads no more requests, and closes when those that were read have their replies. */
    void end() {
        ending = true;
        sink.read(false);
        if (first == null) {
            finish();
        }
    }

    /** Reads no more requests, and closes when those that were read have their replies. From any thread. */
    public void drain() {
        loop.loop().execute(() -> {
            if (!closed) {
                end();
            }
        });
    }

    private void finish() {
        loop.loop().execute(sink::close);
    }

    /** Its client takes replies again. */
    public void resume() {
        if (!closed) {
            serve();
        }
    }

    /** Its client is gone: what has no reply gets none. Does nothing the second time. */
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        commands.left(this);
        transaction.close();
        blocking.close();
        subscriptions.leaveAll();
        for (Slot slot = first; slot != null; slot = slot.next) {
            slot.drop();
        }
        first = null;
        last = null;
        if (held != null) {
            held.release();
            held = null;
        }
        intake.close();
    }

    /** Bytes of RESP in the version that the client speaks. */
    ByteBuf writing(Consumer<RespWriter> values) {
        ByteBuf out = ByteBufAllocator.DEFAULT.ioBuffer(128);
        values.accept(new RespWriter(out, version));
        return out;
    }

    FleetLoop loop() {
        return loop;
    }

    ReplySink sink() {
        return sink;
    }

    Limits limits() {
        return limits;
    }

    Transaction transaction() {
        return transaction;
    }

    ExclusiveConnection blocking() {
        return blocking;
    }

    /** What the client listens to. */
    Subscriptions subscriptions() {
        return subscriptions;
    }

    /** The number of this client, which no other has. */
    public long id() {
        return id;
    }

    /** The name that the client gave itself; empty if none. */
    public String name() {
        return name;
    }

    void name(String given) {
        name = given;
    }

    /** The version of RESP that the client speaks. */
    public int version() {
        return version;
    }

    void version(int asked) {
        version = asked;
    }

    boolean isClosed() {
        return closed;
    }

    /** Whether it has logged in, or need not. */
    public boolean isLoggedIn() {
        return intake.isLoggedIn();
    }

    void loggedIn(boolean now) {
        intake.loggedIn(now);
    }

    /** Whether a part of a request has come, and the client is waited for to send the rest. */
    public boolean awaitsRest() {
        return !isFull() && intake.isAmidRequest();
    }

    /** Whether it listens to channels or patterns, so that messages may come at any time. */
    public boolean isListening() {
        return subscriptions.areAny();
    }

    /** How many requests have come. */
    public long requests() {
        return intake.requests();
    }

    /** Whether its client is gone, or gets no more than the replies that it waits for. */
    public boolean isEnding() {
        return ending || closed;
    }

    /** How many of its requests have no reply yet. */
    public int inFlight() {
        return inFlight;
    }
}
