package dev.clockwise.router;

import dev.clockwise.router.fleet.FleetLoop;
import dev.clockwise.router.redis.Commands;
import dev.clockwise.router.redis.RedisSession;
import dev.clockwise.router.redis.ReplySink;
import dev.clockwise.wire.Limits;
import dev.clockwise.wire.resp.Request;
import dev.clockwise.wire.resp.RequestReader;
import dev.clockwise.wire.resp.Value;
import dev.clockwise.wire.resp.ValueParser;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Requests of this program and their replies, in order: the other end of a session. Safe for any thread; what it holds is
 * used in the session's event loop.
 *
 * <p>At most {@value #MOST_WAITING} requests have no reply; more are refused at once.
 */
final class Conversation {

    static final int MOST_WAITING = 1 << 16;

    /** A word's length, in digits, and the ends of two lines. */
    private static final int AROUND_A_WORD = 16;

    private final FleetLoop loop;
    private final Limits limits;
    private final AtomicInteger open = new AtomicInteger();
    /** Requests that the session has not been given, and those that it has, in order. */
    private final ArrayDeque<Asked> waiting = new ArrayDeque<>();

    private final ArrayDeque<Asked> given = new ArrayDeque<>();
    private final Replies replies = new Replies();
    private final CompletableFuture<RedisSession> session = new CompletableFuture<>();
    private boolean wanted = true;
    private boolean giving;
    private volatile boolean closed;

    /** A request, and who waits for its reply. */
    private record Asked(ByteBuf frame, CompletableFuture<Value> reply) {}

    Conversation(FleetLoop loop, Commands commands, Limits limits) {
        this.loop = loop;
        this.limits = limits;
        loop.loop().execute(() -> session.complete(RedisSession.open(loop, commands, limits, replies)));
        CompletableFuture<Value> unused =
                ask("HELLO".getBytes(StandardCharsets.US_ASCII), "3".getBytes(StandardCharsets.US_ASCII));
    }

    boolean isClosed() {
        return closed;
    }

    /** The reply to a request; a call that was cancelled before it was sent is not sent. */
    CompletableFuture<Value> ask(byte[]... words) {
        return ask(any -> null, words);
    }

    /**
     * The same, if a rule allows it.
     *
     * @param rule the error of a request that is not to be sent, in the words of RESP; null for others
     */
    CompletableFuture<Value> ask(Function<Request, @Nullable String> rule, byte[]... words) {
        CompletableFuture<Value> reply = new CompletableFuture<>();
        if (closed) {
            reply.completeExceptionally(closedNow());
            return reply;
        }
        String tooLarge = tooLarge(words);
        if (tooLarge != null) {
            return refuse(reply, tooLarge);
        }
        if (open.incrementAndGet() > MOST_WAITING) {
            open.decrementAndGet();
            return refuse(
                    reply,
                    "OVERLOADED " + MOST_WAITING
                            + " commands have no reply yet, which is the limit: nothing was sent; wait for some of them");
        }
        Request request = null;
        boolean passed = false;
        try {
            request = RequestReader.request(ByteBufAllocator.DEFAULT, words);
            Asked asked = new Asked(request.frame(), reply);
            String refusal = rule.apply(request);
            if (refusal != null) {
                return refuse(reply, refusal);
            }
            loop.loop().execute(() -> take(asked));
            passed = true;
            return reply;
        } catch (RejectedExecutionException ended) {
            reply.completeExceptionally(closedNow());
            return reply;
        } finally {
            if (!passed) {
                open.decrementAndGet();
                if (request != null) {
                    request.release();
                }
            }
        }
    }

    private static CompletableFuture<Value> refuse(CompletableFuture<Value> reply, String why) {
        reply.completeExceptionally(new CommandException(why));
        return reply;
    }

    /** What the session would end for, which all who share it would suffer from; null where it would not. */
    private @Nullable String tooLarge(byte[][] words) {
        if (words.length > limits.arguments()) {
            return "ERR a command has at most " + limits.arguments() + " words (was " + words.length
                    + "): nothing was sent; send several";
        }
        long bytes = 0;
        for (byte[] word : words) {
            bytes += word.length + AROUND_A_WORD;
        }
        return bytes > limits.frameBytes()
                ? "ERR a command has at most about " + limits.frameBytes() + " bytes (was " + bytes
                        + "): nothing was sent"
                : null;
    }

    private void take(Asked asked) {
        if (closed) {
            asked.frame().release();
            asked.reply().completeExceptionally(closedNow());
            return;
        }
        waiting.add(asked);
        give();
    }

    private static CommandException closedNow() {
        return new CommandException("CLOSED the connection was closed: nothing was sent");
    }

    /** Gives the session as many requests as it wants. */
    private void give() {
        if (giving) {
            return;
        }
        giving = true;
        while (wanted && !waiting.isEmpty() && !closed) {
            Asked next = waiting.remove();
            if (next.reply().isDone()) {
                open.decrementAndGet();
                next.frame().release();
            } else {
                given.add(next);
                session.join().received(next.frame());
            }
        }
        giving = false;
    }

    /** Ends it: what has no reply gets none. */
    void close() {
        closed = true;
        try {
            loop.loop().execute(this::end);
        } catch (RejectedExecutionException ended) {
            // Its event loop has ended before it, and all replies with it.
        }
    }

    private void end() {
        closed = true;
        session.join().close();
        List<Asked> unanswered = new ArrayList<>(given);
        given.clear();
        unanswered.forEach(asked -> asked.reply()
                .completeExceptionally(new CommandException(
                        "CLOSED the connection was closed before the reply: nobody knows whether this was done")));
        List<Asked> unsent = new ArrayList<>(waiting);
        waiting.clear();
        unsent.forEach(asked -> {
            asked.frame().release();
            asked.reply().completeExceptionally(closedNow());
        });
    }

    /** Takes what the session gives. */
    private final class Replies implements ReplySink {

        @Override
        public void reply(ByteBuf reply) {
            Asked asked = given.remove();
            open.decrementAndGet();
            try {
                Value value = ValueParser.parse(reply);
                if (value instanceof Value.Error error) {
                    asked.reply().completeExceptionally(new CommandException(error.text()));
                } else {
                    asked.reply().complete(value);
                }
            } finally {
                reply.release();
            }
        }

        @Override
        public boolean isWritable() {
            return true;
        }

        @Override
        public void read(boolean more) {
            wanted = more;
            if (more && !giving) {
                give();
            }
        }

        @Override
        public void close() {
            end();
        }

        @Override
        public String remoteAddress() {
            return "here";
        }

        @Override
        public String localAddress() {
            return "here";
        }
    }
}
