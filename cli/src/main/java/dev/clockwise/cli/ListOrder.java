package dev.clockwise.cli;

import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.placement.Listing;
import java.util.ArrayList;
import java.util.List;

/** Places in a list for nodes named on a command line, where the rule asks for them. */
final class ListOrder {

    private ListOrder() {}

    /** The nodes with their places, if the rule asks for them. */
    static List<Node> numbered(List<Node> nodes, PlacementRule rule) {
        if (!rule.attributes().contains(Listing.ORDER)) {
            return nodes;
        }
        List<Node> numbered = new ArrayList<>();
        for (Node node : nodes) {
            numbered.add(node.withAttribute(Listing.ORDER, Integer.toString(numbered.size())));
        }
        return numbered;
    }
}
