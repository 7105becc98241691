package dev.clockwise.placement;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import java.util.List;

/**
 * Nodes ranked for each whole key, as other systems do that hash the key together with each node's name, so that no
 * position of the key stands for it.
 *
 * <p>Lookup costs a hash of the key and a name for each node, or more. Immutable and safe for any thread.
 *
 * @param scoreHash how a key with a node's name becomes the node's score, in a space of at most 2^64; what the
 *     {@linkplain Placement#keyHash() key hash} of such a placement is
 * @param ranking the ranking, which is given the whole key
 */
public record KeyedRule(PositionHash scoreHash, Ranking ranking) implements PlacementRule {

    /**
     * Checks the space.
     *
     * @throws IllegalArgumentException if it is larger than 2^64
     */
    public KeyedRule {
        RendezvousRule.requireNarrow("a ranking", scoreHash.space());
    }

    @Override
    public String type() {
        return "key-ranking";
    }

    @Override
    public List<String> canonical() {
        return List.of("score-hash=" + scoreHash, ranking.canonical());
    }

    @Override
    public Footprint footprint(Topology topology) {
        List<Node> listed = Listing.active(topology);
        listed.forEach(ranking::weight);
        Ranking.Ranker unused = ranking.ranker(listed); // refuses what cannot be ranked
        long active = Members.activeIn(topology);
        return new Footprint(active, Footprint.array(active, Long.BYTES));
    }

    @Override
    public Placement place(Topology topology) {
        RankedOdds odds =
                new RankedOdds(scoreHash.space(), new Members(topology), Listing.active(topology), ranking, true);
        return new KeyedPlacement(topology, scoreHash, odds, footprint(topology));
    }

    @Override
    public String toString() {
        return type() + " " + canonical();
    }
}
