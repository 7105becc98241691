package dev.clockwise.cli.check;

import dev.clockwise.Node;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.placement.JumpRule;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** What a bucket of jump weighs. */
final class Buckets {

    private Buckets() {}

    private static final BigInteger DECIMALS = BigInteger.TEN.pow(Node.MAX_WEIGHT_DECIMALS);

    /**
     * The weight of a bucket, or of as few as a weight can tell in decimals: of these the planner gives whole ones.
     * Null in other placements, and where buckets are not in proportion to weights, so that it plans all anew.
     */
    static @Nullable Share unit(Topology topology) {
        Share unit = null;
        if (topology.rule() instanceof JumpRule) {
            for (Node node : topology.nodes()) {
                if (node.isActive()) {
                    int buckets = node.points().size();
                    Share own = buckets == 0
                            ? Share.ZERO
                            : Decimals.share(node.weight()).over(Share.of(buckets, 1));
                    if (own.isZero() || !(unit == null || unit.equals(own))) {
                        return null;
                    }
                    unit = own;
                }
            }
        }
        return unit == null ? null : decimal(unit.reduced());
    }

    /** The least multiple that is a decimal. */
    private static Share decimal(Share unit) {
        BigInteger rest = unit.denominator().divide(unit.denominator().gcd(DECIMALS));
        return Share.of(unit.numerator().multiply(rest), unit.denominator()).reduced();
    }
}
