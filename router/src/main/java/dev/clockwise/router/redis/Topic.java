package dev.clockwise.router.redis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What clients of one event loop listen to under a name: a channel, or the channels of a pattern; and the nodes that
 * send its messages. Used in that loop.
 */
final class Topic {

    /** What is listened to, with the words of its commands and messages. */
    enum Kind {
        CHANNEL(""),
        PATTERN("p"),
        SHARD("s");

        private final String prefix;

        Kind(String prefix) {
            this.prefix = prefix;
        }

        /** The command that begins to listen. */
        String subscribe() {
            return prefix + "subscribe";
        }

        /** The command that ends it. */
        String unsubscribe() {
            return prefix + "unsubscribe";
        }

        /** The word that begins a message. */
        String message() {
            return prefix + "message";
        }
    }

    /** That one node sends the messages. */
    static final class Place {
        private boolean confirmed;
        private boolean home = true;
        /** Is run when the node has answered, or will not. */
        private Runnable answered = () -> {};
    }

    private final Audience audience;
    private final Kind kind;
    private final String name;
    private final Set<RedisSession> listeners = new LinkedHashSet<>();
    /** Those in their order, until they change. */
    private RedisSession @Nullable [] listed;

    /** Requests to listen that are not answered yet, all of them, and those that wait for this topic. */
    private final Set<Joining> joinings = new LinkedHashSet<>();

    private List<Joining> waiting = new ArrayList<>();
    private final Map<Feed, Place> places = new LinkedHashMap<>();
    private boolean leavingLater;
    private boolean over;

    /**
     * A topic that nobody listens to yet.
     *
     * @param name a character for each byte
     */
    Topic(Audience audience, Kind kind, String name) {
        this.audience = audience;
        this.kind = kind;
        this.name = name;
    }

    Kind kind() {
        return kind;
    }

    /** Its name, a character for each byte. */
    String name() {
        return name;
    }

    /** Those who listen, in the order in which they came. */
    RedisSession[] listeners() {
        RedisSession[] all = listed;
        if (all == null) {
            all = listeners.toArray(RedisSession[]::new);
            listed = all;
        }
        return all;
    }

    void add(RedisSession listener) {
        listeners.add(listener);
        listed = null;
    }

    /** Lets go of a listener; returns how many nodes will {@link Runnable#run tell} that they send no more. */
    int remove(RedisSession listener, Runnable told) {
        listeners.remove(listener);
        listed = null;
        return release(told);
    }

    /** A request to listen keeps the topic, until it lets go. */
    void hold(Joining joining) {
        joinings.add(joining);
    }

    void letGo(Joining joining) {
        joinings.remove(joining);
        waiting.remove(joining);
        int unused = release(() -> {});
    }

    /** Whether its messages come from all nodes that they should come from; if not, the request is told when they do. */
    boolean isReady(Joining joining) {
        boolean ready = isReady();
        if (!ready) {
            waiting.add(joining);
        }
        return ready;
    }

    private boolean isReady() {
        boolean any = false;
        for (Place place : places.values()) {
            if (place.home && !place.confirmed) {
                return false;
            }
            any |= place.home;
        }
        return any;
    }

    /** Its messages are to come from these nodes; others are left once these send them. */
    void placeAt(List<Feed> homes) {
        places.forEach((feed, place) -> place.home = homes.contains(feed));
        for (Feed feed : homes) {
            if (!over && !places.containsKey(feed)) {
                Place place = new Place();
                places.put(feed, place);
                feed.join(this, place);
            }
        }
        settle();
    }

    /**
     * Its messages will come from this node before long, which is asked for them already.
     *
     * @param answered is run when the node has answered, or will not
     * @return whether the node is asked now, and not before
     */
    boolean prepareAt(Feed feed, Runnable answered) {
        if (over || places.containsKey(feed)) {
            return false;
        }
        Place place = new Place();
        place.home = false;
        place.answered = answered;
        places.put(feed, place);
        feed.join(this, place);
        return true;
    }

    void confirmed(Place place) {
        place.confirmed = true;
        place.answered.run();
        settle();
    }

    private void settle() {
        if (over || !isReady()) {
            return;
        }
        if (!waiting.isEmpty()) {
            List<Joining> ready = waiting;
            waiting = new ArrayList<>();
            ready.forEach(Joining::ready);
        }
        if (!leavingLater && places.values().stream().anyMatch(place -> !place.home)) {
            leavingLater = true;
            audience.later(this::leaveOthers);
        }
    }

    /** Leaves the nodes whose topic this was, unless it has become theirs again. */
    private void leaveOthers() {
        leavingLater = false;
        if (over || !isReady()) {
            return;
        }
        places.entrySet().removeIf(entry -> {
            if (!entry.getValue().home) {
                entry.getKey().leave(this, () -> {});
            }
            return !entry.getValue().home;
        });
    }

    /** A node has ended its connection: those who rely on it are let go. */
    void lost(Feed feed, String error) {
        Place place = places.remove(feed);
        if (place != null && place.home) {
            fail(error, true);
        }
    }

    /** A node has refused it, or could not be asked. */
    void failed(Feed feed, Place place, String error, boolean lost) {
        place.answered.run();
        if (places.remove(feed, place)) {
            feed.forget(this);
            if (place.home) {
                fail(error, lost);
            }
        }
    }

    /** There is no way to its messages: requests to listen get an error, and those who listen are let go. */
    void fail(String error, boolean lost) {
        for (Joining joining : List.copyOf(joinings)) {
            joining.failed(error, lost);
        }
        for (RedisSession listener : listeners()) {
            listener.subscriptions().cut();
        }
    }

    /** Leaves all nodes if nobody needs it. */
    private int release(Runnable told) {
        if (over || !listeners.isEmpty() || !joinings.isEmpty()) {
            return 0;
        }
        over = true;
        audience.forget(this);
        int count = places.size();
        List<Feed> left = List.copyOf(places.keySet());
        places.clear();
        left.forEach(feed -> feed.leave(this, told));
        return count;
    }
}
