package dev.clockwise.cli.compare;

import dev.clockwise.Balance;
import dev.clockwise.Placement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One placement with its figures.
 *
 * @param candidate the placement
 * @param placement the placement built
 * @param balance how even it is over all keys
 * @param afterJoin the placement after the join; null where it cannot take the joiner
 * @param join what the join moves; null where that is not to be had
 * @param leaves what leaves move; null where that is not to be had, or there is one node only
 * @param losses what losing a node does before anybody plans; null as for {@code leaves}
 * @param missing why figures are missing
 */
public record Row(
        Candidate candidate,
        Placement placement,
        Balance balance,
        @Nullable Placement afterJoin,
        @Nullable NodeMovement join,
        @Nullable Leaves leaves,
        @Nullable Leaves losses,
        List<String> missing) {

    /** The greatest share over what weights ask for. */
    public double maxOverMean() {
        return balance.maxOverMean().toDouble();
    }

    /** Whether it is the topology's own. */
    public boolean own() {
        return candidate.own();
    }

    /** The word that documents use for its rule. */
    public String type() {
        return candidate.rule().type();
    }

    /**
     * The greater of what a join and a leave move between nodes that did not change, over the least that they must
     * move; infinite where that is neither known nor promised to be nothing.
     */
    public double needless() {
        if (join == null && !candidate.minimal()) {
            return Double.POSITIVE_INFINITY;
        }
        double joining =
                join == null ? 0 : over(join.needless().toDouble(), join.ideal().toDouble());
        double leaving = leaves == null
                ? 0
                : over(leaves.meanNeedless().toDouble(), leaves.meanIdeal().toDouble());
        return Math.max(joining, leaving);
    }

    private static double over(double part, double whole) {
        return whole == 0 ? 0 : part / whole;
    }
}
