package dev.clockwise.planner;

import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.placement.JumpRule;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives the buckets of {@link JumpRule} to nodes, in exact proportion to their weights, and counts how many there are:
 * the topologies it returns have their number of buckets from it, whatever the rule that is wanted says.
 *
 * <p>A bucket stands for a unit of weight. Without history that is the greatest common divisor of all weights, over
 * {@code bucketsPerWeight}; later the unit stays as long as every weight is a multiple of it. A node that joins or
 * grows takes buckets that the same change frees, then older holes, then new buckets at the end. Of the buckets that
 * are left over the last ones are dropped while they end the table, and the others stay as holes, whose keys all nodes
 * share by weight; so shares stay in proportion. A node that shrinks gives its highest buckets.
 *
 * <p>A join, a leave or a weight change by whole units moves exactly what the shares of that node gain or lose, which
 * is the least that any placement moves. Where older holes stay, a change of several nodes at once may move up to the
 * holes' part more. A weight that needs a finer unit multiplies all buckets, and that moves much of the keys, also
 * between nodes that did not change: more {@code bucketsPerWeight} leave room for it.
 *
 * <p>O(buckets + nodes). Immutable and safe for any thread.
 */
public final class JumpPlanner implements Planner {

    /** One bucket per unit of the smallest whole weights in proportion. */
    public static final JumpPlanner DEFAULT = ofBucketsPerWeight(1);

    private final int bucketsPerWeight;

    private JumpPlanner(int bucketsPerWeight) {
        this.bucketsPerWeight = bucketsPerWeight;
    }

    /**
     * A planner that gives so many buckets for each unit of the smallest whole weights in proportion, where it starts
     * anew.
     *
     * @throws IllegalArgumentException if the number is not from 1 to {@value JumpRule#MAX_BUCKETS}
     */
    public static JumpPlanner ofBucketsPerWeight(int bucketsPerWeight) {
        if (bucketsPerWeight < 1 || bucketsPerWeight > JumpRule.MAX_BUCKETS) {
            throw new IllegalArgumentException(
                    "bucketsPerWeight must be from 1 to " + JumpRule.MAX_BUCKETS + " (was " + bucketsPerWeight + ")");
        }
        return new JumpPlanner(bucketsPerWeight);
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if one of the two has another rule than jump, two nodes of {@code before} have
     *     one bucket, or the weights take more than {@value JumpRule#MAX_BUCKETS} buckets
     */
    @Override
    public Topology plan(Topology before, Topology wanted) {
        Buckets buckets = Buckets.of(before, rule(before));
        buckets.assign(quotas(unit(before, wanted), wanted));
        return buckets.topology(wanted, rule(wanted));
    }

    /**
     * The topology an epoch later without holes: the last bucket's node takes each hole, and the number of buckets
     * shrinks.
     *
     * <p>Filling a hole moves at most 2 in as many keys as there are buckets: those of the hole, which come together
     * again, and those of the last bucket, which spread over all. The change that left the hole moved 1. Shares stay in
     * proportion.
     *
     * @throws IllegalArgumentException if the rule is not jump, or two nodes have one bucket
     */
    public Topology compact(Topology topology) {
        Buckets buckets = Buckets.of(topology, rule(topology));
        buckets.fillHolesFromTheEnd();
        return buckets.topology(topology, rule(topology)).withEpoch(topology.nextEpoch());
    }

    private static JumpRule rule(Topology topology) {
        PlacementRule rule = topology.rule();
        if (rule instanceof JumpRule jump) {
            return jump;
        }
        throw new IllegalArgumentException(
                "buckets are planned for topologies of jump (was " + rule.type() + "): change the rule first");
    }

    /** How many buckets each active node is to have, in the order of ids. */
    private static Map<String, Integer> quotas(Share unit, Topology wanted) {
        Map<String, Integer> quotas = new LinkedHashMap<>();
        BigInteger sum = BigInteger.ZERO;
        for (Node node : active(wanted)) {
            BigInteger quota = weight(node).over(unit).reduced().numerator();
            sum = sum.add(quota);
            if (sum.compareTo(BigInteger.valueOf(JumpRule.MAX_BUCKETS)) > 0) {
                throw new IllegalArgumentException("jump has at most " + JumpRule.MAX_BUCKETS
                        + " buckets (weights in these proportions take " + sum
                        + " or more): use weights with simpler proportions; nothing was planned");
            }
            quotas.put(node.id(), quota.intValueExact());
        }
        return quotas;
    }

    /** The weight of a bucket. */
    private Share unit(Topology before, Topology wanted) {
        Share old = unit(before);
        Share unit = old;
        for (Node node : active(wanted)) {
            unit = commonDivisor(unit, weight(node));
        }
        return old.isZero() ? unit.over(Share.of(bucketsPerWeight, 1)) : unit;
    }

    /** The weight of a bucket before; zero where buckets are not in proportion to weights. */
    private static Share unit(Topology before) {
        Share unit = Share.ZERO;
        for (Node node : active(before)) {
            int buckets = node.points().size();
            Share own = buckets == 0 ? Share.ZERO : weight(node).over(Share.of(buckets, 1));
            if (own.isZero() || !(unit.isZero() || unit.equals(own))) {
                return Share.ZERO;
            }
            unit = own;
        }
        return unit;
    }

    private static Share commonDivisor(Share a, Share b) {
        BigInteger left = a.numerator().multiply(b.denominator());
        BigInteger right = b.numerator().multiply(a.denominator());
        return Share.of(left.gcd(right), a.denominator().multiply(b.denominator()))
                .reduced();
    }

    private static Share weight(Node node) {
        return Share.of(BigInteger.valueOf(node.scaledWeight()), BigInteger.TEN.pow(Node.MAX_WEIGHT_DECIMALS));
    }

    private static List<Node> active(Topology topology) {
        return topology.nodes().stream().filter(Node::isActive).toList();
    }
}
