package dev.clockwise.server.front;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How many clients of a listener were refused or closed, since it started. Safe for any thread. */
public final class Refusals {

    private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);

    private final Map<Refusal, LongAdder> counts = new EnumMap<>(Refusal.class);

    /** None so far. */
    public Refusals() {
        for (Refusal refusal : Refusal.values()) {
            counts.put(refusal, new LongAdder());
        }
    }

    /** One more, whom somebody else tells of. */
    void add(Refusal refusal) {
        adder(refusal).increment();
    }

    /** One more, who came from this address: the log tells of it. */
    void add(Refusal refusal, @Nullable SocketAddress from) {
        add(refusal);
        LOG.warn("the client at {} was refused or closed: {}", text(from), refusal.words());
    }

    private static String text(@Nullable SocketAddress from) {
        return from instanceof InetSocketAddress internet
                ? internet.getAddress().getHostAddress() + ":" + internet.getPort()
                : "an unknown address";
    }

    /** How many for this reason; wrong passwords are counted one by one. */
    public long count(Refusal refusal) {
        return adder(refusal).sum();
    }

    private LongAdder adder(Refusal refusal) {
        LongAdder adder = counts.get(refusal);
        if (adder == null) {
            throw new IllegalStateException(refusal + " has a counter");
        }
        return adder;
    }
}
