package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.placement.MaglevRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.placement.SlotsRule;
import dev.clockwise.placement.WeightCount;
import dev.clockwise.planner.Planner;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Weights too small to be placed, which ask for less than a point or slot, and nodes that get nothing though theirs are
 * not.
 */
final class VanishingWeightCheck implements Check {

    private static final Share ONE = Share.of(1, 1);

    @Override
    public String doing() {
        return "looking for weights that vanish";
    }

    @Override
    public List<Finding> findings(Subject subject) {
        List<Balance.NodeShare> active = subject.active();
        List<Finding> findings = new ArrayList<>();
        if (active.size() < 2) {
            return findings;
        }
        List<Balance.NodeShare> small = new ArrayList<>();
        List<Balance.NodeShare> empty = new ArrayList<>();
        for (Balance.NodeShare each : active) {
            if (cellsAsked(subject, each).compareTo(ONE) < 0) {
                small.add(each);
            } else if (each.share().isZero()) {
                empty.add(each);
            }
        }
        if (!small.isEmpty()) {
            findings.add(finding(small, "as small", smallRemedy(subject)));
        }
        if (!empty.isEmpty()) {
            findings.add(finding(empty, "as empty", emptyRemedy(subject, empty)));
        }
        return findings;
    }

    /** How many points or slots the node's weight asks for; one where the rule does not round to any. */
    private static Share cellsAsked(Subject subject, Balance.NodeShare node) {
        PlacementRule rule = subject.topology().rule();
        if (rule instanceof RingRule ring && ring.hasLabels()) {
            return pointsAsked(subject, ring, node);
        }
        long cells = cells(rule);
        return cells == 0 ? ONE : node.ideal().times(Share.of(cells, 1));
    }

    /** Points, or whole labels where a ring divides these among its nodes. */
    private static Share pointsAsked(Subject subject, RingRule ring, Balance.NodeShare node) {
        if (ring.count() == WeightCount.FIXED) {
            return ONE;
        }
        if (ring.count().isShare()) {
            int labels = ring.points() / ring.pointsPerLabel();
            return node.ideal().times(Share.of((long) labels * subject.active().size(), 1));
        }
        return Decimals.share(node.node().weight()).times(Share.of(ring.points(), 1));
    }

    private static long cells(PlacementRule rule) {
        return rule instanceof SlotsRule slots
                ? 1L << slots.bits()
                : rule instanceof MaglevRule maglev
                        ? maglev.table()
                        : rule instanceof SlotTableRule table ? table.slots() : 0;
    }

    private static Finding finding(List<Balance.NodeShare> nodes, String alike, String remedy) {
        Balance.NodeShare worst = nodes.get(0);
        for (Balance.NodeShare each : nodes) {
            if (isFurther(each.ratio(), worst.ratio())) {
                worst = each;
            }
        }
        String others = nodes.size() == 1
                ? ""
                : "; " + Words.plural(nodes.size() - 1L, "node") + " more " + (nodes.size() == 2 ? "is" : "are") + " "
                        + alike;
        return new Finding(
                FindingName.VANISHING_WEIGHT,
                "node " + worst.node().quotedId() + " of weight "
                        + worst.node().weight().toPlainString() + " asks for "
                        + worst.ideal().toPercent(4) + " of keys and gets "
                        + worst.share().toPercent(4) + others,
                worst.ratio().toDouble(),
                "weights that ask for a point or slot, or more, and get it",
                remedy);
    }

    /**
     * A ring rounds each weight by itself; where nodes share what there is, equal weights ask for as much as is there.
     */
    private static String smallRemedy(Subject subject) {
        boolean canRaise = subject.topology().rule() instanceof RingRule || !areEqual(subject.active());
        return (canRaise ? "raise the small weights, or " : "")
                + more(subject.topology().rule()) + ", or drain the node with weight 0";
    }

    private static boolean areEqual(List<Balance.NodeShare> nodes) {
        return nodes.stream().map(Balance.NodeShare::ideal).distinct().count() == 1;
    }

    private static String more(PlacementRule rule) {
        return switch (rule.type()) {
            case "slots" -> "set more bits";
            case "maglev" -> "set a larger table";
            case "slot-table" -> "use more slots";
            default -> "set more points";
        };
    }

    /** What a node gets that weight alone does not keep from it: it has no points or slots, or lost each to others. */
    private static String emptyRemedy(Subject subject, List<Balance.NodeShare> empty) {
        PlacementRule rule = subject.topology().rule();
        String drain = ", or drain the node with weight 0";
        Optional<Planner> planner = Planner.of(rule);
        if (planner.isPresent()) {
            String otherwise = cells(rule) > 0 ? more(rule) : "make the weights more alike";
            return (isMended(subject, planner.get(), empty)
                            ? "have the library's Planner allot them anew, which gives each its part (tried)"
                            : otherwise)
                    + drain;
        }
        if (rule.givenPoints().isPresent()) {
            return "give the node points where no other has one" + drain;
        }
        if (rule instanceof RingRule ring) {
            return "others' points lie where the node's do: " + HashCheck.wider(ring.pointHash()) + drain;
        }
        return cells(rule) > 0
                ? more(rule) + drain
                : "raise the small weights, or "
                        + HashCheck.wider(subject.placement().keyHash()) + drain;
    }

    private static boolean isMended(Subject subject, Planner planner, List<Balance.NodeShare> empty) {
        Topology topology = subject.topology();
        try {
            Balance after = Balance.of(Placement.of(planner.plan(topology, topology)));
            return after.nodes().stream()
                    .filter(each -> each.share().isZero())
                    .noneMatch(each -> empty.stream()
                            .anyMatch(was -> was.node().id().equals(each.node().id())));
        } catch (IllegalArgumentException e) {
            return false;
        }
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
