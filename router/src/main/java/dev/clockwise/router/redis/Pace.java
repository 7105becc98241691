package dev.clockwise.router.redis;

/**
 * Keeps one client to so many commands a second, of which it may send those of a tenth of a second at once. Not safe for
 * several threads.
 */
final class Pace {

    private static final long SECOND = 1_000_000_000;

    /** Pauses are not shorter, in nanoseconds: each costs the event loop a timer. */
    private static final long SHORTEST = SECOND / 100;

    private final long nanosEach;
    private final long burst;

    /** When all that was spent will have been earned. */
    private long paidAt;

    /** A pace of so many commands a second, at least 1. */
    Pace(int rate, long now) {
        nanosEach = SECOND / rate;
        burst = Math.max(nanosEach, SECOND / 10);
        paidAt = now;
    }

    /** A command was served; for how many nanoseconds no other is to be, 0 if the next may follow. */
    long spend(long now) {
        if (paidAt - now < 0) {
            paidAt = now;
        }
        paidAt += nanosEach;
        long ahead = paidAt - now;
        return ahead < burst ? 0 : Math.max(SHORTEST, ahead - burst + nanosEach);
    }
}
