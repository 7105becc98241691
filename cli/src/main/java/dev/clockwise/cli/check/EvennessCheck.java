package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Share;
import dev.clockwise.placement.RingRule;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Shares against the wanted balance: what would keep it is tried, a ring with more points and others with other
 * options.
 */
final class EvennessCheck implements Check {

    @Override
    public String doing() {
        return "trying placements for an even one";
    }

    @Override
    public List<Finding> findings(Subject subject) {
        if (subject.balance().maxOverMean().compareTo(subject.wanted()) <= 0) {
            return List.of();
        }
        Balance.NodeShare fullest = subject.fullest();
        String found = Words.maxOverMean(subject.balance()) + ": node "
                + fullest.node().quotedId() + " has " + Words.percent(fullest.share()) + " where its weight asks for "
                + Words.percent(fullest.ideal());
        boolean canGrow = subject.topology().rule() instanceof RingRule ring
                && ring.hasLabels()
                && ring.label().isNumbered();
        return List.of(new Finding(
                canGrow ? FindingName.TOO_FEW_POINTS : FindingName.UNEVEN_SHARES,
                found,
                subject.balance().maxOverMean().toDouble(),
                Words.wanted(subject),
                canGrow ? pointsRemedy(subject) : remedy(subject, OwnPlacements.of(subject))));
    }

    private static String pointsRemedy(Subject subject) {
        RingRule ring = (RingRule) subject.topology().rule();
        RingSearch search =
                RingSearch.of(subject.topology(), ring, subject.balance().maxOverMean(), subject.wanted());
        Optional<RingSearch.Tried> enough = search.enough();
        String none = enough.isPresent()
                ? ""
                : "no number of points up to " + Words.count(search.most().points()) + " would do "
                        + Words.tried(search.most().maxOverMean()) + ": ";
        return none
                + remedy(
                        subject,
                        enough
                                .map(tried -> "set points: " + tried.points() + " " + Words.tried(tried.maxOverMean()))
                                .stream()
                                .toList());
    }

    /**
     * These ways and those of other placements that keep the wanted balance; where there is none, one that can be kept.
     */
    private static String remedy(Subject subject, List<String> own) {
        List<String> ways = new ArrayList<>(own);
        ways.addAll(EvenPlacements.of(subject));
        return ways.isEmpty()
                ? canBeKept(subject.balance().maxOverMean())
                : String.join(", or ", ways) + "; each moves keys: see how many with clockwise plan";
    }

    private static String canBeKept(Share now) {
        BigDecimal kept = Words.roundedUp(now);
        return kept.compareTo(Subject.MOST_WANTED) > 0
                ? "make the weights more alike"
                : "raise the wanted balance to " + kept.toPlainString() + " or more (--balance)";
    }
}
