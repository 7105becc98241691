package dev.clockwise.router.redis;

import dev.clockwise.router.fleet.View;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A client's request to listen, until all nodes that are concerned have agreed: then all of it holds, and the client has
 * its confirmations before the first message. If one does not agree, nothing of it holds. Used in one event loop.
 */
final class Joining {

    private final RedisSession session;
    private final Slot slot;

    /** What the request names, in its order. */
    private final List<Topic> topics = new ArrayList<>();

    private final Set<Topic> held = new LinkedHashSet<>();
    /** How many topics are not ready, and one more until all were asked for. */
    private int missing = 1;

    private boolean over;

    Joining(RedisSession session, Slot slot) {
        this.session = session;
        this.slot = slot;
    }

    /** Asks the nodes for what nobody here listens to yet. */
    void start(Audience audience, View view, Topic.Kind kind, List<String> names) {
        for (String name : names) {
            Topic topic = audience.topic(kind, name);
            topics.add(topic);
            if (held.add(topic)) {
                topic.hold(this);
                if (!topic.isReady(this)) {
                    missing++;
                    audience.place(view, topic);
                }
            }
            if (over) {
                return;
            }
        }
        ready();
    }

    /** One more of what it waits for is there. */
    void ready() {
        if (--missing > 0 || over) {
            return;
        }
        over = true;
        if (!session.isClosed()) {
            Subscriptions subscriptions = session.subscriptions();
            slot.complete(session.writing(out -> {
                for (Topic topic : topics) {
                    subscriptions.add(topic);
                    subscriptions.confirm(out, topic.kind(), topic.kind().subscribe(), topic.name());
                }
            }));
        }
        held.forEach(topic -> topic.letGo(this));
    }

    /**
     * It cannot be. Where a node is gone the client is closed as well: one that subscribes again by itself may take no
     * notice of an error, and would wait for ever; after a connection was closed it begins anew.
     */
    void failed(String error, boolean lost) {
        if (over) {
            return;
        }
        over = true;
        held.forEach(topic -> topic.letGo(this));
        slot.error(error);
        if (lost && !session.isClosed()) {
            session.subscriptions().cut();
        }
    }
}
