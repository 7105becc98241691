package dev.clockwise.router.redis;

import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** The clients of a router, in the order in which they came. Safe for any thread. */
public final class Clients {

    private final AtomicLong ids = new AtomicLong();
    private final LongAdder pauses = new LongAdder();
    private final SortedMap<Long, RedisSession> sessions = new ConcurrentSkipListMap<>();

    /** A number that no client had before. */
    long nextId() {
        return ids.incrementAndGet();
    }

    void add(RedisSession session) {
        sessions.put(session.id(), session);
    }

    void remove(RedisSession session) {
        sessions.remove(session.id());
    }

    /** So many clients have come, those that left included. */
    public long come() {
        return ids.get();
    }

    /** The commands of one are left to be read later, for it sent more than it may. */
    void paused() {
        pauses.increment();
    }

    /** So often commands of a client were left to be read later, for it sent more than it may. */
    public long pauses() {
        return pauses.sum();
    }

    /** The clients that are there. */
    public Collection<RedisSession> all() {
        return Collections.unmodifiableCollection(sessions.values());
    }
}
