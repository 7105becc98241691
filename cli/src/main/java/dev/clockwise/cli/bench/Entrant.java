package dev.clockwise.cli.bench;

import dev.clockwise.Topology;
import org.jspecify.annotations.Nullable;

/** Who is measured on a topology: its placement, or a baseline that needs no library. */
public enum Entrant {
    /** The topology's placement. */
    PLACEMENT(null),
    /** A ring in a {@link java.util.TreeMap}. */
    TREE_MAP("TreeMap ring"),
    /** A ring in a sorted array that is searched by halves. */
    SORTED_ARRAY("sorted long[] ring"),
    /** A score of each node for each key. */
    RENDEZVOUS("naive rendezvous");

    private final @Nullable String words;

    Entrant(@Nullable String words) {
        this.words = words;
    }

    /** What people know a baseline by; null for a placement, whose rule has a name. */
    public @Nullable String words() {
        return words;
    }

    /** Builds it over the nodes of a topology. Loads the class of no other, which the JIT would reckon with. */
    Contender over(Topology topology) {
        return switch (this) {
            case PLACEMENT -> new Placed(topology);
            case TREE_MAP -> new TreeMapRing(topology);
            case SORTED_ARRAY -> new SortedArrayRing(topology);
            case RENDEZVOUS -> new NaiveRendezvous(topology);
        };
    }

    /** Whether the rings among the baselines have the points of the topology's own ring, and own what that owns. */
    public static boolean hasPointsOf(Topology topology) {
        return RingPoints.isPlain(topology.rule().form(topology));
    }
}
