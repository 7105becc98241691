package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.RefusedNodeException;
import dev.clockwise.Topology;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The order in which another system lists its servers, which some rules place by: the attribute {@value #ORDER} of the
 * nodes, an integer from 0.
 *
 * <p>Nodes with an order come before those without; where it does not tell two apart, the order of ids does. Native
 * placements never ask for it.
 */
public final class Listing {

    /** The attribute that holds a node's place. */
    public static final String ORDER = "order";

    private static final int LAST = Integer.MAX_VALUE;

    private static final Pattern NUMBER = Pattern.compile("\\d{1,10}");

    /** A node and its place, which is read once. */
    private record Listed(int order, Node node) {}

    private Listing() {}

    /**
     * All nodes of a topology, drained ones too, in the order of the list. O(nodes log nodes).
     *
     * @throws IllegalArgumentException if an order is no integer from 0 to 2^31 - 2
     */
    public static List<Node> of(Topology topology) {
        // The topology has them in the order of ids, and sorting keeps that of equals.
        return topology.nodes().stream()
                .map(node -> new Listed(order(node), node))
                .sorted(Comparator.comparingInt(Listed::order))
                .map(Listed::node)
                .toList();
    }

    /** The active nodes of a topology in the order of the list. */
    public static List<Node> active(Topology topology) {
        return of(topology).stream().filter(Node::isActive).toList();
    }

    /**
     * Refuses two nodes at one place, which a list cannot have: who comes first would be a guess. O(nodes).
     *
     * @throws IllegalArgumentException if two nodes, active or not, have the same order; also as {@link #of}
     */
    public static void requireDistinct(Topology topology) {
        Map<Integer, Node> taken = new HashMap<>();
        for (Node node : topology.nodes()) {
            int order = order(node);
            Node other = order == LAST ? null : taken.putIfAbsent(order, node);
            if (other != null) {
                throw new IllegalArgumentException("order must be another for each node (nodes " + other.quotedId()
                        + " and " + node.quotedId() + " both have " + order
                        + "): number the nodes as the other system lists them; nothing was built");
            }
        }
    }

    /**
     * The place after all others in the list. O(nodes).
     *
     * @throws IllegalArgumentException as {@link #of}
     */
    public static int next(Topology topology) {
        return topology.nodes().stream()
                        .mapToInt(Listing::order)
                        .filter(order -> order < LAST)
                        .max()
                        .orElse(-1)
                + 1;
    }

    /**
     * The node as it joins a topology: last in the list, where its rule asks for places in one. O(nodes).
     *
     * @throws IllegalArgumentException as {@link #of}, where it does
     */
    public static Node joining(Node node, Topology topology) {
        return topology.rule().attributes().contains(ORDER)
                ? node.withAttribute(ORDER, Integer.toString(next(topology)))
                : node;
    }

    private static int order(Node node) {
        String order = node.attribute(ORDER);
        if (order == null) {
            return LAST;
        }
        int parsed = NUMBER.matcher(order).matches() ? (int) Math.min(Long.parseLong(order), LAST) : LAST;
        if (parsed == LAST) {
            throw new RefusedNodeException(
                    node,
                    ORDER,
                    "order of node " + node.quotedId() + " must be an integer from 0 to "
                            + (LAST - 1) + " (was \"" + order + "\"): number the nodes as the other system lists them;"
                            + " nothing was built");
        }
        return parsed;
    }
}
