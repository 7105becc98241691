package dev.clockwise.embedded;

import java.util.OptionalLong;

/** A string. */
final class StringValue extends Stored {

    /** Redis keeps strings up to this length beside their key. */
    private static final int EMBEDDED_BYTES = 44;

    private byte[] array;

    StringValue(byte[] array) {
        this.array = array;
    }

    byte[] array() {
        return array;
    }

    void array(byte[] next) {
        array = next;
    }

    @Override
    String type() {
        return "string";
    }

    @Override
    String encoding() {
        OptionalLong number = Numbers.integer(array);
        if (number.isPresent()) {
            return "int";
        }
        return array.length <= EMBEDDED_BYTES ? "embstr" : "raw";
    }

    @Override
    long bytes() {
        return 40L + array.length;
    }

    @Override
    boolean isEmpty() {
        return false;
    }

    @Override
    StringValue copy() {
        return new StringValue(array.clone());
    }
}
