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
    AT_OR_BEFORE("the last point at or before it"),
    /** The first point at or after the position; beyond the last point, that one. The walk goes on with the first. */
    AT_OR_AFTER_OR_LAST("the first point at or after it, or the last one"),
    /**
     * The nearer of the first point at or after the position and the last one before it; of two at the same distance,
     * the one before. Of points at one position the first owns what lies below it and the point itself, the last what
     * lies above.
     */
    NEAREST("the nearest point");

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
