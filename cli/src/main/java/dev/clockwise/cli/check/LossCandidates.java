package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PreferenceList;
import dev.clockwise.Topology;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The nodes whose loss is worth a try: all where they are few, else those of the largest shares, and those whose keys
 * would fill one other node the most.
 *
 * <p>Who inherits what is estimated by the second of the list of each of some keys, without zones: it says which losses
 * to try first, and no more than that.
 */
final class LossCandidates {

    /** The most losses that are tried. */
    static final int MOST_TRIED = 64;

    /** The most points or slots that are built in all: seconds. */
    private static final long MOST_POINTS = 1L << 22;

    /** Tried even where that is more. */
    private static final int LEAST_TRIED = 8;

    private static final int MOST_KEYS = 100_000;
    private static final int KEYS_A_NODE = 100;

    private LossCandidates() {}

    /** The candidates among the active nodes; {@code all} is what these can take together. */
    static Collection<Node> of(Subject subject, BigDecimal all) {
        List<Balance.NodeShare> active = subject.active();
        int tries = tries(subject.placement().footprint().points());
        if (active.size() <= tries) {
            return active.stream().map(Balance.NodeShare::node).toList();
        }
        Map<String, Node> chosen = new LinkedHashMap<>();
        add(chosen, byShares(active), tries / 2);
        add(chosen, byHeirs(subject, all), tries);
        return chosen.values();
    }

    private static int tries(long points) {
        return (int) Math.max(LEAST_TRIED, Math.min(MOST_TRIED, MOST_POINTS / Math.max(1, points)));
    }

    /** Adds nodes in their order until {@code most} are chosen. */
    private static void add(Map<String, Node> chosen, Stream<Node> nodes, int most) {
        nodes.takeWhile(node -> chosen.size() < most).forEach(node -> chosen.putIfAbsent(node.id(), node));
    }

    private static Stream<Node> byShares(List<Balance.NodeShare> active) {
        return active.stream()
                .sorted(Comparator.comparing(Balance.NodeShare::share).reversed())
                .map(Balance.NodeShare::node);
    }

    private static Stream<Node> byHeirs(Subject subject, BigDecimal all) {
        Map<String, Double> fullest = fullestHeirs(subject, all);
        return subject.active().stream()
                .map(Balance.NodeShare::node)
                .sorted(Comparator.comparing((Node node) -> fullest.getOrDefault(node.id(), 0.0))
                        .reversed());
    }

    /**
     * By node, how full the fullest of those that inherit from it would be, over how full nodes are now: an estimate.
     */
    private static Map<String, Double> fullestHeirs(Subject subject, BigDecimal all) {
        List<Node> unzoned = subject.topology().nodes().stream()
                .map(node -> node.withZone(null))
                .toList();
        Placement placement = Placement.of(Topology.of(subject.topology().rule(), unzoned));
        int keys = Math.min(MOST_KEYS, KEYS_A_NODE * subject.active().size());
        Map<String, Map<String, Integer>> inherited = new HashMap<>();
        for (int i = 0; i < keys; i++) {
            PreferenceList list = placement.owners("key:" + i, 2);
            inherited
                    .computeIfAbsent(list.get(0).id(), id -> new HashMap<>())
                    .merge(list.get(1).id(), 1, Integer::sum);
        }
        Map<String, Double> fullest = new HashMap<>();
        for (Balance.NodeShare heir : subject.active()) {
            double part = Decimals.ratio(subject.capacity(heir.node()), all).toDouble();
            inherited.forEach((lost, heirs) -> {
                int count = heirs.getOrDefault(heir.node().id(), 0);
                if (count > 0) {
                    double share = heir.share().toDouble() + (double) count / keys;
                    fullest.merge(lost, share / part, Math::max);
                }
            });
        }
        return fullest;
    }
}
