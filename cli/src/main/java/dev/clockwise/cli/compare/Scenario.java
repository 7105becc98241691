package dev.clockwise.cli.compare;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.placement.Listing;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The changes that every placement is put through: a node that joins, and nodes that leave.
 *
 * @param topology the nodes before, under the user's rule
 * @param joiner the node that joins
 * @param leaver the id of the only node that leaves; empty where each of them does in turn
 */
public record Scenario(Topology topology, Node joiner, Optional<String> leaver) {

    /** A joiner of the mean weight, and each node in turn that leaves. */
    public static Scenario of(Topology topology) {
        Node joiner = Node.of(freeId(topology)).withWeight(meanWeight(topology));
        return of(topology, joiner, Optional.empty());
    }

    /**
     * This joiner, in the zone of the fewest nodes, and this leaver. The epoch is set to 1: a comparison changes none.
     */
    public static Scenario of(Topology topology, Node joiner, Optional<String> leaver) {
        Node zoned = joiner.withZone(smallestZone(topology));
        return new Scenario(topology.withEpoch(1), Listing.joining(zoned, topology), leaver);
    }

    private static String freeId(Topology topology) {
        String id = "new-node";
        for (int i = 2; topology.node(id).isPresent(); i++) {
            id = "new-node-" + i;
        }
        return id;
    }

    /**
     * The mean weight of the active nodes, exact where the decimals of a weight can hold it, else the nearest weight.
     */
    static BigDecimal meanWeight(Topology topology) {
        List<BigDecimal> weights = active(topology).map(Node::weight).toList();
        BigDecimal sum = weights.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal count = BigDecimal.valueOf(Math.max(1, weights.size()));
        BigDecimal mean = sum.divide(count, Node.MAX_WEIGHT_DECIMALS, RoundingMode.HALF_UP);
        return mean.max(BigDecimal.ONE.movePointLeft(Node.MAX_WEIGHT_DECIMALS));
    }

    /** The named zone with the fewest active nodes, the first by name; null where none is named. */
    private static @Nullable String smallestZone(Topology topology) {
        Map<String, Integer> sizes = new TreeMap<>();
        for (Node node : topology.nodes()) {
            String zone = node.zone();
            if (node.isActive() && zone != null) {
                sizes.merge(zone, 1, Integer::sum);
            }
        }
        return sizes.entrySet().stream()
                .min(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(null);
    }

    private static Stream<Node> active(Topology topology) {
        return topology.nodes().stream().filter(Node::isActive);
    }

    /** How many nodes have a weight above zero. */
    public int activeNodes() {
        return (int) active(topology).count();
    }

    /** How many zones the active nodes name. */
    public int zones() {
        Set<String> zones = new HashSet<>();
        for (Node node : topology.nodes()) {
            String zone = node.zone();
            if (node.isActive() && zone != null) {
                zones.add(zone);
            }
        }
        return zones.size();
    }

    /** Whether all active nodes have one weight. */
    public boolean hasEqualWeights() {
        return active(topology).map(Node::weight).distinct().count() <= 1;
    }
}
