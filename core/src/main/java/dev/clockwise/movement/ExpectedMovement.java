package dev.clockwise.movement;

import dev.clockwise.Balance;
import dev.clockwise.Flow;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.placement.JumpOdds;
import dev.clockwise.placement.RankedOdds;
import dev.clockwise.placement.Ranking;
import dev.clockwise.placement.RendezvousOdds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The flows that theory expects between two placements of which no exact account is to be had. */
public final class ExpectedMovement {

    private ExpectedMovement() {}

    /** The flows from every owner before to every owner after, those that stay included or left out. */
    public static List<Flow> of(Placement before, Placement after) {
        boolean apart = !sameRanking(before, after)
                || !before.keyHash().equals(after.keyHash())
                || before.ownership().nodes().isEmpty()
                || after.ownership().nodes().isEmpty();
        if (apart) {
            return independent(before, after);
        }
        if (before.ownership() instanceof RendezvousOdds from && after.ownership() instanceof RendezvousOdds to) {
            return new RendezvousFlows(from, to).flows();
        }
        if (before.ownership() instanceof RankedOdds from && after.ownership() instanceof RankedOdds to) {
            return from.kind() == Ranking.Kind.DRAW
                    ? new RendezvousFlows(from.nodes(), from::weight, to.nodes(), to::weight).flows()
                    : numbered(from.listed(), to.listed());
        }
        if (before.ownership() instanceof JumpOdds from && after.ownership() instanceof JumpOdds to) {
            return new JumpFlows(from, to).flows();
        }
        return independent(before, after);
    }

    /** Whether the two are ranked alike, or not both by another system's ranking. */
    private static boolean sameRanking(Placement before, Placement after) {
        return !(before.ownership() instanceof RankedOdds from)
                || !(after.ownership() instanceof RankedOdds to)
                || from.ranking().equals(to.ranking());
    }

    /**
     * Between n and m numbers, of which n is less: a key of one of the n after had it before, and one of the others
     * came from each of the n with the same odds; and the other way round.
     */
    private static List<Flow> numbered(List<Node> before, List<Node> after) {
        List<Flow> flows = new ArrayList<>();
        int less = Math.min(before.size(), after.size());
        int more = Math.max(before.size(), after.size());
        for (int number = 0; number < more; number++) {
            if (number < less) {
                flows.add(new Flow(before.get(number), after.get(number), Share.of(1, more)));
                continue;
            }
            for (int other = 0; other < less; other++) {
                Node from = before.get(before.size() == more ? number : other);
                Node to = after.get(after.size() == more ? number : other);
                flows.add(new Flow(from, to, Share.of(1, (long) less * more)));
            }
        }
        return flows;
    }

    /** From a to b moves the share of a before times the share of b after. */
    private static List<Flow> independent(Placement before, Placement after) {
        List<Flow> flows = new ArrayList<>();
        Map<Node, Share> heirs = ownerShares(after);
        ownerShares(before)
                .forEach(
                        (from, left) -> heirs.forEach((to, taken) -> flows.add(new Flow(from, to, left.times(taken)))));
        return flows;
    }

    /** The share of each node; where none is active, all is without an owner. */
    private static Map<Node, Share> ownerShares(Placement placement) {
        if (placement.ownership().nodes().isEmpty()) {
            return Map.of(Node.NONE, Share.of(1, 1));
        }
        Map<Node, Share> shares = new LinkedHashMap<>();
        Balance.of(placement).nodes().forEach(each -> shares.put(each.node(), each.share()));
        return shares;
    }
}
