package dev.clockwise.movement;

import dev.clockwise.Balance;
import dev.clockwise.Flow;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
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
        boolean oneHash = before.keyHash().equals(after.keyHash());
        if (oneHash
                && before.ownership() instanceof RendezvousOdds from
                && after.ownership() instanceof RendezvousOdds to
                && !from.nodes().isEmpty()
                && !to.nodes().isEmpty()) {
            return new RendezvousFlows(from, to).flows();
        }
        return independent(before, after);
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
