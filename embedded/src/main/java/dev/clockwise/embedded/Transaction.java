package dev.clockwise.embedded;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a client has queued since MULTI, and the keys that it watches. Not safe for several threads. */
final class Transaction {

    /** A command that waits for EXEC. */
    static final class Queued {
        private final Command command;
        private final byte[][] arguments;

        private Queued(Command command, byte[][] arguments) {
            this.command = command;
            this.arguments = arguments;
        }

        Command command() {
            return command;
        }

        byte[][] arguments() {
            return arguments;
        }
    }

    private static final int OVERHEAD = 48;

    private final Keyspace keys;
    private final Set<Bytes> watched = new LinkedHashSet<>();
    private final List<Queued> queue = new ArrayList<>();
    private boolean open;
    private boolean refused;
    private boolean invalid;
    private long bytes;

    Transaction(Keyspace keys) {
        this.keys = keys;
    }

    boolean isOpen() {
        return open;
    }

    void open() {
        open = true;
    }

    void add(Command command, byte[][] arguments) {
        queue.add(new Queued(command, arguments));
        long more = OVERHEAD;
        for (byte[] argument : arguments) {
            more += argument.length + 24L;
        }
        bytes += more;
        keys.queued(more);
    }

    List<Queued> queue() {
        return queue;
    }

    /** What the queue weighs in memory. */
    long bytes() {
        return bytes;
    }

    /** One of its commands was refused: EXEC will be too. */
    void refuse() {
        refused = open;
    }

    boolean isRefused() {
        return refused;
    }

    void watch(Bytes key) {
        if (watched.add(key)) {
            keys.watch(key, this);
        }
    }

    void unwatch() {
        watched.forEach(key -> keys.unwatch(key, this));
        watched.clear();
        invalid = false;
    }

    /** A watched key has changed. */
    void invalidate() {
        invalid = true;
    }

    boolean isInvalid() {
        return invalid;
    }

    /** Back to where it was before MULTI and WATCH. */
    void close() {
        unwatch();
        queue.clear();
        keys.queued(-bytes);
        bytes = 0;
        open = false;
        refused = false;
    }
}
