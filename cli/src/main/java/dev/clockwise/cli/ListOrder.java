package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.dialect.Dialect.Attribute;
import dev.clockwise.dialect.DialectRule;
import dev.clockwise.placement.Listing;
import java.util.ArrayList;
import java.util.List;

/** Places in a list for nodes named on a command line, where a dialect asks for them. */
final class ListOrder {

    private ListOrder() {}

    /** The nodes with their places, if the rule asks for them. */
    static List<Node> numbered(List<Node> nodes, PlacementRule rule) {
        if (!isAskedBy(rule)) {
            return nodes;
        }
        List<Node> numbered = new ArrayList<>();
        for (Node node : nodes) {
            numbered.add(node.withAttribute(Listing.ORDER, Integer.toString(numbered.size())));
        }
        return numbered;
    }

    /** The node with the place after all others of the topology, if its rule asks for it. */
    static Node last(Node node, Topology topology) {
        if (!isAskedBy(topology.rule())) {
            return node;
        }
        long last = -1;
        for (Node other : topology.nodes()) {
            String order = other.attribute(Listing.ORDER);
            if (order != null && order.matches("\\d{1,10}")) {
                last = Math.max(last, Long.parseLong(order));
            }
        }
        return node.withAttribute(Listing.ORDER, Long.toString(last + 1));
    }

    private static boolean isAskedBy(PlacementRule rule) {
        return rule instanceof DialectRule dialect
                && dialect.dialect().attributes().stream().map(Attribute::name).anyMatch(Listing.ORDER::equals);
    }
}
