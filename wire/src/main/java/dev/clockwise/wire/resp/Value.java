package dev.clockwise.wire.resp;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reply that was read: for what a program asks itself, not for what it passes on. Immutable but for the arrays of
 * bytes, and safe for any thread.
 */
@SuppressWarnings("JavaLangClash") // its kinds are named with it: Value.Error
public sealed interface Value {

    /** A string of bytes: simple, or a blob; verbatim text is without its kind. */
    @SuppressWarnings("ArrayRecordComponent") // equal by its bytes, see below
    record Text(byte[] bytes) implements Value {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Text text && Arrays.equals(bytes, text.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }

        @Override
        public String toString() {
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    /** An error's text, whose first word is its code. */
    record Error(String text) implements Value {
        @Override
        public String toString() {
            return text;
        }
    }

    /** A whole number. */
    record Number(long number) implements Value {
        @Override
        public String toString() {
            return Long.toString(number);
        }
    }

    /** A double or a big number, as it was spelled. */
    record Decimal(String number) implements Value {
        @Override
        public String toString() {
            return number;
        }
    }

    /** A truth value. */
    record Truth(boolean value) implements Value {
        @Override
        public String toString() {
            return Boolean.toString(value);
        }
    }

    /** No value. */
    record Nothing() implements Value {
        @Override
        public String toString() {
            return "nil";
        }
    }

    /**
     * An array, a set, a push message, or a map: then its keys and values by turns.
     *
     * @param type the byte that begins it: {@code *}, {@code ~}, {@code >} or {@code %}
     */
    record Values(byte type, List<Value> values) implements Value {
        @Override
        public String toString() {
            return values.toString();
        }
    }
}
