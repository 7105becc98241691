package dev.clockwise.router.redis;

/**
 * How many requests of a client may be in flight: as many as replies of the size that it usually gets fit into {@value
 * #BUDGET} bytes, so that one who asks for much and does not read it holds little. Used in one event loop.
 */
final class Window {

    static final int MOST = 1024;
    private static final int BUDGET = 512 << 10;
    private static final int FIRST = 8;
    private static final int SMOOTHING = 8;

    /** The size of a reply, smoothed over some of them. */
    private long usual = BUDGET / FIRST;

    private int size = FIRST;

    /** So many may be in flight now. */
    int size() {
        return size;
    }

    /** A reply of so many bytes has come. */
    void replied(int bytes) {
        long step = (bytes - usual) / SMOOTHING;
        usual = Math.max(1, step == 0 ? usual + Integer.signum(Long.compare(bytes, usual)) : usual + step);
        size = (int) Math.max(1, Math.min(MOST, BUDGET / usual));
    }
}
