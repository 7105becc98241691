package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.PlacementRule;
import dev.clockwise.Share;
import dev.clockwise.placement.MaglevRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import java.util.ArrayList;
import java.util.List;

/** Weights too small to be placed: less than a point or slot is asked for, or nothing is got. */
final class VanishingWeightCheck implements Check {

    private static final Share ONE = Share.of(1, 1);

    @Override
    public String doing() {
        return "looking for weights that vanish";
    }

    @Override
    public List<Finding> findings(Subject subject) {
        List<Balance.NodeShare> active = subject.active();
        if (active.size() < 2) {
            return List.of();
        }
        List<Balance.NodeShare> vanishing = new ArrayList<>();
        for (Balance.NodeShare each : active) {
            if (each.share().isZero() || cellsAsked(subject, each).compareTo(ONE) < 0) {
                vanishing.add(each);
            }
        }
        return vanishing.isEmpty() ? List.of() : List.of(finding(vanishing));
    }

    /** How many points or slots the node's weight asks for; one where the rule does not round to any. */
    private static Share cellsAsked(Subject subject, Balance.NodeShare node) {
        PlacementRule rule = subject.topology().rule();
        if (rule instanceof RingRule ring && ring.hasLabels()) {
            return Decimals.share(node.node().weight()).times(Share.of(ring.points(), 1));
        }
        long cells = rule instanceof SlotsRule slots
                ? 1L << slots.bits()
                : rule instanceof MaglevRule maglev ? maglev.table() : 0;
        return cells == 0 ? ONE : node.ideal().times(Share.of(cells, 1));
    }

    private static Finding finding(List<Balance.NodeShare> vanishing) {
        Balance.NodeShare worst = vanishing.get(0);
        for (Balance.NodeShare each : vanishing) {
            if (isFurther(each.ratio(), worst.ratio())) {
                worst = each;
            }
        }
        String others = vanishing.size() == 1
                ? ""
                : "; " + Words.plural(vanishing.size() - 1L, "node") + " more " + (vanishing.size() == 2 ? "is" : "are")
                        + " as small";
        return new Finding(
                FindingName.VANISHING_WEIGHT,
                "node " + worst.node().quotedId() + " of weight "
                        + worst.node().weight().toPlainString() + " asks for "
                        + worst.ideal().toPercent(4) + " of keys and gets "
                        + worst.share().toPercent(4) + others,
                worst.ratio().toDouble(),
                "weights that ask for a point or slot, or more",
                "raise the small weights, or points or slots, or drain the node with weight 0");
    }

    /** Whether {@code a} is further from 1 than {@code b}, by a factor up or down. */
    private static boolean isFurther(Share a, Share b) {
        return distance(a).compareTo(distance(b)) > 0;
    }

    private static Share distance(Share ratio) {
        boolean less = ratio.compareTo(ONE) < 0;
        return less ? ratio.isZero() ? Share.of(Long.MAX_VALUE, 1) : ONE.over(ratio) : ratio;
    }
}
