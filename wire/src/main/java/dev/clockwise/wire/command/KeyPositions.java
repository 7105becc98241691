package dev.clockwise.wire.command;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which arguments of a request are keys; to be used for one request after another. 4 bytes a key, and at most 64 KiB
 * once the next request is looked at. Not safe for several threads.
 */
public final class KeyPositions {

    private static final int FEW = 16;
    private static final int MANY = 1 << 14;

    private int[] arguments = new int[FEW];
    private int size;
    private @Nullable String error;

    /** How many keys there are. */
    public int size() {
        return size;
    }

    /** The argument that is the key of this number, which is from 0 to the size less one. */
    public int argument(int key) {
        return arguments[key];
    }

    /** Why the request has no keys that can be known, in the words that its client is to get; null where it has. */
    public @Nullable String error() {
        return error;
    }

    void clear() {
        if (arguments.length > MANY) {
            arguments = new int[FEW];
        }
        size = 0;
        error = null;
    }

    void add(int argument) {
        if (size == arguments.length) {
            arguments = Arrays.copyOf(arguments, 2 * size);
        }
        arguments[size++] = argument;
    }

    void refuse(String text) {
        size = 0;
        error = text;
    }

    @Override
    public String toString() {
        return error != null ? error : Arrays.toString(Arrays.copyOf(arguments, size));
    }
}
