package dev.clockwise.placement;

import dev.clockwise.Position;
import java.math.BigInteger;
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
    LAST_LISTED,
    /**
     * Of n points in the order of their nodes' labels, the one that the position modulo n numbers; the others follow in
     * that order, the first after the last. Losing a node may give its neighbours at such a point each other's keys.
     */
    BY_POSITION;

    /** Whether places in the {@linkplain Listing list} decide, for {@link #BY_POSITION} between equal labels. */
    boolean isListed() {
        return this == FIRST_LISTED || this == LAST_LISTED || this == BY_POSITION;
    }

    /**
     * Which of {@code count} points at a position, in the order that the tie goes by, comes first, second and so on.
     */
    int numberInTie(Position position, int count, int place) {
        return switch (this) {
            case LOWEST_ID, FIRST_LISTED -> place;
            case HIGHEST_ID, LAST_LISTED -> count - 1 - place;
            case BY_POSITION -> {
                BigInteger start = position.toBigInteger().mod(BigInteger.valueOf(count));
                yield (start.intValue() + place) % count;
            }
        };
    }

    /** The word that documents use, such as {@code lowest-id}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
