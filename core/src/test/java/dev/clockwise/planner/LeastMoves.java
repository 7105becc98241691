package dev.clockwise.planner;

import dev.clockwise.Node;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * An oracle: the fewest pieces that can move so that each node and each zone has its part rounded down or up.
 *
 * <p>In a zone that is to have Q pieces, every node below its part rounded down must be filled up to it, and what Q has
 * beyond what the nodes may keep must come from elsewhere: the greater of the two sums. Which zones are rounded up is
 * tried by dynamic programming. {@link #tried} tries every assignment there is.
 */
final class LeastMoves {

    private final List<Node> nodes;
    private final Map<String, Integer> held;
    private final int pieces;

    /** The change from what nodes hold now, by id, to the parts of {@code nodes}, all of positive weight. */
    LeastMoves(List<Node> nodes, Map<String, Integer> held, int pieces) {
        this.nodes = nodes;
        this.held = held;
        this.pieces = pieces;
    }

    /** The nodes of each zone; one without a zone is alone. */
    Collection<List<Node>> zones() {
        Map<String, List<Node>> zones = new LinkedHashMap<>();
        for (Node node : nodes) {
            String zone = node.zone() == null ? "node " + node.id() : "zone " + node.zone();
            zones.computeIfAbsent(zone, name -> new ArrayList<>()).add(node);
        }
        return zones.values();
    }

    /** The part of these nodes together, rounded down. */
    int floor(List<Node> some) {
        return divided(some)[0].intValueExact();
    }

    /** The part of these nodes together, rounded up. */
    int ceiling(List<Node> some) {
        return floor(some) + divided(some)[1].signum();
    }

    private BigInteger[] divided(List<Node> some) {
        return weight(some).multiply(BigInteger.valueOf(pieces)).divideAndRemainder(weight(nodes));
    }

    private static BigInteger weight(List<Node> some) {
        BigDecimal sum = some.stream().map(Node::weight).reduce(BigDecimal.ZERO, BigDecimal::add);
        return sum.movePointRight(Node.MAX_WEIGHT_DECIMALS).toBigIntegerExact();
    }

    /** The fewest moves, by reasoning. */
    int count() {
        Collection<List<Node>> zones = zones();
        int up = pieces - zones.stream().mapToInt(this::floor).sum();
        long[] least = new long[up + 1]; // by how many zones are rounded up
        Arrays.fill(least, 1, least.length, Integer.MAX_VALUE);
        for (List<Node> zone : zones) {
            for (int raised = up; raised >= 0; raised--) {
                long down = least[raised] + moves(zone, floor(zone));
                long raise = raised > 0 && ceiling(zone) > floor(zone)
                        ? least[raised - 1] + moves(zone, ceiling(zone))
                        : Integer.MAX_VALUE;
                least[raised] = Math.min(down, raise);
            }
        }
        return Math.toIntExact(least[up]);
    }

    /** The fewest pieces that come into a zone's nodes so that it has {@code total}. */
    private int moves(List<Node> zone, int total) {
        int lacking = 0;
        int fitting = 0;
        for (Node node : zone) {
            int has = held.getOrDefault(node.id(), 0);
            int least = floor(List.of(node));
            lacking += Math.max(0, least - has);
            fitting += Math.max(least, Math.min(has, ceiling(List.of(node))));
        }
        return lacking + Math.max(0, total - fitting);
    }

    /** The fewest moves of all assignments of pieces, whose owners now are given by id, within the roundings. */
    int tried(List<String> owners) {
        int least = Integer.MAX_VALUE;
        int[] assigned = new int[pieces];
        do {
            if (isWithin(assigned)) {
                int moved = (int) IntStream.range(0, pieces)
                        .filter(piece -> !nodes.get(assigned[piece]).id().equals(owners.get(piece)))
                        .count();
                least = Math.min(least, moved);
            }
        } while (advance(assigned));
        return least;
    }

    private boolean advance(int[] assigned) {
        for (int piece = 0; piece < pieces; piece++) {
            if (++assigned[piece] < nodes.size()) {
                return true;
            }
            assigned[piece] = 0;
        }
        return false;
    }

    private boolean isWithin(int[] assigned) {
        return nodes.stream().allMatch(node -> isWithin(List.of(node), assigned))
                && zones().stream().allMatch(zone -> isWithin(zone, assigned));
    }

    private boolean isWithin(List<Node> some, int[] assigned) {
        long has = IntStream.of(assigned)
                .filter(number -> some.contains(nodes.get(number)))
                .count();
        return has >= floor(some) && has <= ceiling(some);
    }
}
