package dev.clockwise.cli;

import dev.clockwise.Balance;
import dev.clockwise.Flow;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.agreement.document.TopologyDocument;
import dev.clockwise.agreement.json.PublicAddress;
import dev.clockwise.cli.page.CountedKeys;
import dev.clockwise.cli.page.MovementPage;
import dev.clockwise.movement.CopyMovement;
import dev.clockwise.placement.JumpRule;
import dev.clockwise.placement.Spans;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A change with all that is known of it: what text, JSON and page show.
 *
 * @param before the topology before
 * @param after the topology after
 * @param movement what moves
 * @param changes what differs between the topologies, besides the epoch
 * @param modulo what modulo would move over the whole space; null where the weights are too odd for it
 * @param copies what moves of a key's copies; null where a key has one, or there are no rings to work it out from
 * @param counts the user's keys; null where none were given
 */
record Plan(
        TopologyChoice.Named before,
        TopologyChoice.Named after,
        Movement movement,
        List<Change> changes,
        @Nullable Share modulo,
        @Nullable CopyMovement copies,
        @Nullable KeyCounts counts) {

    /** What nodes have under every rule. */
    private static final Set<String> NODE_FIELDS = Set.of("weight", "zone", "address");

    /**
     * A difference between the topologies.
     *
     * @param subject the id of a node, or null for the topology itself
     * @param attribute what differs: {@code joined}, {@code left}, {@code weight}, …
     * @param from the value before; null where there was none
     * @param to the value after; null where there is none
     */
    record Change(
            @Nullable String subject,
            String attribute,
            @Nullable String from,
            @Nullable String to) {}

    static Plan of(
            TopologyChoice.Named before,
            TopologyChoice.Named after,
            Movement movement,
            int copies,
            @Nullable KeyCounts counts) {
        boolean spans = Movement.isExact(movement.before(), movement.after())
                && movement.before().ownership() instanceof Spans
                && movement.after().ownership() instanceof Spans;
        return new Plan(
                before,
                after,
                movement,
                changes(before.topology(), after.topology()),
                movement.modulo().orElse(null),
                copies > 1 && spans ? movement.copies(copies) : null,
                counts);
    }

    private static List<Change> changes(Topology before, Topology after) {
        List<Change> changes = new ArrayList<>();
        if (!before.rule().equals(after.rule())) {
            changes.add(new Change(
                    null, "rule", before.rule().toString(), after.rule().toString()));
        }
        if (before.replicas() != after.replicas()) {
            changes.add(new Change(null, "replicas", "" + before.replicas(), "" + after.replicas()));
        }
        for (Node node : before.nodes()) {
            Optional<Node> next = after.node(node.id());
            if (next.isEmpty()) {
                changes.add(new Change(node.id(), "left", null, null));
            } else {
                addDifferences(changes, node, next.get());
            }
        }
        for (Node node : after.nodes()) {
            if (before.node(node.id()).isEmpty()) {
                changes.add(new Change(node.id(), "joined", null, null));
            }
        }
        return changes;
    }

    private static void addDifferences(List<Change> changes, Node before, Node after) {
        add(
                changes,
                before.id(),
                "weight",
                before.weight().toPlainString(),
                after.weight().toPlainString());
        add(changes, before.id(), "zone", before.zone(), after.zone());
        if (!Objects.equals(before.address(), after.address())) {
            changes.add(new Change(before.id(), "address", PublicAddress.of(before), PublicAddress.of(after)));
        }
        add(
                changes,
                before.id(),
                "points",
                before.points().toString(),
                after.points().toString());
        Set<String> attributes = new TreeSet<>(before.attributes().keySet());
        attributes.addAll(after.attributes().keySet());
        attributes.forEach(name -> add(changes, before.id(), name, before.attribute(name), after.attribute(name)));
    }

    private static void add(
            List<Change> changes, String id, String attribute, @Nullable String from, @Nullable String to) {
        if (!Objects.equals(from, to)) {
            changes.add(new Change(id, attribute, from, to));
        }
    }

    /** Whether the topology after is the one before, edited by options. */
    boolean isEdit() {
        return before.name().equals(after.name()) && !changes.isEmpty();
    }

    /** Whether another rule places the keys, so that the ideal change of the nodes is no measure of it. */
    boolean isRuleChange() {
        return !before.topology().rule().equals(after.topology().rule());
    }

    /**
     * Whether a change takes from a node what the rule after does not ask for, so that it follows from the change of
     * the rule.
     */
    boolean isLeftOut(Change change) {
        boolean emptied = change.attribute().equals("points")
                ? after.topology().rule().givenPoints().isEmpty()
                : change.to() == null
                        && change.from() != null
                        && !NODE_FIELDS.contains(change.attribute())
                        && !after.topology().rule().attributes().contains(change.attribute());
        return isRuleChange() && change.subject() != null && emptied;
    }

    /** What the points of nodes are called under the rule after. */
    String pointWord() {
        return TopologyDocument.pointField(after.topology().rule()).orElse("points");
    }

    /** Whether only addresses differ, so that no key moves. */
    boolean isAddressChangeOnly() {
        return !changes.isEmpty()
                && changes.stream().allMatch(change -> change.attribute().equals("address"));
    }

    /** How many of the user's keys a flow moves; null where none were given. */
    List<@Nullable Long> keysOfFlows() {
        List<@Nullable Long> keys = new ArrayList<>();
        Map<List<String>, Long> byPair = counts == null ? Map.of() : counts.byPair();
        for (Flow flow : movement.flows()) {
            keys.add(counts == null ? null : byPair.getOrDefault(KeyCounts.pair(flow), 0L));
        }
        return keys;
    }

    /** The balance before. */
    Balance balanceBefore() {
        return Balance.of(movement.before());
    }

    /** Nodes that join without an address by options, though others of the topology have one. */
    List<Node> unaddressed() {
        List<Node> nodes = after.topology().nodes();
        if (!isEdit() || nodes.stream().allMatch(node -> node.address() == null)) {
            return List.of();
        }
        return nodes.stream()
                .filter(node -> node.address() == null
                        && before.topology().node(node.id()).isEmpty())
                .toList();
    }

    /** The balance after. */
    Balance balanceAfter() {
        return Balance.of(movement.after());
    }

    /**
     * What people are warned of: that no node is left, or that keys move that nobody asked to move; null where neither
     * is so.
     */
    @Nullable
    String warning() {
        if (!hasOwners(movement.after()) && hasOwners(movement.before())) {
            return "warning: no node of positive weight is left, so no key has an owner";
        }
        return movement.needless().isZero() ? null : needlessWarning();
    }

    private static boolean hasOwners(Placement placement) {
        return !placement.ownership().nodes().isEmpty();
    }

    private String needlessWarning() {
        String keys = counts == null ? "" : ", " + Text.count(counts.needless()) + " of the keys counted";
        return "warning: " + Text.percent(movement.needless()) + " of keys move between nodes that did not change ("
                + movement.method() + keys + "): " + whyNeedless();
    }

    private String whyNeedless() {
        PlacementRule was = movement.before().topology().rule();
        PlacementRule is = movement.after().topology().rule();
        if (!movement.before().keyHash().equals(movement.after().keyHash())) {
            return "the key hash changes";
        }
        if (was.isPlanned() && was.type().equals(is.type())) {
            return isEdit() ? whyPlanned(is) : "the " + pointWord() + " that the documents give them differ";
        }
        return was.equals(is) ? "the rule " + is.type() + " does not keep them in place" : "the rule changes";
    }

    private static String whyPlanned(PlacementRule rule) {
        return rule instanceof JumpRule
                ? "jump gives buckets by a unit of weight, and these weights need another unit: multiples of the unit"
                        + " before move none"
                : "the planner evens what was not even by weight and zone, in whole slots where there are slots";
    }

    /** The page that shows this plan. */
    String page() {
        CountedKeys counted = counts == null
                ? null
                : new CountedKeys(counts.keys(), counts.movement(), counts.before(), counts.after());
        return new MovementPage(movement, counted, modulo, before.name(), after.name()).html();
    }
}
