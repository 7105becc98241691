package dev.clockwise.planner;

import dev.clockwise.Node;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How many of a number of equal pieces each node is to have: its weight's exact part rounded down or up, so that the
 * part of each zone is rounded down or up too and all pieces are given. A node without a zone is a zone of its own.
 *
 * <p>Of all such roundings this one moves the fewest pieces, and among those it changes the fewest nodes that could
 * stay as they are, prefers the greatest remainders, then the lowest ids. Such a rounding always exists: controlled
 * rounding on a tree (Cox, "A constructive procedure for unbiased controlled rounding", JASA 1987, DOI
 * 10.1080/01621459.1987.10478456). Exact; O(nodes log nodes).
 */
final class Quotas {

    /*
     * A part is rounded down, and some are raised by one. What a raise costs depends on what the node holds alone, so a
     * zone raises its cheapest nodes, as many as its own part asks for, and those zones are raised whose next raise is
     * cheapest.
     */

    /** What raising a quota by one does, the best first. */
    private enum Raise {
        /** The node keeps all that it has. */
        KEEPS_ALL,
        /** The node gives one less. */
        GIVES_LESS,
        /** The node takes one more. */
        TAKES_MORE,
        /** The node, which could have stayed as it is, takes one. */
        TAKES_ONE;

        static Raise of(int floor, int held) {
            if (held > floor) {
                return held == floor + 1 ? KEEPS_ALL : GIVES_LESS;
            }
            return held < floor ? TAKES_MORE : TAKES_ONE;
        }
    }

    /** A raise of the node or the zone of that number. */
    private record Candidate(int number, Raise raise, BigInteger remainder) {
        static final Comparator<Candidate> BEST_FIRST = Comparator.comparing(Candidate::raise)
                .thenComparing(Candidate::remainder, Comparator.reverseOrder())
                .thenComparingInt(Candidate::number);
    }

    private final int pieces;
    private final BigInteger[] weights;
    private final BigInteger sum;
    private final int[] held;
    private final int[] quotas;

    private Quotas(List<Node> nodes, int pieces, int[] held) {
        this.pieces = pieces;
        this.weights = nodes.stream()
                .map(node -> BigInteger.valueOf(node.scaledWeight()))
                .toArray(BigInteger[]::new);
        this.sum = sum(Arrays.asList(weights));
        this.held = held;
        this.quotas = new int[weights.length];
    }

    /**
     * The quotas of nodes of positive weight, of which there is at least one.
     *
     * @param held how many pieces each of them has now
     */
    static int[] of(List<Node> nodes, int pieces, int[] held) {
        Quotas quotas = new Quotas(nodes, pieces, held);
        quotas.round(zones(nodes));
        return quotas.quotas;
    }

    private static BigInteger sum(Collection<BigInteger> numbers) {
        return numbers.stream().reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** The numbers of the nodes of each zone. */
    private static List<List<Integer>> zones(List<Node> nodes) {
        Map<String, List<Integer>> named = new LinkedHashMap<>();
        List<List<Integer>> zones = new ArrayList<>();
        for (int number = 0; number < nodes.size(); number++) {
            String zone = nodes.get(number).zone();
            List<Integer> members = zone == null ? null : named.get(zone);
            if (members == null) {
                members = new ArrayList<>();
                zones.add(members);
                if (zone != null) {
                    named.put(zone, members);
                }
            }
            members.add(number);
        }
        return zones;
    }

    private void round(List<List<Integer>> zones) {
        List<List<Candidate>> raises = new ArrayList<>();
        List<Candidate> zoneRaises = new ArrayList<>();
        int[] raised = new int[zones.size()];
        int left = pieces;
        for (int zone = 0; zone < zones.size(); zone++) {
            List<Candidate> candidates = roundDown(zones.get(zone));
            BigInteger[] part =
                    part(sum(zones.get(zone).stream().map(node -> weights[node]).toList()));
            int floors = zones.get(zone).stream().mapToInt(node -> quotas[node]).sum();
            raised[zone] = part[0].intValueExact() - floors;
            left -= part[0].intValueExact();
            raises.add(candidates);
            if (part[1].signum() > 0) {
                // Remainders sum to more than the whole raises of this zone, each of them below one: there is one more.
                zoneRaises.add(new Candidate(zone, candidates.get(raised[zone]).raise(), part[1]));
            }
        }
        zoneRaises.sort(Candidate.BEST_FIRST);
        zoneRaises.subList(0, left).forEach(zone -> raised[zone.number()]++);
        for (int zone = 0; zone < raised.length; zone++) {
            raises.get(zone).subList(0, raised[zone]).forEach(node -> quotas[node.number()]++);
        }
    }

    /** Sets the quotas of these nodes to their parts rounded down; the raises that are left to do, the best first. */
    private List<Candidate> roundDown(List<Integer> nodes) {
        List<Candidate> candidates = new ArrayList<>();
        for (int node : nodes) {
            BigInteger[] part = part(weights[node]);
            quotas[node] = part[0].intValueExact();
            if (part[1].signum() > 0) {
                candidates.add(new Candidate(node, Raise.of(quotas[node], held[node]), part[1]));
            }
        }
        candidates.sort(Candidate.BEST_FIRST);
        return candidates;
    }

    /** The pieces that a weight asks for: whole ones, and the remainder over the sum of weights. */
    private BigInteger[] part(BigInteger weight) {
        return weight.multiply(BigInteger.valueOf(pieces)).divideAndRemainder(sum);
    }
}
