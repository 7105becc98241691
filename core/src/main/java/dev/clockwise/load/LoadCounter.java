package dev.clockwise.load;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * How much one node holds. Every change is one compare-and-set.
 *
 * <p>A counter at 0 can be retired: it then takes nothing ever again, so that one who still knows it from an older
 * topology cannot count where nobody would look.
 */
final class LoadCounter {

    private static final long RETIRED = -1;
    private static final VarHandle HELD = handle();

    private volatile long held;

    private static VarHandle handle() {
        try {
            return MethodHandles.lookup().findVarHandle(LoadCounter.class, "held", long.class);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a class has its own field", e);
        }
    }

    private boolean change(long from, long to) {
        return HELD.compareAndSet(this, from, to);
    }

    long held() {
        return Math.max(0, held);
    }

    /** Adds one where the portion of {@code total} has room for it. */
    boolean take(Portion portion, long total) {
        long seen = held;
        while (seen != RETIRED && portion.hasRoom(seen, total)) {
            if (change(seen, seen + 1)) {
                return true;
            }
            seen = held;
        }
        return false;
    }

    /** Takes one away where there is one. */
    boolean release() {
        long seen = held;
        while (seen > 0) {
            if (change(seen, seen - 1)) {
                return true;
            }
            seen = held;
        }
        return false;
    }

    /** Retires the counter if it is at 0. */
    void retireIfIdle() {
        change(0, RETIRED);
    }

    boolean isRetired() {
        return held == RETIRED;
    }
}
