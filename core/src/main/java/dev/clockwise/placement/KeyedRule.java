package dev.clockwise.placement;

import dev.clockwise.Footprint;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import java.util.List;

/**
 * Nodes ranked for each key by all of its bytes, as another system does it that hashes the key several times, or
 * together with something else, so that no position of the key decides.
 *
 * <p>Where the owner of a position is asked for, it is that of the key which is the position's eight bytes, the highest
 * first: good for shares and for sampling, not for finding a key.
 *
 * @param ranking the ranking
 */
public record KeyedRule(Ranking ranking) implements PlacementRule {

    @Override
    public String type() {
        return "keyed-ranking";
    }

    @Override
    public List<String> canonical() {
        return List.of(ranking.canonical());
    }

    @Override
    public Footprint footprint(Topology topology) {
        return new RankedRule(PositionHash.NATIVE, ranking).footprint(topology);
    }

    @Override
    public Placement place(Topology topology) {
        Members members = new Members(topology);
        RankedOdds odds = new RankedOdds(PositionHash.NATIVE.space(), members, Listing.active(topology), ranking);
        return new KeyedPlacement(topology, odds, footprint(topology));
    }

    @Override
    public String toString() {
        return type() + " " + canonical();
    }
}
