package dev.clockwise.router.redis;

import dev.clockwise.wire.command.CommandSpec;
import dev.clockwise.wire.command.Treatment;
import dev.clockwise.wire.resp.RespWriter;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one client listens to, and what it is given of that. A client that does not take its messages is closed: once
 * {@value #MOST_UNREAD} bytes of them wait, or {@value #MUCH_UNREAD} for {@value #PATIENCE_SECONDS} seconds, as Redis
 * does by default. Used in the session's event loop.
 */
final class Subscriptions {

    private static final Logger LOG = LoggerFactory.getLogger(Subscriptions.class);

    static final long MOST_UNREAD = 32 << 20;
    static final long MUCH_UNREAD = 8 << 20;
    static final long PATIENCE_SECONDS = 60;

    private final RedisSession session;
    private final Map<Topic.Kind, Map<String, Topic>> topics = new EnumMap<>(Topic.Kind.class);
    private boolean slow;
    private long slowSince;

    Subscriptions(RedisSession session) {
        this.session = session;
    }

    private Map<String, Topic> of(Topic.Kind kind) {
        return topics.getOrDefault(kind, Map.of());
    }

    /** What the client counts: channels and patterns together, those of shards apart. */
    private int count(Topic.Kind kind) {
        return kind == Topic.Kind.SHARD
                ? of(kind).size()
                : of(Topic.Kind.CHANNEL).size() + of(Topic.Kind.PATTERN).size();
    }

    /** The names of one kind that it listens to, in the order in which it began. */
    List<String> names(Topic.Kind kind) {
        return new ArrayList<>(of(kind).keySet());
    }

    /** Listens to a topic, from now on. */
    void add(Topic topic) {
        topics.computeIfAbsent(topic.kind(), kind -> new LinkedHashMap<>()).put(topic.name(), topic);
        topic.add(session);
    }

    /** Listens to a name no more, of which the nodes concerned will hear. */
    void remove(Topic.Kind kind, String name, Leaving leaving) {
        Topic topic = topics.containsKey(kind) ? of(kind).remove(name) : null;
        if (topic != null) {
            leaving.expect(topic.remove(session, leaving));
        }
    }

    /** Listens to nothing any more, of which the nodes concerned will hear. */
    void leaveAll(Leaving leaving) {
        List<Topic> all = new ArrayList<>();
        topics.values().forEach(each -> all.addAll(each.values()));
        topics.clear();
        all.forEach(topic -> leaving.expect(topic.remove(session, leaving)));
    }

    /** Listens to nothing any more. */
    void leaveAll() {
        leaveAll(new Leaving(null));
    }

    /**
     * Something was missed or will be, so that the client is to begin anew: it is closed, at once if it does not take
     * what it was given.
     */
    void cut() {
        leaveAll();
        boolean takes = session.sink().isWritable();
        session.end();
        if (!takes) {
            session.sink().abort();
        }
    }

    /** Tells the client what it listens to now, or no longer. */
    void confirm(RespWriter out, Topic.Kind kind, String word, @Nullable String name) {
        out.push(3).blob(word);
        if (name == null) {
            out.nothing();
        } else {
            out.blob(name.getBytes(StandardCharsets.ISO_8859_1));
        }
        out.integer(count(kind));
    }

    /** Whether the client listens to anything. */
    boolean areAny() {
        return topics.values().stream().anyMatch(each -> !each.isEmpty());
    }

    /** Whether the client can tell messages from replies by their order only, so that most commands are refused. */
    boolean isConfined() {
        return !topics.isEmpty() && session.version() == RespWriter.RESP2 && areAny();
    }

    /** Why a command is refused while the client listens; empty if it is not. */
    String refusal(CommandSpec spec) {
        if (!isConfined() || spec.treatment() == Treatment.SUBSCRIBE) {
            return "";
        }
        return switch (spec.name()) {
            case "ping", "quit", "reset" -> "";
            default ->
                "ERR Can't execute '" + spec.name() + "': only (P|S)SUBSCRIBE / (P|S)UNSUBSCRIBE / PING / QUIT / RESET"
                        + " are allowed in this context";
        };
    }

    /** Gives the client a message, which this owns. */
    void deliver(ByteBuf message) {
        if (session.isEnding()) {
            message.release();
            return;
        }
        session.sink().message(message);
        long unread = session.sink().unread();
        if (unread > MOST_UNREAD || isSlow(unread)) {
            LOG.warn(
                    "client {} at {} is closed: it does not take the messages that it listens to ({} bytes wait)",
                    session.id(),
                    session.sink().remoteAddress(),
                    unread);
            leaveAll();
            session.sink().abort();
        }
    }

    private boolean isSlow(long unread) {
        if (unread <= MUCH_UNREAD) {
            slow = false;
            return false;
        }
        if (!slow) {
            slow = true;
            slowSince = System.nanoTime();
        }
        return System.nanoTime() - slowSince > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    }
}
