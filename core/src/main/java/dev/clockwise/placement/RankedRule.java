package dev.clockwise.placement;

import dev.clockwise.Explanation.Step;
import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import java.util.ArrayList;
import java.util.List;

/**
 * Nodes ranked for each position as another system does it: its rendezvous or its numbering.
 *
 * @param keyHash how a key becomes a position, in a space of at most 2^64
 * @param ranking the ranking
 */
public record RankedRule(PositionHash keyHash, Ranking ranking) implements PlacementRule {

    /**
     * Checks the space.
     *
     * @throws IllegalArgumentException if it is larger than 2^64
     */
    public RankedRule {
        RendezvousRule.requireNarrow("a ranking", keyHash.space());
    }

    @Override
    public String type() {
        return "ranking";
    }

    @Override
    public List<String> canonical() {
        return List.of("key-hash=" + keyHash, ranking.canonical());
    }

    @Override
    public Footprint footprint(Topology topology) {
        Listing.active(topology).forEach(ranking::weight);
        long active = Members.activeIn(topology);
        return new Footprint(active, Footprint.array(active, Long.BYTES));
    }

    @Override
    public Placement place(Topology topology) {
        Members members = new Members(topology);
        RankedOdds odds = new RankedOdds(keyHash.space(), members, Listing.active(topology), ranking);
        return new PositionPlacement(topology, keyHash, odds, footprint(topology), new RankWalk());
    }

    /** The walk down the ranking. */
    record RankWalk() implements Walk {

        @Override
        public String words() {
            return "the node that ranks first for it";
        }

        @Override
        public List<Step> steps(Topology topology, Position position, PreferenceList list) {
            Verdicts verdicts = new Verdicts(list);
            List<Step> steps = new ArrayList<>();
            for (Node node : list) {
                steps.add(new Step(null, node, "rank " + (steps.size() + 1), verdicts.of(node), List.of()));
            }
            return steps;
        }
    }

    @Override
    public String toString() {
        return type() + " " + canonical();
    }
}
