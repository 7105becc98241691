package dev.clockwise.planner;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * A ring of given points worked out the plain way, from the nodes' points alone: who owns what, what moves, and what
 * any placement within a band has to move. Sums are exact, in positions of 2^64.
 */
final class TokenOracle {

    static final BigInteger SPACE = BigInteger.ONE.shiftLeft(64);
    private static final BigInteger THOUSAND = BigInteger.valueOf(1000);

    private final Topology topology;
    private final List<BigInteger> ends = new ArrayList<>();
    private final List<String> owners = new ArrayList<>();
    private final Map<String, BigInteger> shares = new HashMap<>();

    /** A ring, of which no two active nodes may have one token. */
    TokenOracle(Topology topology) {
        this.topology = topology;
        NavigableMap<BigInteger, String> tokens = new TreeMap<>();
        for (Node node : topology.nodes()) {
            for (Position point : node.isActive() ? node.points() : List.<Position>of()) {
                String other = tokens.put(point.toBigInteger(), node.id());
                if (other != null) {
                    throw new AssertionError(other + " and " + node.id() + " both have token " + point);
                }
            }
        }
        tokens.forEach((end, owner) -> {
            BigInteger start = ends.isEmpty() ? tokens.lastKey().subtract(SPACE) : ends.get(ends.size() - 1);
            shares.merge(owner, end.subtract(start), BigInteger::add);
            ends.add(end);
            owners.add(owner);
        });
    }

    int tokens() {
        return ends.size();
    }

    /** What each node owns, by id. */
    Map<String, BigInteger> shares() {
        return shares;
    }

    /** The positions that go from one node to another, or stay, by the ids of both. */
    Map<List<String>, BigInteger> flows(TokenOracle after) {
        Map<List<String>, BigInteger> flows = new HashMap<>();
        BigInteger from = BigInteger.ZERO;
        for (int i = 0, k = 0; from.compareTo(SPACE) < 0; ) {
            BigInteger end = i < ends.size() ? ends.get(i) : SPACE.subtract(BigInteger.ONE);
            BigInteger other = k < after.ends.size() ? after.ends.get(k) : SPACE.subtract(BigInteger.ONE);
            BigInteger next = end.min(other).add(BigInteger.ONE);
            List<String> flow = List.of(owners.get(i % owners.size()), after.owners.get(k % after.owners.size()));
            flows.merge(flow, next.subtract(from), BigInteger::add);
            i += i < ends.size() && end.compareTo(next) < 0 ? 1 : 0;
            k += k < after.ends.size() && other.compareTo(next) < 0 ? 1 : 0;
            from = next;
        }
        return flows;
    }

    /** What changes owner. */
    static BigInteger moved(Map<List<String>, BigInteger> flows) {
        BigInteger moved = BigInteger.ZERO;
        for (Map.Entry<List<String>, BigInteger> flow : flows.entrySet()) {
            boolean stays = flow.getKey().get(0).equals(flow.getKey().get(1));
            moved = stays ? moved : moved.add(flow.getValue());
        }
        return moved;
    }

    /** What nodes have more than before, all together: half the sum of the differences. */
    BigInteger gained(TokenOracle after) {
        Map<String, BigInteger> before = shares;
        BigInteger gained = BigInteger.ZERO;
        for (Map.Entry<String, BigInteger> share : after.shares.entrySet()) {
            BigInteger was = before.getOrDefault(share.getKey(), BigInteger.ZERO);
            gained = gained.add(share.getValue().subtract(was).max(BigInteger.ZERO));
        }
        return gained;
    }

    /** The flows between nodes that are before and after, active, with the same weight and zone. */
    List<List<String>> needless(TokenOracle after, Map<List<String>, BigInteger> flows) {
        List<List<String>> needless = new ArrayList<>();
        for (List<String> flow : flows.keySet()) {
            if (!flow.get(0).equals(flow.get(1)) && unchanged(flow.get(0), after) && unchanged(flow.get(1), after)) {
                needless.add(flow);
            }
        }
        return needless;
    }

    private boolean unchanged(String id, TokenOracle after) {
        return topology.node(id)
                .flatMap(was -> after.topology
                        .node(id)
                        .filter(is -> was.withPoints(List.of()).placedAs(is.withPoints(List.of()))))
                .isPresent();
    }

    /** The sum of the weights, and each node's, as integers in proportion. */
    private static BigInteger weight(Topology topology) {
        return topology.nodes().stream().map(TokenOracle::weight).reduce(BigInteger.ZERO, BigInteger::add);
    }

    private static BigInteger weight(Node node) {
        return node.weight().multiply(BigDecimal.TEN.pow(9)).toBigIntegerExact();
    }

    /**
     * The least that any placement of {@code wanted} moves whose shares are within so many thousandths of the ideal:
     * the greater of what lacks to the floors and of what is above the ceilings; rounded down.
     */
    BigInteger least(Topology wanted, int thousandths) {
        BigInteger unit = weight(wanted).multiply(THOUSAND);
        BigInteger lacking = BigInteger.ZERO;
        BigInteger kept = BigInteger.ZERO;
        for (Node node : wanted.nodes()) {
            BigInteger share = shares.getOrDefault(node.id(), BigInteger.ZERO).multiply(unit);
            BigInteger ideal = weight(node).multiply(SPACE);
            lacking = lacking.add(ideal.multiply(BigInteger.valueOf(1000L - thousandths))
                    .subtract(share)
                    .max(BigInteger.ZERO));
            kept = kept.add(
                    ideal.multiply(BigInteger.valueOf(1000L + thousandths)).min(share));
        }
        return lacking.max(SPACE.multiply(unit).subtract(kept)).divide(unit);
    }

    /**
     * The nodes whose share is outside the band; a share of a few positions may be a whole one off, and is one at
     * least.
     */
    List<String> outside(int thousandths) {
        List<String> outside = new ArrayList<>();
        BigInteger unit = weight(topology).multiply(THOUSAND);
        for (Node node : topology.nodes()) {
            BigInteger share = shares.getOrDefault(node.id(), BigInteger.ZERO);
            BigInteger ideal = weight(node).multiply(SPACE);
            BigInteger low =
                    ideal.multiply(BigInteger.valueOf(1000L - thousandths)).divide(unit);
            BigInteger high =
                    ideal.multiply(BigInteger.valueOf(1000L + thousandths)).divide(unit);
            boolean fits = node.isActive()
                    ? share.compareTo(low) >= 0 && share.signum() > 0 && share.compareTo(high.add(BigInteger.ONE)) <= 0
                    : share.signum() == 0;
            if (!fits) {
                outside.add(node.id() + " has " + share + ", from " + low + " to " + high);
            }
        }
        return outside;
    }

    /** The greatest number of tokens of a node, over its weight in mean weights where that is above 1. */
    double densest() {
        BigDecimal sum = topology.nodes().stream().map(Node::weight).reduce(BigDecimal.ZERO, BigDecimal::add);
        long active = topology.nodes().stream().filter(Node::isActive).count();
        return topology.nodes().stream()
                .mapToDouble(node ->
                        node.points().size() / Math.max(1, node.weight().doubleValue() * active / sum.doubleValue()))
                .max()
                .orElse(0);
    }

    long active() {
        return topology.nodes().stream().filter(Node::isActive).count();
    }
}
