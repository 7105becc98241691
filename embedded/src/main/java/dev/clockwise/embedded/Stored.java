package dev.clockwise.embedded;

/** The value of a key. Not safe for several threads. */
abstract sealed class Stored permits StringValue, HashValue, ListValue, SetValue, SortedSetValue {

    /** The type, as {@code TYPE} tells it. */
    abstract String type();

    /** How Redis would keep such a value, as {@code OBJECT ENCODING} tells it. */
    abstract String encoding();

    /** An estimate of its memory, in bytes; O(1). */
    abstract long bytes();

    /** Whether nothing is left of it, so that its key goes. */
    abstract boolean isEmpty();

    /** A copy that shares nothing that may change. */
    abstract Stored copy();
}
