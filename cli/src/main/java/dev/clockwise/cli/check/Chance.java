package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Share;
import java.util.List;
import java.util.function.Function;

/** How uneven keys fall by chance alone. */
final class Chance {

    /** The probability that chance gives more than what is told. */
    private static final double PASSED = 0.05;

    private Chance() {}

    /**
     * The max/mean that {@code keys} different keys, accessed alike, pass with a probability of at most 5 %, where each
     * falls to a node with the probability of its share: Bernstein's inequality for each node, the probability divided
     * among them.
     */
    static double maxOverMean(Balance balance, long distinct, Function<Balance.NodeShare, Share> share) {
        double keys = (double) distinct;
        List<Balance.NodeShare> active =
                balance.nodes().stream().filter(each -> each.node().isActive()).toList();
        double log = Math.log(active.size() / PASSED);
        double most = 0;
        for (Balance.NodeShare each : active) {
            double part = share.apply(each).toDouble();
            double mean = keys * part;
            double above = log / 3 + Math.sqrt(log * log / 9 + 2 * log * mean * (1 - part));
            double bound = Math.min(keys, mean + above);
            most = Math.max(most, part == 0 ? 0 : bound / keys / each.ideal().toDouble());
        }
        return most;
    }
}
