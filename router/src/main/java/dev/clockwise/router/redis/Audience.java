package dev.clockwise.router.redis;

import dev.clockwise.Node;
import dev.clockwise.router.fleet.FleetLoop;
import dev.clockwise.router.fleet.View;
import dev.clockwise.router.fleet.ViewWatcher;
import dev.clockwise.wire.resp.RespWriter;
import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.Future;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the clients of an event loop listen to, and the connections on which that comes: one to each node, for all
 * clients. A channel belongs to the node of its position as a key does; patterns, and the channels on which nodes tell of
 * their own keys, are listened to at every node. Used in that loop.
 *
 * <p>Memory: some hundred bytes for each name and for each client that listens to it.
 */
final class Audience implements ViewWatcher {

    private static final Logger LOG = LoggerFactory.getLogger(Audience.class);

    /**
     * So long a node is still listened to whose channel has gone to another: other routers may know of that later, and
     * each message is sent to one node only.
     */
    private static final long LEAVE_AFTER_SECONDS = 10;

    /** A view does not wait longer for its nodes to be listened to. */
    private static final long PREPARE_SECONDS = 1;

    /** A node by what decides whether it is another: nodes of two topologies can be the same. */
    private record Home(String id, @Nullable String address) {
        static Home of(Node node) {
            return new Home(node.id(), node.address());
        }
    }

    private final FleetLoop loop;
    private final Map<Topic.Kind, Map<String, Topic>> topics = new EnumMap<>(Topic.Kind.class);
    private final Map<Home, Feed> feeds = new HashMap<>();

    Audience(FleetLoop loop) {
        this.loop = loop;
        for (Topic.Kind kind : Topic.Kind.values()) {
            topics.put(kind, new HashMap<>());
        }
        loop.watch(this);
    }

    private Map<String, Topic> of(Topic.Kind kind) {
        return topics.getOrDefault(kind, Map.of());
    }

    /** The topic of this name, which may be new. */
    Topic topic(Topic.Kind kind, String name) {
        return of(kind).computeIfAbsent(name, absent -> new Topic(this, kind, name));
    }

    /** Nobody needs a topic. */
    void forget(Topic topic) {
        of(topic.kind()).remove(topic.name(), topic);
    }

    /** A connection ends because nobody needs it. */
    void forget(Feed feed) {
        feeds.values().remove(feed);
    }

    /** Sees to it that the messages of a topic come from the nodes where they are sent. */
    void place(View view, Topic topic) {
        List<Feed> homes = feeds(view, topic);
        if (homes.isEmpty()) {
            topic.fail(Commands.NO_OWNER, true);
        } else {
            topic.placeAt(homes);
        }
    }

    private List<Feed> feeds(View view, Topic topic) {
        List<Feed> found = new ArrayList<>();
        for (Node node : homes(view, topic)) {
            found.add(feeds.computeIfAbsent(Home.of(node), absent -> new Feed(this, loop, node)));
        }
        return found;
    }

    private static List<Node> homes(View view, Topic topic) {
        if (topic.kind() == Topic.Kind.PATTERN || isOfNodes(topic)) {
            return view.active();
        }
        Node owner = view.placement().owner(topic.name().getBytes(StandardCharsets.ISO_8859_1));
        return owner.isNone() ? List.of() : List.of(owner);
    }

    /** Whether nodes send its messages themselves, each those of its own keys. */
    private static boolean isOfNodes(Topic topic) {
        return topic.kind() == Topic.Kind.CHANNEL
                && (topic.name().startsWith("__keyspace@") || topic.name().startsWith("__keyevent@"));
    }

    private List<Topic> all() {
        List<Topic> all = new ArrayList<>();
        topics.values().forEach(each -> all.addAll(each.values()));
        return all;
    }

    @Override
    public void prepare(View next, Runnable ready) {
        Preparation preparation = new Preparation(ready);
        for (Topic topic : all()) {
            for (Feed feed : feeds(next, topic)) {
                preparation.expectOne();
                if (!topic.prepareAt(feed, preparation)) {
                    preparation.run();
                }
            }
        }
        preparation.run();
        if (!preparation.isOver()) {
            Future<?> unused = loop.loop().schedule(preparation::giveUp, PREPARE_SECONDS, TimeUnit.SECONDS);
        }
    }

    @Override
    public void changed(View now) {
        all().forEach(topic -> place(now, topic));
    }

    /** Waits for nodes that answer, until that is given up. */
    private static final class Preparation implements Runnable {
        private final Runnable ready;
        private int missing = 1;

        Preparation(Runnable ready) {
            this.ready = ready;
        }

        void expectOne() {
            missing++;
        }

        boolean isOver() {
            return missing <= 0;
        }

        @Override
        public void run() {
            if (--missing == 0) {
                ready.run();
            }
        }

        void giveUp() {
            if (!isOver()) {
                missing = 0;
                ready.run();
            }
        }
    }

    /** Runs something once what was sent to a node by an older topology has arrived. */
    void later(Runnable leave) {
        Future<?> unused = loop.loop().schedule(leave, LEAVE_AFTER_SECONDS, TimeUnit.SECONDS);
    }

    /** Gives a message of a node, which stays as it is, to all who listen. */
    void deliver(Message message, ByteBuf bytes) {
        for (Topic.Kind kind : Topic.Kind.values()) {
            if (kind.message().equals(message.word())) {
                Topic topic = of(kind).get(message.name());
                if (topic != null) {
                    deliver(topic.listeners(), bytes);
                }
                return;
            }
        }
    }

    /**
     * Copies the message once for each version of RESP: a listener who does not read it so keeps nothing else of what
     * came with it.
     */
    private static void deliver(RedisSession[] listeners, ByteBuf bytes) {
        ByteBuf[] copies = new ByteBuf[2];
        try {
            for (RedisSession listener : listeners) {
                boolean three = listener.version() == RespWriter.RESP3;
                int index = three ? 1 : 0;
                if (copies[index] == null) {
                    copies[index] = bytes.copy().setByte(0, three ? '>' : '*');
                }
                listener.subscriptions().deliver(copies[index].retainedDuplicate());
            }
        } finally {
            for (ByteBuf copy : copies) {
                if (copy != null) {
                    copy.release();
                }
            }
        }
    }

    /** A connection is over: whoever relied on it has missed something, and is let go. */
    void lost(Feed feed, Node node, List<Topic> relied, String why) {
        forget(feed);
        if (!relied.isEmpty()) {
            LOG.warn(
                    "the messages of node {} are lost ({}): clients that listen to its {} channels and patterns are closed",
                    node.quotedId(),
                    why,
                    relied.size());
        }
        String error = "NODEDOWN node " + node.quotedId() + " is down (" + why + "): nothing was subscribed";
        relied.forEach(topic -> topic.lost(feed, error));
    }
}
