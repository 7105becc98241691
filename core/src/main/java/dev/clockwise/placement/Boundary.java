package dev.clockwise.placement;

import java.util.Locale;

/**
 * Which point owns a position: on which side of the position it lies, and how a key that lies exactly on a point is
 * treated.
 */
public enum Boundary {
    /** The first point at or after the position; beyond the last point, the first of all. */
    AT_OR_AFTER("the first point at or after it"),
    /** The first point after the position, never the one on it; beyond the last point, the first of all. */
    STRICTLY_AFTER("the first point strictly after it"),
    /**
     * The last point at or before the position; below the lowest point, the highest of all. The ring is walked
     * downwards.
     */
    AT_OR_BEFORE("the last point at or before it");

    private final String words;

    Boundary(String words) {
        this.words = words;
    }

    /** The rule in words, to follow "the position belongs to". */
    public String words() {
        return words;
    }

    /** The word that documents use, such as {@code at-or-after}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
