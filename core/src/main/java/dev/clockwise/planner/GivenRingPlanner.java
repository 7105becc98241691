package dev.clockwise.planner;

import dev.clockwise.Balance;
import dev.clockwise.Balance.NodeShare;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.RingRule;
import java.math.BigInteger;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The planner of rings of given points that another system's keys are looked up in: a ring that was adopted, and grows
 * as {@linkplain TokenPlanner tokens} do.
 *
 * <p>Works for points at or after the position, in a space of 2^24 to 2^64 positions that key hashes reach all of, so
 * that a cut between two positions is off by next to nothing. What was adopted is as uneven as it was: the tolerance is
 * what the nodes deviate by now, if that is more than the planner's own, so that nothing moves between nodes that do
 * not change. Immutable and safe for any thread.
 *
 * @param rule the ring
 */
record GivenRingPlanner(RingRule rule) implements Planner {

    private static final int LEAST_BITS = 24;
    private static final Share ONE = Share.of(1, 1);

    /** Whether a rule is such a ring. */
    static boolean plans(RingRule rule) {
        BigInteger size = rule.keyHash().space().size();
        return rule.hasGivenPoints()
                && rule.boundary() == Boundary.AT_OR_AFTER
                && size.bitCount() == 1
                && size.bitLength() > LEAST_BITS
                && rule.keyHash().space().isNarrow()
                && rule.keyHash().range().compareTo(size) >= 0;
    }

    @Override
    public Topology plan(Topology before, Topology wanted) {
        requireRule(before);
        requireRule(wanted);
        int shift = Long.SIZE - (rule.keyHash().space().size().bitLength() - 1);
        TokenPlanner planner =
                TokenPlanner.builder().tolerance(tolerance(before, wanted)).build();
        UnaryOperator<Position> widen = point -> Position.of(((point.low() + 1) << shift) - 1);
        Topology planned = planner.plan(moved(before, RingRule.TOKENS, widen), moved(wanted, RingRule.TOKENS, widen));
        // What is cut is cut between two positions of the space, at the next of them.
        return moved(planned, rule, point -> Position.of(point.low() >>> shift));
    }

    private void requireRule(Topology topology) {
        if (!topology.rule().equals(rule)) {
            throw new IllegalArgumentException("the topology must be placed by " + rule + " (was by " + topology.rule()
                    + "): change the rule first; nothing was planned");
        }
    }

    private static Topology moved(Topology topology, RingRule rule, UnaryOperator<Position> to) {
        List<Node> nodes = topology.nodes().stream()
                .map(node -> node.withPoints(node.points().stream().map(to).toList()))
                .toList();
        return Topology.of(rule, nodes).withReplicas(topology.replicas()).withEpoch(topology.epoch());
    }

    /** What the nodes that stay as they are deviate by, in thousandths of their ideal shares. */
    private static int tolerance(Topology before, Topology wanted) {
        int tolerance = TokenPlanner.DEFAULT_TOLERANCE;
        for (NodeShare each : Balance.of(Placement.of(before)).nodes()) {
            boolean stays = each.node().isActive()
                    && wanted.node(each.node().id()).filter(Node::isActive).isPresent();
            if (stays) {
                Share ratio = each.ratio();
                Share deviation = ratio.minusOrZero(ONE).plus(ONE.minusOrZero(ratio));
                tolerance = Math.max(tolerance, thousandths(deviation));
            }
        }
        return Math.min(tolerance, TokenPlanner.GREATEST_TOLERANCE);
    }

    private static int thousandths(Share share) {
        BigInteger[] parts =
                share.numerator().multiply(BigInteger.valueOf(1000)).divideAndRemainder(share.denominator());
        return parts[0].min(BigInteger.valueOf(TokenPlanner.GREATEST_TOLERANCE)).intValue()
                + Math.min(1, parts[1].signum());
    }
}
