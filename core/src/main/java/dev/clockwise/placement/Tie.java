package dev.clockwise.placement;

import java.util.Locale;

/** Which node owns a point that several nodes have at the same position. The losers own it when the winner leaves. */
public enum Tie {
    /** The node whose id is lowest in the order of ids. */
    LOWEST_ID,
    /** The node whose id is highest in the order of ids: what a sorted map gives that was filled in that order. */
    HIGHEST_ID;

    /** The word that documents use, such as {@code lowest-id}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
