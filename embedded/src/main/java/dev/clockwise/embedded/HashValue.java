package dev.clockwise.embedded;

import org.jspecify.annotations.Nullable;

/** A hash: fields and their values. */
final class HashValue extends Stored {

    private static final int FEW = 128;
    private static final int SHORT = 64;

    private final Table<byte[]> fields = new Table<>();
    private long bytes;
    private int longest;

    Table<byte[]> fields() {
        return fields;
    }

    byte @Nullable [] get(Bytes field) {
        return fields.get(field);
    }

    /** Sets a field; whether it is new. */
    boolean put(Bytes field, byte[] value) {
        byte[] before = fields.put(field, value);
        longest = Math.max(longest, Math.max(field.length(), value.length));
        bytes += value.length;
        if (before == null) {
            bytes += Table.CELL_BYTES + 24L + field.length();
            return true;
        }
        bytes -= before.length;
        return false;
    }

    /** Removes a field; whether it was there. */
    boolean remove(Bytes field) {
        byte[] before = fields.remove(field);
        if (before == null) {
            return false;
        }
        bytes -= Table.CELL_BYTES + 24L + field.length() + before.length;
        return true;
    }

    @Override
    String type() {
        return "hash";
    }

    @Override
    String encoding() {
        return fields.size() <= FEW && longest <= SHORT ? "listpack" : "hashtable";
    }

    @Override
    long bytes() {
        return 96 + bytes;
    }

    @Override
    boolean isEmpty() {
        return fields.size() == 0;
    }

    @Override
    HashValue copy() {
        HashValue copy = new HashValue();
        fields.forEach(copy::put);
        return copy;
    }
}
