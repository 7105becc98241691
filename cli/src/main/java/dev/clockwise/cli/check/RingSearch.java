package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Node;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.WeightCount;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * How many points a ring needs for a balance, found by building rings of the same nodes: doubling until one is even
 * enough, then halving the interval.
 *
 * <p>Evenness does not grow steadily with points, so what is found is one number that does, tried, and not the least.
 *
 * @param enough the points that do; empty where none that were tried did
 * @param most the most points that were tried
 */
record RingSearch(Optional<Tried> enough, Tried most) {

    /** A ring that was built. */
    record Tried(int points, Share maxOverMean) {}

    /**
     * The largest ring that is tried: more points than rings have unless asked cost more than another placement does.
     */
    private static final int MOST_POINTS = RingRule.DEFAULT_MAX_POINTS;

    /** Halving ends within a sixteenth of the answer, for a closer one says no more: four rings. */
    private static final int CLOSE = 16;

    /** Searches beyond the points that {@code rule} has now, whose max/mean is {@code now}. */
    static RingSearch of(Topology topology, RingRule rule, Share now, Share wanted) {
        int last = (int) Math.max(rule.points(), mostPoints(topology, rule));
        int tooFew = rule.points();
        Tried tried = new Tried(tooFew, now);
        while (tried.points < last && tried.maxOverMean.compareTo(wanted) > 0) {
            tooFew = tried.points;
            tried = tried(topology, rule, (int) Math.min(2L * tooFew, last));
        }
        if (tried.maxOverMean.compareTo(wanted) > 0) {
            return new RingSearch(Optional.empty(), tried);
        }
        Tried most = tried;
        while (tried.points - tooFew > Math.max(1, tried.points / CLOSE)) {
            Tried middle = tried(topology, rule, (tooFew + tried.points) >>> 1);
            if (middle.maxOverMean.compareTo(wanted) <= 0) {
                tried = middle;
            } else {
                tooFew = middle.points;
            }
        }
        return new RingSearch(Optional.of(tried), most);
    }

    private static Tried tried(Topology topology, RingRule rule, int points) {
        return new Tried(
                points, Balance.of(rule.withPoints(points).place(topology)).maxOverMean());
    }

    /** The most points per unit of weight, or per node, that stay within the cap, whatever rounding adds. */
    private static long mostPoints(Topology topology, RingRule rule) {
        boolean perNode = rule.count().isShare() || rule.count() == WeightCount.FIXED;
        BigDecimal units = topology.nodes().stream()
                .filter(Node::isActive)
                .map(node -> perNode ? BigDecimal.ONE : node.weight())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        long cap = (long) Math.min(rule.maxPoints(), MOST_POINTS)
                - topology.nodes().size();
        BigDecimal most = BigDecimal.valueOf(Math.max(0, cap)).divide(units, 0, RoundingMode.DOWN);
        return most.min(BigDecimal.valueOf(MOST_POINTS)).longValueExact();
    }
}
