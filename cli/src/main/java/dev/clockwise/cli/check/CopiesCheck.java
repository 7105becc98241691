package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Node;
import dev.clockwise.Share;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Copies against nodes and zones. */
final class CopiesCheck implements Check {

    @Override
    public String doing() {
        return "counting nodes and zones";
    }

    @Override
    public List<Finding> findings(Subject subject) {
        List<Finding> findings = new ArrayList<>();
        int copies = subject.topology().replicas();
        List<Node> active =
                subject.active().stream().map(Balance.NodeShare::node).toList();
        if (copies == 1 && !active.isEmpty()) {
            findings.add(oneCopy(subject));
        }
        addZones(findings, copies, active);
        if (copies > active.size()) {
            findings.add(tooMany(subject, active.size()));
        }
        return findings;
    }

    private static Finding tooMany(Subject subject, int active) {
        int copies = subject.topology().replicas();
        boolean isDrained = subject.topology().nodes().size() > active;
        return new Finding(
                FindingName.COPIES_OVER_NODES,
                Words.count(copies) + (copies == 1 ? " copy" : " copies") + " of each key on "
                        + Words.plural(active, "active node"),
                active,
                "at least " + Words.plural(copies, "active node"),
                "add nodes" + (isDrained ? ", or give a drained one a weight above 0" : "")
                        + (active == 0 ? "" : ", or lower replicas"));
    }

    private static Finding oneCopy(Subject subject) {
        Share largest = subject.active().stream()
                .map(Balance.NodeShare::share)
                .max(Comparator.naturalOrder())
                .orElse(Share.ZERO);
        return new Finding(
                FindingName.ONE_COPY,
                "1 copy of each key: losing a node loses up to " + Words.percent(largest) + " of them",
                1,
                "at least 2 copies of what cannot be fetched again",
                "set replicas: 2 or more, or accept it for a cache");
    }

    private static void addZones(List<Finding> findings, int copies, List<Node> active) {
        Map<String, Integer> sizes = new HashMap<>();
        int unnamed = 0;
        for (Node node : active) {
            String zone = node.zone();
            if (zone == null) {
                unnamed++;
            } else {
                sizes.merge(zone, 1, Integer::sum);
            }
        }
        boolean one = sizes.size() == 1 && unnamed == 0;
        boolean none = sizes.isEmpty() && unnamed > 0 && copies > 1;
        int domains = sizes.size() + unnamed;
        int placed = Math.min(copies, active.size());
        if (one || none) {
            findings.add(new Finding(
                    FindingName.ONE_ZONE,
                    one
                            ? (active.size() == 1
                                            ? "the only active node is"
                                            : "all " + Words.count(active.size()) + " active nodes are")
                                    + " in one zone: losing it loses all"
                            : "no node names its zone: all copies of a key may lie in one",
                    sizes.size(),
                    "at least " + Math.max(2, copies) + " zones",
                    "name each node's zone, and spread nodes over " + Math.max(2, copies) + " zones or more"));
        } else if (domains < placed) {
            findings.add(new Finding(
                    FindingName.COPIES_OVER_ZONES,
                    Words.count(placed) + " copies of each key over " + Words.plural(domains, "zone")
                            + ": losing a zone loses up to " + most(placed, sizes.values(), unnamed) + " of them",
                    domains,
                    "at least " + Words.plural(placed, "zone"),
                    "spread nodes over more zones, or lower replicas"));
        }
    }

    /**
     * The most copies in a zone. Preference lists take a node of each zone, then a second of each that has one, and so
     * on: with each such round a zone holds one copy more, until all copies are placed.
     *
     * @param placed the copies that are placed: at most as many as there are nodes
     * @param sizes the active nodes of each zone
     * @param unnamed the active nodes without a zone, each a zone of its own
     */
    private static int most(int placed, Collection<Integer> sizes, int unnamed) {
        int round = 0;
        int left = placed - unnamed;
        do {
            int next = ++round;
            left -= (int) sizes.stream().filter(size -> size >= next).count();
        } while (left > 0);
        return round;
    }
}
