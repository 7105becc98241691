package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Flow;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Ids that are something else than a name: an address, which changes when the machine moves, or a place in a list,
 * which changes when the list does. Harmless where the document says who owns what. Names that end in a number, such as
 * {@code cache-3}, are names.
 */
final class IdCheck implements Check {

    private static final Pattern ADDRESS = Pattern.compile(String.join(
            "|",
            "[A-Za-z][A-Za-z0-9+.-]*://.*", // a URL
            "\\d{1,3}(\\.\\d{1,3}){3}(:\\d{1,5})?", // IPv4, with a port or without
            "\\[[0-9A-Fa-f:.]*(%.*)?](:\\d{1,5})?", // IPv6 in brackets
            "(?=.*::)[0-9A-Fa-f:]{2,39}|([0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}", // IPv6, shortened or in full
            "[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?:\\d{2,5}")); // a host with a port

    private static final Pattern NUMBER = Pattern.compile("0|[1-9]\\d{0,8}");

    @Override
    public String doing() {
        return "working out what a new id would move";
    }

    @Override
    public List<Finding> findings(Subject subject) {
        List<Finding> findings = new ArrayList<>();
        boolean idsPlace = subject.topology().rule().givenPoints().isEmpty();
        if (idsPlace && subject.active().size() > 1) {
            addAddresses(findings, subject);
            addPositions(findings, subject);
        }
        return findings;
    }

    private static boolean isAddress(Node node) {
        return node.id().equals(node.address()) || ADDRESS.matcher(node.id()).matches();
    }

    private static void addAddresses(List<Finding> findings, Subject subject) {
        List<Balance.NodeShare> addresses =
                subject.active().stream().filter(each -> isAddress(each.node())).toList();
        if (addresses.isEmpty()) {
            return;
        }
        Node node = addresses.stream()
                .max(Comparator.comparing(Balance.NodeShare::share))
                .orElseThrow()
                .node();
        Topology topology = subject.topology();
        String next = Trial.unusedId(topology, node.id());
        Topology renamed = topology.withEpoch(0).minus(node.id()).plus(Trial.renamed(node, next));
        Movement movement = Trial.between(subject.placement(), Placement.of(renamed));
        Share moved = movedBut(movement, node.id(), next);
        if (!moved.isZero()) {
            findings.add(new Finding(
                    FindingName.IDS_LIKE_ADDRESSES,
                    Words.plural(addresses.size(), "id") + (addresses.size() == 1 ? " looks" : " look")
                            + " like an address: were " + node.quotedId() + " to get another, " + Words.percent(moved)
                            + " of keys would move (" + movement.method() + ")",
                    moved.toDouble(),
                    "0 %: a new address moves no key where ids are names",
                    "name nodes by what they are, such as cache-1, and put addresses under address; to keep today's"
                            + " owners, keep the ids and set address"));
        }
    }

    /**
     * What moves besides the keys that stay on the machine that was called {@code before} and is called {@code after}.
     */
    private static Share movedBut(Movement movement, String before, String after) {
        Share moved = Share.ZERO;
        for (Flow flow : movement.flows()) {
            boolean same = flow.from().id().equals(before) && flow.to().id().equals(after);
            moved = same ? moved : moved.plus(flow.share());
        }
        return moved;
    }

    private static void addPositions(List<Finding> findings, Subject subject) {
        Topology topology = subject.topology();
        List<Node> nodes = topology.nodes();
        if (!nodes.stream().allMatch(node -> NUMBER.matcher(node.id()).matches())) {
            return;
        }
        List<Node> ordered = nodes.stream()
                .sorted(Comparator.comparingInt(node -> Integer.parseInt(node.id())))
                .toList();
        int first = Integer.parseInt(ordered.get(0).id());
        int last = Integer.parseInt(ordered.get(ordered.size() - 1).id());
        if (first > 1 || last - first != ordered.size() - 1) {
            return;
        }
        Movement movement = Trial.between(subject.placement(), Placement.of(shifted(topology, ordered)));
        Share moved = movedByShift(movement, ordered);
        findings.add(new Finding(
                FindingName.IDS_LIKE_POSITIONS,
                "ids only count from " + first + " to " + last + ": were node \"" + first
                        + "\" to leave and the others to be counted anew, " + Words.percent(moved)
                        + " of keys would move (" + movement.method() + ")",
                moved.toDouble(),
                Words.percent(Decimals.ratio(ordered.get(0).weight(), sum(ordered))) + ", what the leaver had",
                "give each machine a name that it keeps, such as cache-" + first
                        + ", and never give a name to another machine; this moves keys once"));
    }

    private static BigDecimal sum(List<Node> nodes) {
        return nodes.stream().map(Node::weight).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** The topology once the first node has left, and each other has the id of the one before it. */
    private static Topology shifted(Topology topology, List<Node> ordered) {
        List<Node> shifted = new ArrayList<>();
        for (int i = 1; i < ordered.size(); i++) {
            shifted.add(Trial.renamed(ordered.get(i), ordered.get(i - 1).id()));
        }
        return Topology.of(topology.rule(), shifted).withReplicas(topology.replicas());
    }

    /** All but what flows from each id to the one before it, for that is one machine. */
    private static Share movedByShift(Movement movement, List<Node> ordered) {
        Map<String, String> before = new HashMap<>();
        for (int i = 1; i < ordered.size(); i++) {
            before.put(ordered.get(i).id(), ordered.get(i - 1).id());
        }
        Share stays = Share.ZERO;
        for (Flow flow : movement.flows()) {
            boolean same = flow.to().id().equals(before.get(flow.from().id()));
            stays = same ? stays.plus(flow.share()) : stays;
        }
        return Share.of(1, 1).minusOrZero(stays);
    }
}
