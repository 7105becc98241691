package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Node;
import dev.clockwise.Share;
import java.math.BigDecimal;
import java.util.List;

/** Weights against what the machines are said to take. */
final class SizeCheck implements Check {

    @Override
    public String doing() {
        return "comparing weights with sizes";
    }

    @Override
    public List<Finding> findings(Subject subject) {
        List<Balance.NodeShare> active = subject.active();
        if (subject.sizes().isEmpty() || active.isEmpty()) {
            return List.of();
        }
        BigDecimal sum =
                active.stream().map(each -> subject.size(each.node())).reduce(BigDecimal.ZERO, BigDecimal::add);
        Balance.NodeShare worst = active.get(0);
        Share most = Share.ZERO;
        for (Balance.NodeShare each : active) {
            Share over = each.share().over(Decimals.ratio(subject.size(each.node()), sum));
            if (over.compareTo(most) > 0) {
                worst = each;
                most = over;
            }
        }
        boolean equalWeights =
                active.stream().map(each -> each.node().weight()).distinct().count() == 1;
        boolean equalSizes = active.stream()
                        .map(each -> subject.size(each.node()).stripTrailingZeros())
                        .distinct()
                        .count()
                == 1;
        boolean found = equalWeights ? !equalSizes : most.compareTo(subject.wanted()) > 0;
        return found ? List.of(finding(subject, equalWeights, worst.node(), most)) : List.of();
    }

    private static Finding finding(Subject subject, boolean equalWeights, Node worst, Share most) {
        return new Finding(
                equalWeights ? FindingName.EQUAL_WEIGHTS : FindingName.WEIGHTS_UNLIKE_SIZES,
                (equalWeights ? "weights are equal, sizes are not: " : "weights do not follow sizes: ") + "node "
                        + worst.quotedId() + " gets " + Words.ratio(most) + " times what its size asks for",
                most.toDouble(),
                equalWeights ? "weights in proportion to sizes" : Words.plain(subject.wanted()) + " times (--balance)",
                subject.hasWeights()
                        ? "set each node's weight to its size: see what that moves with clockwise plan "
                                + subject.words() + " --weight ID=SIZE"
                        : "set each node's weight to its size, which moves nothing here, and give it points for as much"
                                + " of the space");
    }
}
