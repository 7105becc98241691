package dev.clockwise.embedded;

import java.util.Arrays;

/** A list, in a ring: its ends change in O(1), its middle in O(n). */
final class ListValue extends Stored {

    private static final int LEAST = 8;
    private static final int OVERHEAD = 28;

    private byte[][] ring = new byte[LEAST][];
    private int first;
    private int size;
    private long bytes;

    int size() {
        return size;
    }

    /** An element by its place, from 0. */
    byte[] get(int place) {
        return ring[(first + place) & (ring.length - 1)];
    }

    void set(int place, byte[] element) {
        bytes += element.length - get(place).length;
        put(place, element);
    }

    private void put(int place, byte[] element) {
        ring[(first + place) & (ring.length - 1)] = element;
    }

    void addFirst(byte[] element) {
        makeRoom();
        first = (first - 1) & (ring.length - 1);
        put(0, element);
        added(element);
    }

    void addLast(byte[] element) {
        makeRoom();
        put(size, element);
        added(element);
    }

    void add(byte[] element, boolean atFirst) {
        if (atFirst) {
            addFirst(element);
        } else {
            addLast(element);
        }
    }

    private void added(byte[] element) {
        size++;
        bytes += OVERHEAD + element.length;
    }

    /** Removes the first element or the last. */
    byte[] remove(boolean atFirst) {
        byte[] element = get(atFirst ? 0 : size - 1);
        bytes -= OVERHEAD + element.length;
        if (atFirst) {
            put(0, EMPTY);
            first = (first + 1) & (ring.length - 1);
        } else {
            put(size - 1, EMPTY);
        }
        size--;
        shrink();
        return element;
    }

    private static final byte[] EMPTY = new byte[0];

    void insert(int place, byte[] element) {
        addLast(element);
        for (int i = size - 1; i > place; i--) {
            put(i, get(i - 1));
        }
        put(place, element);
    }

    /** Keeps the elements from one place to before another. */
    void retain(int from, int to) {
        while (size > to) {
            remove(false);
        }
        for (int i = 0; i < from; i++) {
            remove(true);
        }
    }

    /**
     * Removes elements that equal this one.
     *
     * @param most how many at most, from the first on or, where negative, from the last on; all for 0
     * @return how many were removed
     */
    int removeEqual(byte[] element, long most) {
        long left = most == 0 ? Long.MAX_VALUE : most == Long.MIN_VALUE ? Long.MAX_VALUE : Math.abs(most);
        ListValue kept = new ListValue();
        boolean forward = most >= 0;
        for (int i = 0; i < size; i++) {
            byte[] next = get(forward ? i : size - 1 - i);
            if (left > 0 && Arrays.equals(next, element)) {
                left--;
            } else {
                kept.add(next, !forward);
            }
        }
        int removed = size - kept.size;
        ring = kept.ring;
        first = kept.first;
        size = kept.size;
        bytes = kept.bytes;
        return removed;
    }

    private void makeRoom() {
        if (size == ring.length) {
            resize(2 * ring.length);
        }
    }

    private void shrink() {
        if (ring.length > LEAST && size < ring.length / 8) {
            resize(ring.length / 2);
        }
    }

    private void resize(int length) {
        byte[][] next = new byte[length][];
        for (int i = 0; i < size; i++) {
            next[i] = get(i);
        }
        ring = next;
        first = 0;
    }

    @Override
    String type() {
        return "list";
    }

    @Override
    String encoding() {
        return "quicklist";
    }

    @Override
    long bytes() {
        return 96 + bytes;
    }

    @Override
    boolean isEmpty() {
        return size == 0;
    }

    @Override
    ListValue copy() {
        ListValue copy = new ListValue();
        for (int i = 0; i < size; i++) {
            copy.addLast(get(i));
        }
        return copy;
    }
}
