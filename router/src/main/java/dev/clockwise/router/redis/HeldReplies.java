package dev.clockwise.router.redis;

import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The replies that the clients of one event loop have not taken. Together they hold a bounded memory: beyond it, the
 * client that holds most is closed, as Redis does with {@code maxmemory-clients}. Used in that loop.
 */
final class HeldReplies {

    private static final Logger LOG = LoggerFactory.getLogger(HeldReplies.class);

    /** Clients are looked at each time so many bytes have come. */
    private static final long STEP = 4 << 20;

    private final long most;
    private final Set<RedisSession> sessions = new HashSet<>();
    private long come;

    /**
     * None yet.
     *
     * @param most so many bytes are held at most, beside what comes between two looks
     */
    HeldReplies(long most) {
        this.most = most;
    }

    void add(RedisSession session) {
        sessions.add(session);
    }

    void remove(RedisSession session) {
        sessions.remove(session);
    }

    /** Bytes for a client have come. */
    void come(long bytes) {
        come += bytes;
        if (come >= STEP) {
            come = 0;
            look();
        }
    }

    private void look() {
        long held = sessions.stream().mapToLong(RedisSession::heldBytes).sum();
        while (held > most) {
            Optional<RedisSession> greatest = sessions.stream()
                    .filter(session -> !session.isClosed())
                    .max(Comparator.comparingLong(RedisSession::heldBytes));
            if (greatest.isEmpty()) {
                return;
            }
            RedisSession session = greatest.get();
            LOG.warn(
                    "client {} at {} is closed: replies of {} bytes wait for it, the most of all clients, which together"
                            + " may hold {}",
                    session.id(),
                    session.sink().remoteAddress(),
                    session.heldBytes(),
                    most);
            held -= session.heldBytes();
            session.sink().abort();
            session.close();
        }
    }
}
