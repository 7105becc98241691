package dev.clockwise.router.redis;

import dev.clockwise.Node;
import dev.clockwise.router.fleet.FleetLoop;
import dev.clockwise.router.node.Failure;
import dev.clockwise.router.node.NodeConnection;
import dev.clockwise.router.node.OwnCall;
import dev.clockwise.router.node.PushListener;
import dev.clockwise.wire.resp.RequestReader;
import dev.clockwise.wire.resp.RespWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.concurrent.Future;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The one connection of an event loop to a node on which messages come for all its clients that listen. It is asked now
 * and then whether it is still there, for a node that is silent may have nothing to say or be gone; and it ends when it
 * breaks, for nobody knows then what was missed. Used in that loop.
 */
final class Feed implements PushListener {

    private static final long CHECK_SECONDS = 5;

    private final Audience audience;
    private final FleetLoop loop;
    private final NodeConnection connection;
    private final Set<Topic> topics = new LinkedHashSet<>();
    private boolean over;

    Feed(Audience audience, FleetLoop loop, Node node) {
        this.audience = audience;
        this.loop = loop;
        this.connection = loop.exclusive(node, RespWriter.RESP3);
        connection.listen(this);
        checkLater();
    }

    /** Asks the node for the messages of a topic, which hears of the answer. */
    void join(Topic topic, Topic.Place place) {
        topics.add(topic);
        connection.send(new OwnCall(request(topic.kind().subscribe(), topic.name())) {
            @Override
            protected void answered(ByteBuf reply) {
                String error = error(reply);
                reply.release();
                if (error.isEmpty()) {
                    topic.confirmed(place);
                } else {
                    topic.failed(Feed.this, place, error, false);
                }
            }

            @Override
            protected void failed(Failure failure) {
                topic.failed(Feed.this, place, failure.error(), true);
            }
        });
    }

    /**
     * Asks the node to send no more messages of a topic.
     *
     * @param told is run when the node has answered, or will not
     */
    void leave(Topic topic, Runnable told) {
        topics.remove(topic);
        connection.send(new Asking(request(topic.kind().unsubscribe(), topic.name()), told));
    }

    /** A topic has no messages from here. */
    void forget(Topic topic) {
        topics.remove(topic);
    }

    private static ByteBuf request(String... words) {
        byte[][] bytes = new byte[words.length][];
        for (int i = 0; i < words.length; i++) {
            bytes[i] = words[i].getBytes(StandardCharsets.ISO_8859_1);
        }
        return RequestReader.request(ByteBufAllocator.DEFAULT, bytes).frame();
    }

    /** What a reply says if it is an error, else nothing. */
    private static String error(ByteBuf reply) {
        return reply.getByte(reply.readerIndex()) == '-'
                ? reply.toString(StandardCharsets.UTF_8).substring(1).trim()
                : "";
    }

    @Override
    public boolean pushed(ByteBuf bytes) {
        Message message = Message.of(bytes);
        if (message != null && message.isAnswer()) {
            return true;
        }
        try {
            if (message != null) {
                audience.deliver(message, bytes);
            }
        } finally {
            bytes.release();
        }
        return false;
    }

    @Override
    public void over(String why) {
        over = true;
        audience.lost(this, connection.node(), List.copyOf(topics), why);
    }

    private void checkLater() {
        Future<?> unused = loop.loop().schedule(this::check, CHECK_SECONDS, TimeUnit.SECONDS);
    }

    /** Ends the connection if it is not needed, or asks whether it is there. */
    private void check() {
        if (over) {
            return;
        }
        if (topics.isEmpty()) {
            audience.forget(this);
            connection.close();
            return;
        }
        connection.send(new Asking(request("PING"), () -> {}));
        checkLater();
    }

    /** A question whose answer does not matter. */
    private static final class Asking extends OwnCall {
        private final Runnable done;

        Asking(ByteBuf frame, Runnable done) {
            super(frame);
            this.done = done;
        }

        @Override
        protected void answered(ByteBuf reply) {
            reply.release();
            done.run();
        }

        @Override
        protected void failed(Failure failure) {
            done.run();
        }
    }
}
