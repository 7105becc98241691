package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.placement.RingRule;
import dev.clockwise.planner.Planner;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Shares against the wanted balance: a ring is tried with more points, others get the remedy that fits them. */
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
                (canGrow ? pointsRemedy(subject) : remedy(subject))
                        + "; each moves keys: see how many with clockwise plan"));
    }

    private static String pointsRemedy(Subject subject) {
        RingRule ring = (RingRule) subject.topology().rule();
        RingSearch search =
                RingSearch.of(subject.topology(), ring, subject.balance().maxOverMean(), subject.wanted());
        List<String> ways = new ArrayList<>();
        Optional<RingSearch.Tried> enough = search.enough();
        enough.ifPresent(tried ->
                ways.add("points: " + tried.points() + " (max/mean " + Words.ratio(tried.maxOverMean()) + ", tried)"));
        ways.addAll(EvenPlacements.of(subject));
        String none = enough.isPresent()
                ? ""
                : "no number of points up to " + Words.count(search.most().points()) + " would do (max/mean "
                        + Words.ratio(search.most().maxOverMean()) + ", tried): ";
        return none + (ways.isEmpty() ? "lower the wanted balance" : "set " + String.join(", or ", ways));
    }

    private static String remedy(Subject subject) {
        List<String> ways = new ArrayList<>(List.of(own(subject.topology())));
        if (!subject.topology().rule().type().equals("slots")) {
            EvenPlacements.of(subject).forEach(each -> ways.add("set " + each));
        }
        return String.join(", or ", ways);
    }

    private static String own(Topology topology) {
        PlacementRule rule = topology.rule();
        Optional<Planner> planner = Planner.of(rule);
        if (planner.isPresent()) {
            Placement anew = Placement.of(planner.get().plan(topology, topology));
            return "have the planner allot them anew (max/mean "
                    + Words.ratio(Balance.of(anew).maxOverMean()) + ", tried)";
        }
        return switch (rule.type()) {
            case "slots" -> "set capacity: 1.02 or more bits";
            case "maglev" -> "set a larger table";
            case "range" -> "move the split points";
            default ->
                rule.givenPoints().isPresent()
                        ? "give points that divide the space evenly"
                        : "number the labels with {i} and raise points";
        };
    }
}
