package dev.clockwise.server.front;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** How many clients of a listener were refused or closed, since it started. Safe for any thread. */
public final class Refusals {

    private final Map<Refusal, LongAdder> counts = new EnumMap<>(Refusal.class);

    /** None so far. */
    public Refusals() {
        for (Refusal refusal : Refusal.values()) {
            counts.put(refusal, new LongAdder());
        }
    }

    void add(Refusal refusal) {
        adder(refusal).increment();
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
