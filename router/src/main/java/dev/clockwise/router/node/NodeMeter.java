package dev.clockwise.router.node;

import dev.clockwise.wire.command.CommandKind;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts what became of the calls of one event loop to one node. Only that loop counts, without a lock or an
 * allocation; any thread may read, and sees each number as it was a moment ago. Numbers only grow. About half a
 * kilobyte.
 */
public final class NodeMeter {

    /** What became of a call. */
    public enum Outcome {
        /** The node replied. */
        ANSWERED,
        /** The node replied by an error. */
        ERROR,
        /** It was never sent, because the node could not be reached. */
        DOWN,
        /** It was never sent, because too many calls waited. */
        OVERLOADED,
        /** Its bytes may have left, and there is no reply. */
        UNKNOWN;

        private static Outcome of(Failure.Kind kind) {
            return switch (kind) {
                case DOWN -> DOWN;
                case OVERLOADED -> OVERLOADED;
                case UNKNOWN -> UNKNOWN;
            };
        }
    }

    /** So many buckets of times have an upper bound. */
    public static final int BUCKETS = 20;

    /** The first bucket ends at 2^4 microseconds. */
    private static final int FIRST = 4;

    private static final int OUTCOMES = Outcome.values().length;

    private final String node;
    private final AtomicLongArray calls = new AtomicLongArray(CommandKind.values().length * OUTCOMES);
    /** By bucket, the last being that without a bound; then the sum of nanoseconds, bytes sent, bytes received. */
    private final AtomicLongArray times = new AtomicLongArray(BUCKETS + 1 + 3);

    private static final int NANOS = BUCKETS + 1;
    private static final int SENT = NANOS + 1;
    private static final int RECEIVED = SENT + 1;

    NodeMeter(String node) {
        this.node = node;
    }

    private static void add(AtomicLongArray numbers, int index, long more) {
        numbers.setOpaque(index, numbers.getPlain(index) + more);
    }

    void sent(int bytes) {
        add(times, SENT, bytes);
    }

    void answered(CommandKind kind, boolean error, int bytes) {
        add(calls, index(kind, error ? Outcome.ERROR : Outcome.ANSWERED), 1);
        add(times, RECEIVED, bytes);
    }

    /** The time of a call that was answered, and did not block at the node. */
    void took(long nanos) {
        add(times, bucket(nanos), 1);
        add(times, NANOS, nanos);
    }

    void failed(CommandKind kind, Failure.Kind failure) {
        add(calls, index(kind, Outcome.of(failure)), 1);
    }

    @SuppressWarnings("EnumOrdinal") // a place in this array, which nobody keeps
    private static int index(CommandKind kind, Outcome outcome) {
        return kind.ordinal() * OUTCOMES + outcome.ordinal();
    }

    /** The first bucket whose bound is not below this time. */
    static int bucket(long nanos) {
        long micros = (Math.max(1, nanos) - 1) / 1000; // a bound belongs to its bucket
        int index = Long.SIZE - Long.numberOfLeadingZeros(micros >>> FIRST);
        return Math.min(index, BUCKETS);
    }

    /** The upper bound of a bucket, in microseconds, which belongs to it: 16 for the first, and twice as many for each next. */
    public static long bound(int bucket) {
        return 1L << (bucket + FIRST);
    }

    /** The id of the node. */
    public String node() {
        return node;
    }

    /** So many calls of a kind had this outcome. */
    public long calls(CommandKind kind, Outcome outcome) {
        return calls.getOpaque(index(kind, outcome));
    }

    /** So many replies took no longer than this bucket's bound and longer than that of the one before; of {@link #BUCKETS}, those longer than all. */
    public long replies(int bucket) {
        return times.getOpaque(bucket);
    }

    /** From when a call was to be sent until its reply was read, in nanoseconds, summed over those replies. */
    public long nanos() {
        return times.getOpaque(NANOS);
    }

    /** So many bytes of calls were written. */
    public long sentBytes() {
        return times.getOpaque(SENT);
    }

    /** So many bytes of replies were read. */
    public long receivedBytes() {
        return times.getOpaque(RECEIVED);
    }
}
