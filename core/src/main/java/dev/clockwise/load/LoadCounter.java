package dev.clockwise.load;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How much one node holds. Every change is one compare-and-set.
 *
 * <p>A counter at 0 can be retired: it then takes nothing ever again, so that one who still knows it from an older
 * topology cannot count where nobody would look.
 */
final class LoadCounter {

    private static final long RETIRED = -1;

    private final AtomicLong held = new AtomicLong();

    long held() {
        return Math.max(0, held.get());
    }

    /** Adds one where the portion of {@code total} has room for it. */
    boolean take(Portion portion, long total) {
        long seen = held.get();
        while (seen != RETIRED && portion.hasRoom(seen, total)) {
            long found = held.compareAndExchange(seen, seen + 1);
            if (found == seen) {
                return true;
            }
            seen = found;
        }
        return false;
    }

    /** Takes one away where there is one. */
    boolean release() {
        long seen = held.get();
        while (seen > 0) {
            long found = held.compareAndExchange(seen, seen - 1);
            if (found == seen) {
                return true;
            }
            seen = found;
        }
        return false;
    }

    /** Retires the counter if it is at 0. */
    void retireIfIdle() {
        held.compareAndSet(0, RETIRED);
    }

    boolean isRetired() {
        return held.get() == RETIRED;
    }
}
