package dev.clockwise.cli.compare;

import dev.clockwise.Balance;
import dev.clockwise.Method;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.placement.KeyMeasure;
import dev.clockwise.placement.Spans;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Who takes over what from each node that is lost, for placements in which the next of a key's list takes it and
 * nothing else moves: one pass over the cells in place of a rebuilding for each node.
 *
 * <p>Zones are left out, for they order the copies of a key but decide no owner. O(cells × a list of two), 100 bytes
 * for each pair of a node and an heir.
 */
final class Heirs {

    /** What of a lost node falls to one heir. */
    private static final class Estate {
        private final int heir;
        private final KeyMeasure.Tally tally;
        private long arcs;

        Estate(int heir, KeyMeasure.Tally tally) {
            this.heir = heir;
            this.tally = tally;
        }
    }

    private final Spans spans;
    private final List<Balance.NodeShare> nodes = new ArrayList<>();
    private final List<Map<Integer, Estate>> estates = new ArrayList<>();
    /** Share over weight. */
    private final List<Share> loads = new ArrayList<>();
    /** The numbers of the nodes, the most loaded first. */
    private final List<Integer> mostLoaded;

    private final Share weights;

    private Heirs(Placement placement, Spans spans) {
        this.spans = spans;
        Share sum = Share.ZERO;
        for (Balance.NodeShare each : Balance.of(placement).nodes()) {
            if (each.node().isActive()) {
                nodes.add(each);
                estates.add(new HashMap<>());
                loads.add(each.share().over(weight(each.node())));
                sum = sum.plus(weight(each.node()));
            }
        }
        weights = sum;
        TreeSet<Integer> order = new TreeSet<>(
                Comparator.<Integer, Share>comparing(loads::get).reversed().thenComparing(i -> i));
        for (int i = 0; i < nodes.size(); i++) {
            order.add(i);
        }
        mostLoaded = List.copyOf(order);
        divide(KeyMeasure.of(placement.keyHash()));
    }

    /** The loss of each active node of a placement in spans; two nodes or more. */
    static List<Leave> of(Placement placement) {
        Heirs heirs = new Heirs(placement, (Spans) withoutZones(placement).ownership());
        List<Leave> leaves = new ArrayList<>();
        for (int number = 0; number < heirs.nodes.size(); number++) {
            leaves.add(heirs.leave(number));
        }
        return leaves;
    }

    private static Placement withoutZones(Placement placement) {
        Topology topology = placement.topology();
        if (topology.nodes().stream().allMatch(node -> node.zone() == null)) {
            return placement;
        }
        List<Node> nodes =
                topology.nodes().stream().map(node -> node.withZone(null)).toList();
        return Placement.of(Topology.of(topology.rule(), nodes));
    }

    private static Share weight(Node node) {
        return Share.of(node.scaledWeight(), 1);
    }

    private void divide(KeyMeasure measure) {
        Map<String, Integer> numbers = new HashMap<>();
        spans.nodes().forEach(node -> numbers.put(node.id(), numbers.size()));
        int last = spans.cells() - 1;
        int ownerBefore = spans.ownerNumber(last);
        int heirBefore = heir(last, numbers);
        for (int cell = 0; cell <= last; cell++) {
            int owner = spans.ownerNumber(cell);
            int heir = heir(cell, numbers);
            Estate estate = estates.get(owner).computeIfAbsent(heir, number -> new Estate(number, measure.tally()));
            estate.tally.add(spans.startHigh(cell), spans.startLow(cell), spans.endHigh(cell), spans.endLow(cell));
            estate.arcs += owner == ownerBefore && heir == heirBefore ? 0 : 1;
            ownerBefore = owner;
            heirBefore = heir;
        }
    }

    private int heir(int cell, Map<String, Integer> numbers) {
        return numbers.getOrDefault(spans.owners(cell, 2).get(1).id(), -1);
    }

    private Leave leave(int lost) {
        Balance.NodeShare leaver = nodes.get(lost);
        long arcs = 0;
        Share load = loads.get(mostLoaded.get(mostLoaded.get(0) == lost ? 1 : 0));
        for (Estate estate : estates.get(lost).values()) {
            arcs += estate.arcs;
            Balance.NodeShare heir = nodes.get(estate.heir);
            Share grown = heir.share().plus(estate.tally.share()).over(weight(heir.node()));
            load = grown.compareTo(load) > 0 ? grown : load;
        }
        Share rest = weights.minusOrZero(weight(leaver.node()));
        NodeMovement moves = new NodeMovement(
                leaver.share(),
                leaver.ideal(),
                Share.ZERO,
                arcs,
                estates.get(lost).size(),
                Method.EXACT);
        return new Leave(leaver.node(), moves, load.times(rest));
    }
}
