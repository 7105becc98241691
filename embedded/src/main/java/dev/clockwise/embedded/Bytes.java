package dev.clockwise.embedded;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A string of bytes that is a key, a field or a member; ordered as unsigned bytes. Immutable: its array must not change. */
final class Bytes implements Comparable<Bytes> {

    private final byte[] array;
    private final int hash;

    Bytes(byte[] array) {
        this.array = array;
        int mixed = Arrays.hashCode(array) * 0x9E3779B9;
        this.hash = mixed ^ (mixed >>> 15);
    }

    static Bytes of(String text) {
        return new Bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    byte[] array() {
        return array;
    }

    int length() {
        return array.length;
    }

    @Override
    public int compareTo(Bytes other) {
        return Arrays.compareUnsigned(array, other.array);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Bytes bytes && hash == bytes.hash && Arrays.equals(array, bytes.array);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return new String(array, StandardCharsets.UTF_8);
    }
}
