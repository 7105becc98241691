package dev.clockwise.wire.resp;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A reply that was read: for what a program asks itself, not for what it passes on. Immutable but for the arrays of
 * bytes, and safe for any thread.
 */
public sealed interface Value {

    /** A string of bytes: simple, or a blob; verbatim text is without its kind. */
    record Text(byte[] bytes) implements Value {
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

    /** An array, a set, a push message, or a map: then its keys and values by turns. */
    record Values(byte type, List<Value> values) implements Value {
        @Override
        public String toString() {
            return values.toString();
        }
    }
}
