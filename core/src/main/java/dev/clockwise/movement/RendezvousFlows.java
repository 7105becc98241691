package dev.clockwise.movement;

import dev.clockwise.Flow;
import dev.clockwise.Node;
import dev.clockwise.Share;
import dev.clockwise.placement.RendezvousOdds;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Flows between two rendezvous placements of one key hash, by theory.
 *
 * <p>A node's cost for a key is E/w: its draw is an exponential E, the same before and after, and w its weight, v
 * after. A key moves from a to b where a has the lowest cost before and b after. Given E_a = x and E_b = u·x·v_b/w_a,
 * every other E_i must exceed (x/w_a)·max(w_i, u·v_i), and u must lie between w_b/v_b and w_a/v_a. Integrating over x
 * leaves
 *
 * <pre>P(a → b) = w_a · v_b · ∫ du / D(u)²,  D(u) = Σ max(w_i, u·v_i),  over u from w_b/v_b to w_a/v_a</pre>
 *
 * <p>and D is linear between the ratios w_i/v_i, where the integral from s to t is (t − s) / (D(s)·D(t)). All fractions
 * are exact, but that sums of more than {@value #LONGEST} bits are cut there, which takes many ratios.
 */
final class RendezvousFlows {

    private static final int LONGEST = 1024;

    private final List<Node> nodes = new ArrayList<>();
    private final List<BigInteger> before = new ArrayList<>();
    private final List<BigInteger> after = new ArrayList<>();

    RendezvousFlows(RendezvousOdds from, RendezvousOdds to) {
        this(from.nodes(), from::weight, to.nodes(), to::weight);
    }

    /** The flows between two rankings by draws, whose nodes have these weights by their numbers. */
    RendezvousFlows(
            List<Node> from, IntFunction<BigInteger> weightBefore, List<Node> to, IntFunction<BigInteger> weightAfter) {
        Map<String, Integer> rows = new HashMap<>();
        for (int i = 0; i < from.size(); i++) {
            rows.put(from.get(i).id(), i);
            add(from.get(i), weightBefore.apply(i), BigInteger.ZERO);
        }
        for (int i = 0; i < to.size(); i++) {
            Node node = to.get(i);
            Integer row = rows.get(node.id());
            if (row == null) {
                add(node, BigInteger.ZERO, weightAfter.apply(i));
            } else {
                nodes.set(row, node);
                after.set(row, weightAfter.apply(i));
            }
        }
    }

    private void add(Node node, BigInteger weightBefore, BigInteger weightAfter) {
        nodes.add(node);
        before.add(weightBefore);
        after.add(weightAfter);
    }

    /** The flows between different nodes. */
    List<Flow> flows() {
        // The integral up to each ratio; none stands for that of a node that leaves, which is endless.
        TreeSet<Share> ratios = new TreeSet<>();
        List<@Nullable Share> ratioOf = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            Share ratio = after.get(i).signum() == 0 ? null : Share.of(before.get(i), after.get(i));
            ratioOf.add(ratio);
            if (ratio != null) {
                ratios.add(ratio);
            }
        }
        Map<Share, Share> integrals = new HashMap<>();
        Share sum = Share.ZERO;
        Share from = Share.ZERO;
        Share heightFrom = height(from);
        for (Share to : ratios) {
            Share heightTo = height(to);
            sum = cut(sum.plus(to.minusOrZero(from).over(heightFrom.times(heightTo))));
            integrals.put(to, sum);
            from = to;
            heightFrom = heightTo;
        }
        BigInteger slope = after.stream().reduce(BigInteger.ZERO, BigInteger::add);
        Share whole = cut(sum.plus(Share.of(BigInteger.ONE, slope).over(heightFrom)));

        List<Flow> flows = new ArrayList<>();
        Map<List<Share>, Share> between = new HashMap<>();
        for (int a = 0; a < nodes.size(); a++) {
            Share ratioA = ratioOf.get(a);
            Share to = ratioA == null ? whole : integrals.getOrDefault(ratioA, Share.ZERO);
            for (int b = 0; b < nodes.size(); b++) {
                Share ratioB = ratioOf.get(b);
                if (ratioB == null || (ratioA != null && ratioB.compareTo(ratioA) >= 0)) {
                    continue; // b gains nothing from a
                }
                Share start = integrals.getOrDefault(ratioB, Share.ZERO);
                Share integral = between.computeIfAbsent(
                        List.of(start, to),
                        pair -> pair.get(1).minusOrZero(pair.get(0)).reduced());
                BigInteger scale = before.get(a).multiply(after.get(b));
                if (scale.signum() != 0) {
                    flows.add(new Flow(
                            nodes.get(a),
                            nodes.get(b),
                            Share.of(scale.multiply(integral.numerator()), integral.denominator())));
                }
            }
        }
        return flows;
    }

    /** D(u). */
    private Share height(Share u) {
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < nodes.size(); i++) {
            sum = sum.add(
                    before.get(i).multiply(u.denominator()).max(after.get(i).multiply(u.numerator())));
        }
        return Share.of(sum, u.denominator());
    }

    private static Share cut(Share sum) {
        Share exact = sum.reduced();
        int excess = exact.denominator().bitLength() - LONGEST;
        return excess <= 0
                ? exact
                : Share.of(
                        exact.numerator().shiftRight(excess),
                        exact.denominator().shiftRight(excess));
    }
}
