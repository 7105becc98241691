package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import java.math.BigInteger;
import java.util.List;

/** How full the other nodes are once the largest has failed, if load follows share and weights tell what nodes can take. */
final class HeadroomCheck implements Check {

    private static final Share ONE = Share.of(1, 1);

    @Override
    public String doing() {
        return "losing the largest node";
    }

    @Override
    public List<Finding> findings(Subject subject) {
        if (subject.active().isEmpty()) {
            return List.of();
        }
        Node largest = subject.largest();
        if (subject.active().size() == 1) {
            return List.of(new Finding(
                    FindingName.NO_HEADROOM,
                    "node " + largest.quotedId() + " is the only active node: when it fails, none is left",
                    null,
                    "a node that can take the load",
                    "add nodes"));
        }
        Balance after = Balance.of(Placement.of(subject.topology().withEpoch(0).minus(largest.id())));
        Node fullest = Node.NONE;
        Share load = Share.ZERO;
        for (Balance.NodeShare before : subject.active()) {
            Share full = fullness(subject, before, after);
            if (full.compareTo(load) > 0) {
                fullest = before.node();
                load = full;
            }
        }
        return load.compareTo(ONE) > 0 ? List.of(finding(subject, largest, fullest, load, after)) : List.of();
    }

    /** How full the node is after the loss: the load of all, in units of what all can take, times its share over its part. */
    private static Share fullness(Subject subject, Balance.NodeShare before, Balance after) {
        for (Balance.NodeShare each : after.nodes()) {
            if (each.node().id().equals(before.node().id())) {
                return subject.utilization().times(each.share()).over(before.ideal());
            }
        }
        return Share.ZERO;
    }

    private static Finding finding(Subject subject, Node largest, Node fullest, Share load, Balance after) {
        Share most = subject.utilization().over(load);
        return new Finding(
                FindingName.NO_HEADROOM,
                "when " + largest.quotedId() + ", the largest, fails, node " + fullest.quotedId() + " is "
                        + load.toPercent(0) + " full (" + after.method() + ")",
                load.toDouble(),
                "100 %, with nodes " + percent(subject.utilization()) + " full now (--utilization)",
                "run them at most " + percentDown(most) + " full, add nodes, or divide the keys more evenly");
    }

    private static String percent(Share share) {
        return Words.plain(share.times(Share.of(100, 1))) + " %";
    }

    /** Rounded down to a whole per cent, so that what is advised does. */
    private static String percentDown(Share share) {
        return share.numerator().multiply(BigInteger.valueOf(100)).divide(share.denominator()) + " %";
    }
}
