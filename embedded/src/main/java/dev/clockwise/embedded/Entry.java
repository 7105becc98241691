package dev.clockwise.embedded;

/** A key with its value and its end. Not safe for several threads. */
final class Entry {

    /** The end of a key that stays. */
    static final long NEVER = -1;

    private static final int OVERHEAD = Table.CELL_BYTES + 40;

    private final Bytes key;
    private Stored value;
    private long expiresAt = NEVER;
    private long usedAt;
    private long counted;

    Entry(Bytes key, Stored value) {
        this.key = key;
        this.value = value;
    }

    Bytes key() {
        return key;
    }

    Stored value() {
        return value;
    }

    void value(Stored next) {
        value = next;
    }

    /** When the key ends, in milliseconds since 1970; {@link #NEVER} if it does not. */
    long expiresAt() {
        return expiresAt;
    }

    /** Sets the end; only {@link Keyspace} may, which keeps keys by it. */
    void expiresAt(long time) {
        expiresAt = time;
    }

    long usedAt() {
        return usedAt;
    }

    void usedAt(long time) {
        usedAt = time;
    }

    /** Counts its memory anew; returns by how many bytes that is more than before. */
    long recount() {
        long before = counted;
        counted = OVERHEAD + key.length() + value.bytes();
        return counted - before;
    }

    long counted() {
        return counted;
    }
}
