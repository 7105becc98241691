package dev.clockwise.testkit;

import java.time.Duration;

/**
 * What a {@link FaultProxy} does to the bytes that pass through it.
 *
 * <p>Immutable, so safe for use by several threads.
 */
public final class Fault {

    /** All passes, as it comes. */
    public static final Fault NONE = new Fault(Kind.NONE, 0, 0, new byte[0]);

    /** Nobody listens: connections are reset, and new ones refused. */
    public static final Fault REFUSING = new Fault(Kind.REFUSING, 0, 0, new byte[0]);

    /** Connections are accepted, and nothing is read from either side. No byte is lost: all passes when this ends. */
    public static final Fault DEAF = new Fault(Kind.DEAF, 0, 0, new byte[0]);

    /** Requests are read and thrown away, so that nothing answers. */
    public static final Fault SWALLOWING = new Fault(Kind.SWALLOWING, 0, 0, new byte[0]);

    /** Requests pass and are carried out; their replies are thrown away. */
    public static final Fault MUTE = new Fault(Kind.MUTE, 0, 0, new byte[0]);

    /** The client is told that there will be no more replies; its requests pass, and their replies are thrown away. */
    public static final Fault HALF_CLOSED = new Fault(Kind.HALF_CLOSED, 0, 0, new byte[0]);

    /** What is done. */
    enum Kind {
        NONE,
        REFUSING,
        DEAF,
        SWALLOWING,
        MUTE,
        HALF_CLOSED,
        SLOW,
        RESET_AFTER,
        STALL_AFTER,
        GARBAGE
    }

    private final Kind kind;
    /** So many bytes of replies, or bytes a second. */
    private final long bytes;

    private final long delayNanos;
    private final byte[] garbage;

    private Fault(Kind kind, long bytes, long delayNanos, byte[] garbage) {
        this.kind = kind;
        this.bytes = bytes;
        this.delayNanos = delayNanos;
        this.garbage = garbage;
    }

    /**
     * All passes late: a chunk at a time, of at most 32 KiB, in each direction.
     *
     * @param delay how long each chunk waits
     * @param bytesPerSecond how many bytes pass in a second at most, each delay apart; positive
     * @return the fault
     */
    public static Fault slow(Duration delay, long bytesPerSecond) {
        return new Fault(Kind.SLOW, positive(bytesPerSecond), delay.toNanos(), new byte[0]);
    }

    /**
     * Each connection is reset (RST) once so many bytes of replies have passed from now on, or since it was accepted.
     *
     * @param bytes how many; positive
     * @return the fault
     */
    public static Fault resetAfter(long bytes) {
        return new Fault(Kind.RESET_AFTER, positive(bytes), 0, new byte[0]);
    }

    /**
     * No more replies pass on a connection once so many bytes of them have, from now on, or since it was accepted. No
     * byte is lost: the rest passes when this ends.
     *
     * @param bytes how many; positive
     * @return the fault
     */
    public static Fault stallAfter(long bytes) {
        return new Fault(Kind.STALL_AFTER, positive(bytes), 0, new byte[0]);
    }

    /**
     * Requests pass, and on each connection these bytes come instead of the next replies; nothing comes after them.
     *
     * @param bytes what comes; copied
     * @return the fault
     */
    public static Fault garbage(byte[] bytes) {
        return new Fault(Kind.GARBAGE, 0, 0, bytes.clone());
    }

    private static long positive(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("bytes must be 1 or more (was " + bytes + ")");
        }
        return bytes;
    }

    Kind kind() {
        return kind;
    }

    long bytes() {
        return bytes;
    }

    long delayNanos() {
        return delayNanos;
    }

    /** The bytes themselves, which nobody changes. */
    byte[] garbage() {
        return garbage;
    }

    @Override
    public String toString() {
        return kind.toString();
    }
}
