package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;

/**
 * How full the other nodes are once the largest has failed, if load follows share and sizes, or else weights, tell what
 * nodes can take.
 */
final class HeadroomCheck implements Check {

    private static final Share ONE = Share.of(1, 1);

    /** A load for which a percentage says nothing more. */
    private static final Share BEYOND = Share.of(100, 1);

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
        Loss worst = worst(subject);
        return worst.load().compareTo(ONE) > 0 ? List.of(finding(subject, worst)) : List.of();
    }

    /** What is worst of losing the node of the largest share and losing the one that can take the most. */
    private static Loss worst(Subject subject) {
        Loss byShare = Loss.of(subject, subject.largest());
        Node strongest = subject.active().stream()
                .map(Balance.NodeShare::node)
                .max(Comparator.comparing(subject::capacity).thenComparing(Node::id, Node.ID_ORDER.reversed()))
                .orElseThrow();
        if (strongest.id().equals(subject.largest().id())) {
            return byShare;
        }
        Loss byCapacity = Loss.of(subject, strongest);
        return byCapacity.load().compareTo(byShare.load()) > 0 ? byCapacity : byShare;
    }

    /** A node lost, and the fullest of the others then: the load of all times its share, over what it can take. */
    private record Loss(Node lost, Node fullest, Share load, Balance after) {

        static Loss of(Subject subject, Node lost) {
            Balance after =
                    Balance.of(Placement.of(subject.topology().withEpoch(0).minus(lost.id())));
            BigDecimal all = subject.active().stream()
                    .map(each -> subject.capacity(each.node()))
                    .reduce(BigDecimal.ZERO, BigDecimal::add);
            Loss worst = new Loss(lost, Node.NONE, Share.ZERO, after);
            for (Balance.NodeShare each : after.nodes()) {
                if (each.node().isActive()) {
                    Share part = Decimals.ratio(subject.capacity(each.node()), all);
                    Share load = subject.utilization().times(each.share()).over(part);
                    worst = load.compareTo(worst.load) > 0 ? new Loss(lost, each.node(), load, after) : worst;
                }
            }
            return worst;
        }
    }

    private static Finding finding(Subject subject, Loss loss) {
        Share most = subject.utilization().over(loss.load());
        boolean beyond = loss.load().compareTo(BEYOND) > 0;
        String full = beyond
                ? "more than 100 times as full as it can be"
                : loss.load().toPercent(0) + " full";
        String run = most.compareTo(Share.of(1, 100)) < 0 ? "" : "run them at most " + percentDown(most) + " full, ";
        return new Finding(
                FindingName.NO_HEADROOM,
                "when " + loss.lost().quotedId() + ", the largest, fails, node "
                        + loss.fullest().quotedId() + " is " + full + " ("
                        + loss.after().method() + ")",
                loss.load().toDouble(),
                "100 %, with nodes " + percent(subject.utilization()) + " full now (--utilization)",
                run + "add nodes, or divide the keys more evenly");
    }

    private static String percent(Share share) {
        return Words.plain(share.times(Share.of(100, 1))) + " %";
    }

    /** Rounded down to a whole per cent, so that what is advised does. */
    private static String percentDown(Share share) {
        return share.numerator().multiply(BigInteger.valueOf(100)).divide(share.denominator()) + " %";
    }
}
