package dev.clockwise.embedded;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A hash table that can be walked in steps while it changes: what is in it throughout a walk is met by it. Lookups are
 * O(1) expected; one put in many copies the table. Not safe for several threads.
 */
final class Table<V> {

    /*
     * A cursor counts through the buckets with its bits reversed, so the upper bits of a bucket's number go first:
     *
     *   4 buckets   0 2 1 3
     *   8 buckets   0 4 2 6 1 5 3 7
     *
     * What lay in the buckets up to a cursor lies, once the table has grown or shrunk, again in those up to it.
     */

    /** What a cell weighs in memory beside its key and its value. */
    static final int CELL_BYTES = 72;

    private static final int LEAST = 4;

    private static final class Cell<V> {
        final Bytes key;
        V value;

        @Nullable
        Cell<V> next;

        Cell(Bytes key, V value) {
            this.key = key;
            this.value = value;
        }
    }

    private @Nullable Cell<V>[] cells = buckets(LEAST);
    private int size;

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static <V> @Nullable Cell<V>[] buckets(int count) {
        return new Cell[count];
    }

    int size() {
        return size;
    }

    @Nullable
    V get(Bytes key) {
        Cell<V> cell = cell(key);
        return cell == null ? null : cell.value;
    }

    boolean contains(Bytes key) {
        return cell(key) != null;
    }

    private @Nullable Cell<V> cell(Bytes key) {
        Cell<V> cell = cells[key.hashCode() & (cells.length - 1)];
        while (cell != null && !cell.key.equals(key)) {
            cell = cell.next;
        }
        return cell;
    }

    /** Puts a value, and returns the one that was there. */
    @Nullable
    V put(Bytes key, V value) {
        Cell<V> cell = cell(key);
        if (cell != null) {
            V before = cell.value;
            cell.value = value;
            return before;
        }
        if (size == cells.length && cells.length < 1 << 30) {
            resize(2 * cells.length);
        }
        link(new Cell<>(key, value));
        size++;
        return null;
    }

    private void link(Cell<V> cell) {
        int bucket = cell.key.hashCode() & (cells.length - 1);
        cell.next = cells[bucket];
        cells[bucket] = cell;
    }

    /** Removes a key, and returns the value that was there. */
    @Nullable
    V remove(Bytes key) {
        int bucket = key.hashCode() & (cells.length - 1);
        Cell<V> previous = null;
        for (Cell<V> cell = cells[bucket]; cell != null; previous = cell, cell = cell.next) {
            if (cell.key.equals(key)) {
                if (previous == null) {
                    cells[bucket] = cell.next;
                } else {
                    previous.next = cell.next;
                }
                size--;
                if (size < cells.length / 8 && cells.length > LEAST) {
                    resize(cells.length / 2);
                }
                return cell.value;
            }
        }
        return null;
    }

    private void resize(int count) {
        @Nullable Cell<V>[] before = cells;
        cells = buckets(count);
        for (Cell<V> first : before) {
            for (Cell<V> cell = first; cell != null; ) {
                Cell<V> next = cell.next;
                link(cell);
                cell = next;
            }
        }
    }

    void clear() {
        cells = buckets(LEAST);
        size = 0;
    }

    /** Calls for each key and value; the table must not change meanwhile. */
    void forEach(BiConsumer<Bytes, V> each) {
        for (int bucket = 0; bucket < cells.length; bucket++) {
            visit(bucket, each);
        }
    }

    private void visit(int bucket, BiConsumer<Bytes, V> each) {
        for (Cell<V> cell = cells[bucket]; cell != null; cell = cell.next) {
            each.accept(cell.key, cell.value);
        }
    }

    /** The keys, in no order. */
    List<Bytes> keys() {
        List<Bytes> keys = new ArrayList<>(size);
        forEach((key, value) -> keys.add(key));
        return keys;
    }

    /** A key at random, of a table that is not empty. */
    Bytes random(SplittableRandom random) {
        while (true) {
            List<Bytes> found = new ArrayList<>();
            visit(random.nextInt(cells.length), (key, value) -> found.add(key));
            if (!found.isEmpty()) {
                return found.get(random.nextInt(found.size()));
            }
        }
    }

    /** Takes one step of a walk, which begins with cursor 0; returns the next cursor, 0 at the end. */
    long step(long cursor, BiConsumer<Bytes, V> each) {
        long mask = cells.length - 1L;
        visit((int) (cursor & mask), each);
        return Long.reverse(Long.reverse(cursor | ~mask) + 1);
    }
}
