package dev.clockwise.placement;

import dev.clockwise.Footprint;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import java.util.List;

/**
 * Weighted rendezvous hashing: each node draws a number for the key's position, and the best draw for its weight wins.
 *
 * <p>Even to within chance: each key falls to a node with a probability of its weight's part, independently of other
 * keys, so a node's share of the space is its weight's part but for the error of integer logarithms ({@link
 * Odds#error()}). Moves the minimum for any change of nodes and weights. Costs a draw a node at each lookup, so it is
 * for few nodes; {@link SlotsRule} keeps the answers in a table. Specified in {@code docs/formats/slots-v1.md}. Thaler
 * and Ravishankar, IEEE/ACM ToN 1998, DOI 10.1109/90.663936. Immutable and safe for any thread.
 *
 * @param keyHash how a key becomes a position, in a space of at most 2^64; default XXH3-64
 */
public record RendezvousRule(PositionHash keyHash) implements PlacementRule {

    /** Rendezvous over the native key hash. */
    public static final RendezvousRule NATIVE = new RendezvousRule(PositionHash.NATIVE);

    /**
     * Checks the space.
     *
     * @throws IllegalArgumentException if it is larger than 2^64
     */
    public RendezvousRule {
        requireNarrow("rendezvous", keyHash.space());
    }

    static void requireNarrow(String type, Space space) {
        if (!space.isNarrow()) {
            throw new IllegalArgumentException("the space of " + type + " must be at most 2^64 (was " + space
                    + "): use fewer bytes of the digest");
        }
    }

    @Override
    public String type() {
        return "rendezvous";
    }

    @Override
    public List<String> canonical() {
        return List.of("key-hash=" + keyHash);
    }

    @Override
    public Footprint footprint(Topology topology) {
        long active = Members.activeIn(topology);
        return new Footprint(active, Scores.bytes(active));
    }

    @Override
    public Placement place(Topology topology) {
        Members members = new Members(topology);
        RendezvousOdds odds = new RendezvousOdds(keyHash.space(), members);
        return new PositionPlacement(topology, keyHash, odds, footprint(topology), new RendezvousWalk(members));
    }

    @Override
    public String toString() {
        return type() + " " + canonical();
    }
}
