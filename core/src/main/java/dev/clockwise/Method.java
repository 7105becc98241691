package dev.clockwise;

import java.util.Locale;

/** How a figure was obtained; every share, movement and balance carries one. */
public enum Method {
    /** Integer arithmetic over every position of the key hash's range. */
    EXACT,
    /** Theory, such as two independent hashes; the expectation over all keys. */
    EXPECTED,
    /** A random sample of positions, with its size and interval. */
    SAMPLED,
    /** The keys that the user gave, each counted. */
    COUNTED;

    /** The word used in JSON and on the terminal: {@code exact}, {@code expected}, {@code sampled}, {@code counted}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
