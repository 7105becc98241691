package dev.clockwise.placement;

import java.util.Locale;

/** Which node owns a point that several nodes have at the same position. The losers own it when the winner leaves. */
public enum Tie {
    /** The node whose id is lowest in the order of ids. */
    LOWEST_ID,
    /** The node whose id is highest in the order of ids: what a sorted map gives that was filled in that order. */
    HIGHEST_ID,
    /** The node that comes first in the {@linkplain Listing list}: what a stable sort gives. */
    FIRST_LISTED,
    /** The node that comes last in the {@linkplain Listing list}: what a sorted map gives that was filled from it. */
    LAST_LISTED;

    /** Whether the list decides, not the ids. */
    boolean isListed() {
        return this == FIRST_LISTED || this == LAST_LISTED;
    }

    /** Whether the first of the order wins. */
    boolean isFirst() {
        return this == LOWEST_ID || this == FIRST_LISTED;
    }

    /** The word that documents use, such as {@code lowest-id}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
