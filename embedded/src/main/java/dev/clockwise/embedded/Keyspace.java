package dev.clockwise.embedded;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a node. Those whose time has come go before a command runs, all at once, so no command meets one. Not safe
 * for several threads.
 */
final class Keyspace {

    private final Table<Entry> entries = new Table<>();
    private final TreeSet<Entry> expiring =
            new TreeSet<>(Comparator.<Entry>comparingLong(Entry::expiresAt).thenComparing(Entry::key));
    private final Map<Bytes, Set<Transaction>> watchers = new HashMap<>();
    private final SplittableRandom random = new SplittableRandom();
    private long now;
    private long bytes;
    private long queued;
    private long expired;

    /** Sets the time, in milliseconds since 1970, and removes the keys whose time has come. */
    void advance(long time) {
        now = time;
        while (!expiring.isEmpty() && expiring.first().expiresAt() <= time) {
            remove(expiring.first().key());
            expired++;
        }
    }

    /** The time of the command that runs, in milliseconds since 1970. */
    long now() {
        return now;
    }

    /** An estimate of the memory of all keys and values, and of what transactions have queued. */
    long bytes() {
        return bytes + queued;
    }

    /** Counts this many bytes more, or less, that a transaction has queued. */
    void queued(long change) {
        queued += change;
    }

    /** How many keys have gone because their time had come. */
    long expired() {
        return expired;
    }

    int size() {
        return entries.size();
    }

    /** How many keys have an end. */
    int expiringKeys() {
        return expiring.size();
    }

    SplittableRandom random() {
        return random;
    }

    @Nullable
    Entry entry(Bytes key) {
        return entries.get(key);
    }

    boolean contains(Bytes key) {
        return entries.contains(key);
    }

    /**
     * The value of a key, which is used thereby; null if there is none.
     *
     * @throws CommandException if it is of another type
     */
    <T extends Stored> @Nullable T find(Bytes key, Class<T> type) {
        Entry entry = entries.get(key);
        if (entry == null) {
            return null;
        }
        entry.usedAt(now);
        if (!type.isInstance(entry.value())) {
            throw new CommandException(CommandException.WRONG_TYPE);
        }
        return type.cast(entry.value());
    }

    /** The value of a key, or a new one, which is in no keyspace until it is saved. */
    <T extends Stored> T findOrNew(Bytes key, Class<T> type, Supplier<T> fresh) {
        T found = find(key, type);
        return found == null ? fresh.get() : found;
    }

    /** The value of a key has changed, or is new: takes note of it. The key keeps its end, and goes with an empty value. */
    void save(Bytes key, Stored value) {
        Entry entry = entries.get(key);
        if (value.isEmpty()) {
            if (entry != null) {
                remove(key);
            }
            return;
        }
        if (entry == null) {
            entry = new Entry(key, value);
            entries.put(key, entry);
        }
        entry.value(value);
        entry.usedAt(now);
        bytes += entry.recount();
        touched(key);
    }

    /** Puts a value in place of the one that is there, if any, with an end or {@link Entry#NEVER}. */
    void replace(Bytes key, Stored value, long expiresAt) {
        remove(key);
        if (!value.isEmpty()) {
            save(key, value);
            expire(key, expiresAt);
        }
    }

    /** Gives a key that exists another end, in milliseconds since 1970, or {@link Entry#NEVER}. */
    void expire(Bytes key, long expiresAt) {
        Entry entry = entries.get(key);
        if (entry == null) {
            return;
        }
        if (expiresAt != Entry.NEVER && expiresAt <= now) {
            remove(key);
            return;
        }
        if (entry.expiresAt() != Entry.NEVER) {
            expiring.remove(entry);
        }
        entry.expiresAt(expiresAt);
        if (expiresAt != Entry.NEVER) {
            expiring.add(entry);
        }
        touched(key);
    }

    /** Removes a key; returns what it was, null if it was not there. */
    @Nullable
    Entry remove(Bytes key) {
        Entry entry = entries.remove(key);
        if (entry != null) {
            if (entry.expiresAt() != Entry.NEVER) {
                expiring.remove(entry);
            }
            bytes -= entry.counted();
            touched(key);
        }
        return entry;
    }

    void clear() {
        for (Bytes key : List.copyOf(watchers.keySet())) {
            if (entries.contains(key)) {
                touched(key);
            }
        }
        entries.clear();
        expiring.clear();
        bytes = 0;
    }

    List<Bytes> keys() {
        return entries.keys();
    }

    @Nullable
    Bytes randomKey() {
        return entries.size() == 0 ? null : entries.random(random);
    }

    /** A step of a walk through all keys, as {@link Table#step} takes it. */
    long step(long cursor, BiConsumer<Bytes, Entry> each) {
        return entries.step(cursor, each);
    }

    /** Tells a transaction when the key changes. */
    void watch(Bytes key, Transaction transaction) {
        watchers.computeIfAbsent(key, absent -> new LinkedHashSet<>()).add(transaction);
    }

    void unwatch(Bytes key, Transaction transaction) {
        Set<Transaction> all = watchers.get(key);
        if (all != null && all.remove(transaction) && all.isEmpty()) {
            watchers.remove(key);
        }
    }

    private void touched(Bytes key) {
        Set<Transaction> all = watchers.get(key);
        if (all != null) {
            all.forEach(Transaction::invalidate);
        }
    }
}
