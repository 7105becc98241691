package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Node;
import dev.clockwise.Share;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * How full the fullest node is once another has failed, if load follows share and sizes, or else weights, tell what
 * nodes can take: the worst of the losses that are tried, each node's where there are few ({@link LossCandidates}).
 */
final class HeadroomCheck implements Check {

    private static final Share ONE = Share.of(1, 1);

    /** A load for which a percentage says nothing more. */
    private static final Share BEYOND = Share.of(100, 1);

    /** Below it a whole percentage would look like the limit. */
    private static final Share CLOSE = Share.of(101, 100);

    @Override
    public String doing() {
        return "losing each node";
    }

    @Override
    public List<Finding> findings(Subject subject) {
        List<Balance.NodeShare> active = subject.active();
        if (active.isEmpty()) {
            return List.of();
        }
        if (active.size() == 1) {
            return List.of(new Finding(
                    FindingName.NO_HEADROOM,
                    "node " + active.get(0).node().quotedId() + " is the only active node: when it fails, none is left",
                    null,
                    "a node that can take the load",
                    "add nodes"));
        }
        BigDecimal all =
                active.stream().map(each -> subject.capacity(each.node())).reduce(BigDecimal.ZERO, BigDecimal::add);
        Collection<Node> candidates = LossCandidates.of(subject, all);
        Loss worst = worst(subject, candidates, all);
        return worst.load().compareTo(ONE) > 0 ? List.of(finding(subject, worst, candidates.size(), all)) : List.of();
    }

    /** The first by id of several. */
    private static Loss worst(Subject subject, Collection<Node> candidates, BigDecimal all) {
        return candidates.stream()
                .map(node -> Loss.of(subject, node, all))
                .max(Comparator.comparing(Loss::load)
                        .thenComparing(loss -> loss.lost().id(), Node.ID_ORDER.reversed()))
                .orElseThrow();
    }

    private static Finding finding(Subject subject, Loss loss, int tried, BigDecimal all) {
        int nodes = subject.active().size();
        return new Finding(
                FindingName.NO_HEADROOM,
                "when " + loss.lost().quotedId() + " fails, node "
                        + loss.fullest().quotedId() + " is "
                        + full(loss.load()) + " (" + loss.after().method() + "), the worst of "
                        + (tried == nodes
                                ? Words.count(nodes) + " losses, all tried"
                                : Words.count(tried) + " losses tried, of " + Words.count(nodes)),
                loss.load().toDouble(),
                "100 %, with nodes " + percent(subject.utilization()) + " full now (--utilization)",
                remedy(subject, loss, all));
    }

    private static String full(Share load) {
        return load.compareTo(BEYOND) > 0
                ? "more than 100 times as full as it can be"
                : load.toPercent(load.compareTo(CLOSE) < 0 ? 2 : 0) + " full";
    }

    /**
     * A load that follows share falls as far as the utilization does. Beside a node as large as the largest all others
     * can take what either leaves, if keys divide evenly; without one only while what is left of all can take the load
     * of all.
     */
    private static String remedy(Subject subject, Loss loss, BigDecimal all) {
        Share most = subject.utilization().over(loss.load());
        String run = most.compareTo(Share.of(1, 100)) < 0 ? "" : "run them at most " + percentDown(most) + " full, ";
        Node strongest = strongest(subject);
        BigDecimal left = all.subtract(subject.capacity(strongest));
        Share even = subject.utilization().times(Decimals.ratio(all, left));
        boolean isEnough = even.compareTo(ONE) <= 0;
        return run + (isEnough || run.isEmpty() ? "" : "or ") + "add nodes"
                + (areAlike(subject) ? "" : " as large as " + strongest.quotedId())
                + (isEnough
                        ? ", or divide the keys more evenly: were they perfectly even, it would be " + even.toPercent(0)
                        : "");
    }

    /** The active node that can take the most, the first by id of several. */
    private static Node strongest(Subject subject) {
        return subject.active().stream()
                .map(Balance.NodeShare::node)
                .max(Comparator.comparing(subject::capacity).thenComparing(Node::id, Node.ID_ORDER.reversed()))
                .orElseThrow();
    }

    private static boolean areAlike(Subject subject) {
        BigDecimal first = subject.capacity(subject.active().get(0).node());
        return subject.active().stream()
                .allMatch(each -> subject.capacity(each.node()).compareTo(first) == 0);
    }

    private static String percent(Share share) {
        return Words.plain(share.times(Share.of(100, 1))) + " %";
    }

    /** Rounded down to a whole per cent, so that what is advised does. */
    private static String percentDown(Share share) {
        return share.numerator().multiply(BigInteger.valueOf(100)).divide(share.denominator()) + " %";
    }
}
