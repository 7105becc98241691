package dev.clockwise.cli.check;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Share;
import dev.clockwise.dialect.DialectRule;
import dev.clockwise.placement.Arcs;
import dev.clockwise.placement.RingRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the placement takes in memory, and points that own nothing. */
final class PointsCheck implements Check {

    /**
     * Each client holds the placement, twice while it changes; lookups slow down once it leaves the caches long before.
     */
    private static final long MOST_BYTES = 64L << 20;

    /** Beyond this part of the greatest number of points a few joins more are refused. */
    private static final Share MOST_OF_CAP = Share.of(4, 5);

    private static final int NAMED = 3;

    @Override
    public String doing() {
        return "counting points";
    }

    @Override
    public List<Finding> findings(Subject subject) {
        List<Finding> findings = new ArrayList<>();
        addMemory(findings, subject);
        if (subject.placement().ownership() instanceof Arcs arcs && arcs.losers() > 0) {
            findings.add(colliding(subject, arcs));
        }
        return findings;
    }

    private static void addMemory(List<Finding> findings, Subject subject) {
        Footprint footprint = subject.placement().footprint();
        if (footprint.bytes() > MOST_BYTES) {
            findings.add(new Finding(
                    FindingName.RING_MEMORY,
                    Words.count(footprint.bytes()) + " bytes for " + Words.plural(footprint.points(), "point")
                            + ", twice that while it changes",
                    footprint.bytes(),
                    Words.count(MOST_BYTES) + " bytes",
                    "lower points or weights, which are relative, or use slots"));
        } else if (subject.topology().rule() instanceof RingRule ring) {
            Share part = Share.of(footprint.points(), ring.maxPoints());
            if (part.compareTo(MOST_OF_CAP) > 0) {
                findings.add(new Finding(
                        FindingName.RING_MEMORY,
                        Words.plural(footprint.points(), "point") + " of " + Words.count(ring.maxPoints())
                                + " allowed: a few joins more are refused",
                        footprint.points(),
                        MOST_OF_CAP.toPercent(0) + " of maxPoints",
                        "lower points or weights, which are relative, or raise maxPoints"));
            }
        }
    }

    private static Finding colliding(Subject subject, Arcs arcs) {
        Map<String, Integer> lost = new TreeMap<>(Node.ID_ORDER);
        for (int loser = 0; loser < arcs.losers(); loser++) {
            lost.merge(arcs.loser(loser).quotedId(), 1, Integer::sum);
        }
        List<String> named = lost.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .limit(NAMED)
                .map(each -> each.getKey() + " " + each.getValue())
                .toList();
        return new Finding(
                FindingName.COLLIDING_POINTS,
                Words.plural(arcs.losers(), "point") + (arcs.losers() == 1 ? " lies" : " lie")
                        + " where another lies and own" + (arcs.losers() == 1 ? "s" : "") + " nothing; "
                        + (lost.size() == 1 ? "the loser: " : "most lost: ") + String.join(", ", named),
                arcs.losers(),
                "0 points",
                remedy(subject));
    }

    private static String remedy(Subject subject) {
        if (subject.topology().rule() instanceof DialectRule rule
                && rule.givenPoints().isEmpty()) {
            return "accept it, as the system makes its points so; or " + DialectRemedy.leaving(subject);
        }
        if (!(subject.topology().rule() instanceof RingRule ring) || ring.hasGivenPoints()) {
            return "give each point to one node";
        }
        boolean isWide = HashCheck.count(ring.pointHash()).bitLength() > Long.SIZE;
        return (isWide
                        ? "spell labels so that none is two nodes', as {id}-{i} does"
                        : HashCheck.wider(ring.pointHash()) + ", or fewer points")
                + "; harmless while few: a loser takes over when the winner leaves";
    }
}
