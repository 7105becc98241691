package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Node;
import dev.clockwise.Share;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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
        if (copies == 1) {
            findings.add(oneCopy(subject));
        }
        addZones(findings, copies, active);
        if (copies > active.size()) {
            findings.add(new Finding(
                    FindingName.COPIES_OVER_NODES,
                    Words.count(copies) + (copies == 1 ? " copy" : " copies") + " of each key on "
                            + Words.plural(active.size(), "active node"),
                    active.size(),
                    "at least " + Words.plural(copies, "active node"),
                    "add nodes, or lower replicas"));
        }
        return findings;
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
        Set<String> zones = new HashSet<>();
        long unnamed = 0;
        for (Node node : active) {
            String zone = node.zone();
            if (zone == null) {
                unnamed++;
            } else {
                zones.add(zone);
            }
        }
        boolean one = zones.size() == 1 && unnamed == 0;
        boolean none = zones.isEmpty() && unnamed > 0 && copies > 1;
        long domains = zones.size() + unnamed;
        if (one || none) {
            findings.add(new Finding(
                    FindingName.ONE_ZONE,
                    one
                            ? "all " + Words.plural(active.size(), "active node")
                                    + " are in one zone: losing it loses all"
                            : "no node names its zone: all " + copies + " copies of a key may lie in one",
                    zones.size(),
                    "at least " + Math.max(2, copies) + " zones",
                    "name each node's zone, and spread nodes over " + Math.max(2, copies) + " zones or more"));
        } else if (domains < Math.min(copies, active.size())) {
            findings.add(new Finding(
                    FindingName.COPIES_OVER_ZONES,
                    copies + " copies of each key over " + Words.plural(domains, "zone")
                            + ": losing a zone loses up to " + (copies - domains + 1) + " of them",
                    domains,
                    "at least " + Words.plural(copies, "zone"),
                    "spread nodes over more zones, or lower replicas"));
        }
    }
}
