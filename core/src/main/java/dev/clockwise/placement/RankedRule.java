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
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Nodes ranked for each position as another system does it: its rendezvous or its numbering.
 *
 * <p>A space of at most {@value #MAX_SLOTS} positions is compiled to a table, so that shares and movement are exact:
 * the partitions of a system that ranks nodes for each of them.
 *
 * @param keyHash how a key becomes a position, in a space of at most 2^64
 * @param ranking the ranking
 */
public record RankedRule(PositionHash keyHash, Ranking ranking) implements PlacementRule {

    /** The most positions that are compiled to a table. */
    public static final int MAX_SLOTS = 1 << 16;

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
        List<Node> listed = Listing.active(topology);
        listed.forEach(ranking::weight);
        Ranking.Ranker unused = ranking.ranker(listed); // refuses what cannot be ranked
        long active = Members.activeIn(topology);
        return isTable(active)
                ? RankedSlots.footprint(keyHash.space().size().longValueExact(), active)
                : new Footprint(active, Footprint.array(active, Long.BYTES));
    }

    private boolean isTable(long active) {
        return active >= 2 && keyHash.space().size().compareTo(BigInteger.valueOf(MAX_SLOTS)) <= 0;
    }

    @Override
    public Placement place(Topology topology) {
        Members members = new Members(topology);
        RankedOdds odds = new RankedOdds(keyHash.space(), members, Listing.active(topology), ranking, false);
        Ownership ownership = isTable(members.count()) ? new RankedSlots(odds, members) : odds;
        return new PositionPlacement(
                topology, keyHash, ownership, footprint(topology), new RankWalk("the node that ranks first for it"));
    }

    /**
     * The walk down the ranking.
     *
     * @param words how the first is found
     */
    record RankWalk(String words) implements Walk {

        @Override
        public List<Step> steps(Topology topology, Position position, PreferenceList list) {
            return steps(list);
        }

        /** The nodes of a list, which is the ranking as far as zones allow. */
        static List<Step> steps(PreferenceList list) {
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
