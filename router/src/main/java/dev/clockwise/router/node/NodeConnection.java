package dev.clockwise.router.node;

import dev.clockwise.Node;
import dev.clockwise.wire.ProtocolException;
import dev.clockwise.wire.resp.ReplyReader;
import dev.clockwise.wire.resp.RequestReader;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
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
    private static final WriteBufferWaterMark UNSENT = new WriteBufferWaterMark(512 << 10, 1 << 20);

    /** A hundred years, in nanoseconds. */
    private static final long FOREVER = TimeUnit.DAYS.toNanos(36_500);

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
    private final int version;
    private final EventLoop loop;
    private final LoopFlush flush;
    private final Bootstrap bootstrap;
    private final NodeOptions options;
    /** Whether it ends when it breaks, because what the node remembers of it is lost. */
    private final boolean once;

    /** Calls that were not sent, and those that were and have no reply, each in order. */
    private final ArrayDeque<Call> waiting = new ArrayDeque<>();

    private final ArrayDeque<Call> sent = new ArrayDeque<>();
    private final List<Runnable> onWritable = new ArrayList<>();

    private State state = State.IDLE;
    private @Nullable Link link;
    private @Nullable Future<?> timer;
    private int failures;
    private String cause = "not connected yet";
    private boolean closing;

    /**
     * A connection that is not there yet.
     *
     * @param version the version of RESP that its replies have
     * @param bootstrap makes channels of the event loop
     * @param once whether it ends when it breaks, because the node remembers something of it
     */
    public NodeConnection(
            Node node,
            int version,
            EventLoop loop,
            LoopFlush flush,
            Bootstrap bootstrap,
            NodeOptions options,
            boolean once) {
        this.node = node;
        this.address = NodeAddress.of(node);
        this.version = version;
        this.loop = loop;
        this.flush = flush;
        this.bootstrap = bootstrap;
        this.options = options;
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

    /** Connects, if it is not connected or about to be. */
    public void connect() {
        if (state == State.IDLE) {
            open();
        }
    }

    /** Whether more calls should wait until {@link #whenWritable} says so, for the node does not take what was sent. */
    public boolean isWritable() {
        return link == null || link.channel.isWritable();
    }

    /** Runs something once the node takes calls again, or the connection is gone. */
    public void whenWritable(Runnable resume) {
        onWritable.add(resume);
    }

    /** Sends a call, or lets it wait for the connection, or lets it fail where the node is down. */
    public void send(Call call) {
        call.deadline(System.nanoTime()
                + (call.mayTakeLong() ? FOREVER : options.replyTimeout().toNanos()));
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
        return new Failure(Failure.Kind.DOWN, named() + " is down (" + cause + ")" + ": nothing was sent");
    }

    private String named() {
        return "node " + node.quotedId() + " at " + address;
    }

    private void write(Call call) {
        if (link == null) {
            call.fail(down());
            return;
        }
        sent.add(call);
        link.outgoing.add(call.bytes());
    }

    private void open() {
        state = State.CONNECTING;
        Link opened = new Link();
        ChannelFuture connecting = bootstrap
                .clone(loop)
                .handler(opened)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, UNSENT)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        options.connectTimeout().toMillis())
                .connect(InetSocketAddress.createUnresolved(address.host(), address.port()));
        Future<?> unused = connecting.addListener(done -> {
            if (!done.isSuccess()) {
                lost(opened, words(done.cause()));
            }
        });
    }

    private static String words(@Nullable Throwable cause) {
        String message = cause == null ? "closed" : String.valueOf(cause.getMessage());
        int end = message.indexOf(": ");
        String first = end > 0 && message.startsWith("Connection refused") ? message.substring(0, end) : message;
        return first.replaceAll("\\R", " ");
    }

    /** Tells the node who is there; what waits is sent when it has answered. */
    private void introduce(Link opened) {
        if (address.password() != null) {
            String user = address.user() == null ? "default" : address.user();
            handshake(opened, true, "AUTH", user, address.password());
        }
        if (version > 2) {
            handshake(opened, true, "HELLO", Integer.toString(version));
        }
        handshake(opened, false, "CLIENT", "SETNAME", options.name());
        byte[][] id = words("CLIENT", "ID");
        sent.add(new Handshake(opened, request(id), false) {
            @Override
            void good() {
                introduced(opened);
            }
        });
        sent.forEach(call -> opened.outgoing.add(call.bytes()));
    }

    private void handshake(Link opened, boolean must, String... command) {
        sent.add(new Handshake(opened, request(words(command)), must));
    }

    private static byte[][] words(String... command) {
        byte[][] words = new byte[command.length][];
        for (int i = 0; i < command.length; i++) {
            words[i] = command[i].getBytes(StandardCharsets.UTF_8);
        }
        return words;
    }

    private static ByteBuf request(byte[]... words) {
        return RequestReader.request(ByteBufAllocator.DEFAULT, words).frame();
    }

    /** A call of the router's own, at the beginning of a connection. */
    private class Handshake extends Call {
        private final Link opened;
        private final boolean must;

        Handshake(Link opened, ByteBuf frame, boolean must) {
            super(frame, false);
            this.opened = opened;
            this.must = must;
            deadline(System.nanoTime() + options.connectTimeout().toNanos());
        }

        @Override
        protected void answered(ByteBuf reply) {
            boolean error = reply.getByte(reply.readerIndex()) == '-';
            String text = reply.toString(StandardCharsets.UTF_8).trim();
            reply.release();
            if (error && must) {
                lost(opened, text.substring(1));
            } else {
                good();
            }
        }

        void good() {}

        @Override
        protected void failed(Failure failure) {}
    }

    private void introduced(Link opened) {
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

    /** The connection broke, or was not to be had. */
    private void lost(Link broken, String why) {
        if (broken.gone) {
            return;
        }
        broken.gone = true;
        broken.close();
        closing |= once;
        if (link == broken) {
            link = null;
        }
        boolean served = state == State.READY;
        cause = why;
        List<Call> unanswered = new ArrayList<>(sent);
        sent.clear();
        state = closing ? State.CLOSED : served ? State.IDLE : State.DOWN;
        if (!closing) {
            failures++;
            if (failures == 1) {
                LOG.warn("{} is lost: {}", named(), why);
            }
        }
        List<Call> unsent = new ArrayList<>(waiting);
        waiting.clear();
        for (Call call : unanswered) {
            if (served && call.mayRepeat() && !closing) {
                waiting.add(call);
            } else {
                call.fail(new Failure(
                        Failure.Kind.UNKNOWN,
                        named() + " was lost (" + why + ") before it replied: nobody knows whether this was done"));
            }
        }
        if (served) {
            waiting.addAll(unsent);
        } else {
            unsent.forEach(call -> call.fail(down()));
        }
        resume();
        if (closing) {
            return;
        }
        if (state == State.IDLE) {
            open();
        } else {
            long wait = backoff();
            Future<?> unused = loop.schedule(
                    () -> {
                        if (state == State.DOWN) {
                            state = State.IDLE;
                            open();
                        }
                    },
                    wait,
                    TimeUnit.NANOSECONDS);
        }
    }

    private long backoff() {
        long longest = options.longestBackoff().toNanos();
        int doubled = Math.min(failures - 1, 20);
        long wait = Math.min(longest, options.firstBackoff().toNanos() << doubled);
        return wait - ThreadLocalRandom.current().nextLong(wait / 2 + 1);
    }

    /** Looks for calls whose time is over, when the first of them may be. */
    private void watch() {
        if (timer != null || pending() == 0) {
            return;
        }
        long first = Long.MAX_VALUE;
        long now = System.nanoTime();
        if (!sent.isEmpty()) {
            first = sent.peek().deadline() - now;
        }
        if (!waiting.isEmpty()) {
            first = Math.min(first, waiting.peek().deadline() - now);
        }
        timer = loop.schedule(this::timeUp, Math.max(0, first) + 1_000_000, TimeUnit.NANOSECONDS);
    }

    private void timeUp() {
        timer = null;
        long now = System.nanoTime();
        while (!waiting.isEmpty() && waiting.peek().deadline() - now <= 0) {
            Call call = waiting.poll();
            call.fail(
                    call.isSent()
                            ? new Failure(
                                    Failure.Kind.UNKNOWN,
                                    named() + " did not reply in time: nobody knows whether this was done")
                            : new Failure(Failure.Kind.DOWN, named() + " was not reached in time: nothing was sent"));
        }
        if (!sent.isEmpty() && sent.peek().deadline() - now <= 0 && link != null) {
            Link silent = link;
            List<Call> late = new ArrayList<>();
            while (!sent.isEmpty() && sent.peek().deadline() - now <= 0) {
                late.add(sent.poll());
            }
            String why = "no reply within " + options.replyTimeout().toMillis() + " ms";
            late.forEach(call -> call.fail(new Failure(
                    Failure.Kind.UNKNOWN, named() + " did not reply in time: nobody knows whether this was done")));
            lost(silent, why);
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
            lost(link, "closed");
        } else {
            state = State.CLOSED;
            List<Call> unsent = new ArrayList<>(waiting);
            waiting.clear();
            unsent.forEach(call -> call.fail(down()));
        }
    }

    @Override
    public String toString() {
        return named() + ", " + state;
    }

    /** One channel to the node; another follows when it breaks. */
    private final class Link extends ChannelInboundHandlerAdapter {
        private final ReplyReader reader = new ReplyReader(options.limits());

        @SuppressWarnings("NullAway.Init") // by handlerAdded
        private Channel channel;

        @SuppressWarnings("NullAway.Init") // by handlerAdded
        private Outgoing outgoing;

        private ByteBuf unread = Unpooled.EMPTY_BUFFER;
        private boolean gone;

        @Override
        public void handlerAdded(ChannelHandlerContext context) {
            channel = context.channel();
            outgoing = new Outgoing(channel, flush);
        }

        @Override
        public void channelActive(ChannelHandlerContext context) {
            if (gone || state != State.CONNECTING) {
                Future<?> unused = context.close();
                return;
            }
            link = this;
            introduce(this);
            watch();
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            unread = Pieces.join(context.alloc(), unread, (ByteBuf) message);
            try {
                for (ByteBuf frame = reader.read(unread); frame != null; frame = reader.read(unread)) {
                    received(frame);
                }
            } catch (ProtocolException breach) {
                lost(this, "it broke the protocol: " + breach.getMessage());
            }
        }

        private void received(ByteBuf frame) {
            if (gone || reader.isPush()) {
                frame.release();
                return;
            }
            Call call = sent.poll();
            if (call == null) {
                frame.release();
                lost(this, "it sent a reply that nobody asked for");
                return;
            }
            call.answer(frame);
            if (closing && pending() == 0) {
                end();
            }
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext context) {
            if (channel.isWritable()) {
                resume();
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            lost(this, "it closed the connection");
            unread.release();
            unread = Unpooled.EMPTY_BUFFER;
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
            if (thrown instanceof RuntimeException) {
                LOG.error("a fault of the router in a connection to {}", named(), thrown);
            }
            lost(this, words(thrown));
        }

        void close() {
            if (outgoing != null) {
                outgoing.close();
                Future<?> unused = channel.close();
            }
        }
    }
}
