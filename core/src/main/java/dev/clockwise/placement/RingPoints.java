package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.Topology;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The points that a ring rule gives the active nodes of a topology, counted, capped and sorted. */
final class RingPoints {

    private final RingRule rule;
    private final Topology topology;
    private final PointRule.Maker maker;

    RingPoints(RingRule rule, Topology topology) {
        this.rule = rule;
        this.topology = topology;
        this.maker = rule.pointRule().maker(topology);
    }

    /** How many points the active nodes have together; refuses more than the cap. */
    int count() {
        long total = 0;
        for (Node node : topology.nodes()) {
            if (node.isActive()) {
                long points = maker.count(node);
                if (points > rule.maxPoints() - total) {
                    throw tooMany();
                }
                total += points;
            }
        }
        return (int) total;
    }

    private IllegalArgumentException tooMany() {
        BigInteger total = topology.nodes().stream()
                .filter(Node::isActive)
                .map(node -> BigInteger.valueOf(maker.count(node)))
                .reduce(BigInteger.ZERO, BigInteger::add);
        BigInteger bytes = total.multiply(
                BigInteger.valueOf(ArcIndex.bytesOfPoint(rule.keyHash().space())));
        return new IllegalArgumentException("a ring has at most " + rule.maxPoints() + " points (" + total
                + " were asked for, about " + bytes
                + " bytes): lower points or weights, or raise maxPoints; nothing was built");
    }

    /** The points in the order of the ring; those at one position in the order that decides a tie. */
    Points sorted() {
        Points all = new Points(count(), rule.keyHash().space().isNarrow());
        Map<String, Integer> numbers = new HashMap<>();
        List<Node> byId = topology.nodes().stream().filter(Node::isActive).toList();
        byId.forEach(node -> numbers.put(node.id(), numbers.size()));
        for (Node node : inOrderOfTies(byId)) {
            int count = (int) maker.count(node);
            int first = all.reserve(numbers.getOrDefault(node.id(), 0), count);
            maker.write(node, count, all.highWords(), all.lowWords(), first);
        }
        all.sort();
        return all;
    }

    /** The nodes in the order that decides ties. */
    private List<Node> inOrderOfTies(List<Node> byId) {
        return switch (rule.tie()) {
            case LOWEST_ID, HIGHEST_ID -> byId;
            case FIRST_LISTED, LAST_LISTED -> Listing.active(topology);
            case BY_POSITION ->
                Listing.active(topology).stream()
                        .sorted(Comparator.comparing((Node node) -> name(node, 0)))
                        .toList();
        };
    }

    /** The name of a node's point for people. */
    String name(Node node, int index) {
        return maker.name(node, index);
    }
}
