package dev.clockwise.difference;

import dev.clockwise.Method;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Tells by how much two topologies differ: exactly where they share the space, else by keys. Not safe for several
 * threads.
 */
final class Judge {

    /**
     * What differs.
     *
     * @param share the part of all keys, or of those tried
     * @param exact whether it is exact over the whole space
     */
    record Rest(Share share, boolean exact) {

        /** Whether half of this or less is left in {@code next}, which must be exact where this is. */
        boolean isHalvedBy(Rest next) {
            if (exact && !next.exact) {
                return false;
            }
            boolean nothing = share.isZero();
            return nothing
                    ? next.exact && next.share.isZero()
                    : next.share.plus(next.share).compareTo(share) <= 0;
        }
    }

    private final List<byte[]> keys;
    private final IdentityHashMap<Topology, Placement> kept = new IdentityHashMap<>();

    Judge(List<byte[]> keys) {
        this.keys = keys;
    }

    /** Builds the placement of a topology that will be compared often. */
    void keep(Topology topology) {
        kept.computeIfAbsent(topology, Placement::of);
    }

    /** What differs; empty where one of the two cannot be placed. */
    Optional<Rest> compare(Topology left, Topology right) {
        try {
            return Optional.of(compare(placement(left), placement(right)));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // these nodes cannot be placed by that rule
        }
    }

    private Placement placement(Topology topology) {
        Placement placement = kept.get(topology);
        return placement == null ? Placement.of(topology) : placement;
    }

    private Rest compare(Placement left, Placement right) {
        if (Difference.isExact(left, right)) {
            Difference difference = Difference.between(left, right);
            return new Rest(difference.share(), difference.method() == Method.EXACT);
        }
        KeyDifference difference = new KeyDifference(left, right::owner);
        keys.forEach(key -> difference.add(key, 0, key.length));
        return new Rest(Share.of(difference.different(), difference.keys()), false);
    }
}
