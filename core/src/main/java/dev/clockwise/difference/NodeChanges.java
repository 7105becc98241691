package dev.clockwise.difference;

import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.dialect.DialectRule;
import dev.clockwise.difference.Change.Aspect;
import dev.clockwise.placement.Listing;
import dev.clockwise.placement.RingRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Changes of the nodes on the left, each towards what the nodes on the right have. Not safe for several threads. */
final class NodeChanges {

    /** The attribute that holds the server as another system spells it. */
    static final String SERVER = "server";

    /** The attributes that say which server a node is. */
    private static final List<String> IDENTITY = List.of(SERVER, "name", "socket");

    /** How many nodes of a list are named. */
    private static final int NAMED = 4;

    private final Topology left;
    private final Topology right;
    private final List<Node> onlyRight;
    /** For each node on the left that is on the right too, that one. */
    private final Map<Node, Node> twins = new LinkedHashMap<>();

    private final Candidates candidates = new Candidates();

    private NodeChanges(Topology changed, Topology other) {
        left = changed;
        right = other;
        NodeMatch match = NodeMatch.with(left);
        onlyRight = match.unmatched(right);
        Map<String, Node> byId = new HashMap<>();
        match.pairs(right).forEach(pair -> byId.putIfAbsent(pair.matched().id(), pair.other()));
        for (Node node : left.nodes()) {
            Node twin = byId.get(node.id());
            if (twin != null) {
                twins.put(node, twin);
            }
        }
    }

    /** The changes, those that leave the fewest doubts first. */
    static List<Change> of(Topology left, Topology right) {
        NodeChanges changes = new NodeChanges(left, right);
        changes.members();
        changes.weights();
        changes.order();
        changes.attributes();
        changes.serverOfAddress();
        NodeChanges others = new NodeChanges(right, left);
        others.serverOfAddress();
        List<Change> all = new ArrayList<>(changes.candidates.changes());
        others.candidates.changes().forEach(change -> all.add(change.flipped()));
        NodeChanges rest = new NodeChanges(left, right);
        rest.spelling();
        rest.points();
        all.addAll(rest.candidates.changes());
        return all;
    }

    private void members() {
        List<Node> onlyLeft =
                left.nodes().stream().filter(node -> !twins.containsKey(node)).toList();
        if (onlyLeft.isEmpty() && onlyRight.isEmpty()) {
            return;
        }
        candidates.add(Aspect.NODES, members(left, onlyLeft, onlyRight), members(right, onlyRight, onlyLeft), () -> {
            boolean listed = isListedAlike();
            List<Node> nodes = new ArrayList<>(onlyRight);
            twins.forEach((node, twin) -> nodes.add(listed ? inOrderOf(node, twin) : node));
            return left(nodes);
        });
    }

    private static String members(Topology topology, List<Node> only, List<Node> missing) {
        String with = only.isEmpty() ? "" : " with " + Words.ids(only);
        String without = missing.isEmpty() ? "" : (only.isEmpty() ? " without " : " and without ") + Words.ids(missing);
        return topology.nodes().size() + with + without;
    }

    /** Whether the nodes of both sides are listed in the same order. */
    private boolean isListedAlike() {
        List<Node> listed = Listing.of(left).stream()
                .map(twins::get)
                .filter(twin -> twin != null)
                .toList();
        Set<Node> common = new HashSet<>(listed);
        return listed.equals(Listing.of(right).stream().filter(common::contains).toList());
    }

    private static Node inOrderOf(Node node, Node twin) {
        return node.withAttribute(Listing.ORDER, twin.attribute(Listing.ORDER));
    }

    private void weights() {
        List<Node> other = differing((node, twin) -> node.weight().compareTo(twin.weight()) != 0);
        if (other.isEmpty()) {
            return;
        }
        candidates.add(
                Aspect.WEIGHTS,
                weights(other),
                weightsThere(other, other.stream().map(this::other).toList()),
                () -> changed((node, twin) -> node.withWeight(twin.weight())));
    }

    /** The weights of nodes, such as {@code a, b, c weigh 3}, or {@code a=2, b=3}. */
    static String weights(List<Node> nodes) {
        boolean equal = nodes.stream().map(Node::weight).distinct().count() == 1;
        if (equal) {
            return Words.ids(nodes)
                    + (nodes.size() == 1 ? " weighs " : " weigh ")
                    + nodes.get(0).weight().toPlainString();
        }
        List<Node> each = nodes.stream()
                .map(node -> Node.of(node.id() + "=" + node.weight().toPlainString()))
                .toList();
        return Words.ids(each);
    }

    /** The weights that the same nodes have on the other side. */
    static String weightsThere(List<Node> nodes, List<Node> others) {
        boolean equal = Stream.of(nodes, others)
                .allMatch(side -> side.stream().map(Node::weight).distinct().count() == 1);
        return equal ? others.get(0).weight().toPlainString() : weights(others);
    }

    private void order() {
        List<Node> other =
                differing((node, twin) -> !equal(node.attribute(Listing.ORDER), twin.attribute(Listing.ORDER)));
        boolean ids = twins.entrySet().stream()
                .anyMatch(pair -> !pair.getKey().id().equals(pair.getValue().id()));
        if (other.isEmpty() && !ids) {
            return;
        }
        if (!other.isEmpty()) {
            String leftList = list(left);
            String rightList = list(right);
            boolean alike = leftList.equals(rightList);
            candidates.add(
                    Aspect.ORDER,
                    alike ? place(other.get(0)) : leftList,
                    alike ? place(other(other.get(0))) : rightList,
                    () -> changed(NodeChanges::inOrderOf));
        }
        if (ids) {
            // Without an order, that of ids counts, which spelling changes.
            Map<Node, Integer> places = new HashMap<>();
            candidates.add(Aspect.ORDER, list(left), list(right), () -> {
                Listing.of(right).forEach(node -> places.put(node, places.size()));
                return changed((node, twin) ->
                        node.withAttribute(Listing.ORDER, String.valueOf(places.getOrDefault(twin, 0))));
            });
        }
    }

    private Node other(Node node) {
        return twins.getOrDefault(node, node);
    }

    private static String place(Node node) {
        return node.id() + " at " + Words.orNone(node.attribute(Listing.ORDER));
    }

    private static String list(Topology topology) {
        List<Node> listed = Listing.of(topology);
        return String.join(", ", listed.stream().limit(NAMED).map(Node::id).toList())
                + (listed.size() > NAMED ? ", …" : "");
    }

    private void attributes() {
        Set<String> names = new TreeSet<>();
        twins.forEach((node, twin) -> {
            names.addAll(node.attributes().keySet());
            names.addAll(twin.attributes().keySet());
        });
        names.remove(Listing.ORDER);
        for (String name : names) {
            List<Node> other = differing((node, twin) -> !equal(node.attribute(name), twin.attribute(name)));
            if (!other.isEmpty()) {
                Node first = other.get(0);
                String more = other.size() == 1 ? "" : " (and " + (other.size() - 1) + " more)";
                candidates.add(
                        Aspect.ATTRIBUTE,
                        name,
                        attribute(first, name, left),
                        attribute(other(first), name, right) + more,
                        () -> changed((node, twin) -> node.withAttribute(name, twin.attribute(name))));
            }
        }
    }

    private static String attribute(Node node, String name, Topology topology) {
        String value = node.attribute(name);
        boolean byId = name.equals(SERVER) && topology.rule() instanceof DialectRule;
        return node.id() + (value != null ? " has " + value : byId ? " has none, so its id is hashed," : " has none");
    }

    private void serverOfAddress() {
        Topology changed = withServers(left);
        if (changed.nodes().equals(left.nodes())) {
            return;
        }
        for (Map.Entry<Node, Node> pair : twins.entrySet()) {
            Node node = pair.getKey();
            if (NodeMatch.hasOtherAddress(node)) {
                String there = pair.getValue().attribute(SERVER);
                candidates.add(
                        Aspect.ATTRIBUTE,
                        SERVER,
                        idInsteadOfAddress(node),
                        there == null ? pair.getValue().id() : there,
                        () -> changed);
                return;
            }
        }
    }

    static String idInsteadOfAddress(Node node) {
        return node.id() + " has none, so its id is hashed, not its address " + NodeMatch.bareAddress(node) + ",";
    }

    /** The topology with the attribute {@code server} of each node that has none set to its address. */
    static Topology withServers(Topology topology) {
        return each(
                topology,
                node -> NodeMatch.hasOtherAddress(node)
                        ? node.withAttribute(SERVER, NodeMatch.bareAddress(node))
                        : node);
    }

    /** All that says which server a node is, where ids differ too. */
    private void spelling() {
        List<Node> other = differing((node, twin) -> !node.id().equals(twin.id()));
        if (other.isEmpty()) {
            return;
        }
        Node first = other.get(0);
        candidates.add(
                Aspect.SPELLING,
                RuleParts.sample(left, first),
                RuleParts.sample(right, other(first)),
                () -> changed(NodeChanges::spelledAs));
        if (left.rule().form(left) instanceof RingRule from
                && right.rule().form(right) instanceof RingRule to
                && from.hasLabels()
                && to.hasLabels()
                && !from.label().equals(to.label())) {
            candidates.add(
                    Aspect.SPELLING,
                    RuleParts.sample(left, first) + " (" + from.label() + ")",
                    RuleParts.sample(right, other(first)) + " (" + to.label() + ")",
                    () -> Topology.of(
                            from.change().label(to.label()).build(),
                            changed(NodeChanges::spelledAs).nodes()));
        }
    }

    private static Node spelledAs(Node node, Node twin) {
        Node spelled = Node.of(twin.id())
                .withWeight(node.weight())
                .withZone(node.zone())
                .withPoints(node.points())
                .withAddress(twin.address());
        for (Map.Entry<String, String> attribute : node.attributes().entrySet()) {
            spelled = spelled.withAttribute(attribute.getKey(), attribute.getValue());
        }
        for (String name : IDENTITY) {
            spelled = spelled.withAttribute(name, twin.attribute(name));
        }
        return spelled;
    }

    private void points() {
        List<Node> other = differing((node, twin) -> !node.points().equals(twin.points()));
        if (other.isEmpty()) {
            return;
        }
        Node first = other.get(0);
        candidates.add(
                Aspect.NAMED_POINTS,
                points(first, other(first), left.rule()),
                points(other(first), first, right.rule()),
                () -> changed((node, twin) -> node.withPoints(twin.points())));
    }

    private static String points(Node node, Node twin, PlacementRule rule) {
        int same = (int) IntStream.range(
                        0, Math.min(node.points().size(), twin.points().size()))
                .takeWhile(i -> node.points().get(i).equals(twin.points().get(i)))
                .count();
        return node.id() + " with " + node.points().size()
                + (same < node.points().size() && rule.givenPoints().isPresent()
                        ? ", of which point " + same + " is "
                                + rule.givenPoints().get().format(node.points().get(same))
                        : "");
    }

    private interface Test {
        boolean isMet(Node node, Node twin);
    }

    private interface Step {
        Node of(Node node, Node twin);
    }

    private List<Node> differing(Test test) {
        return twins.entrySet().stream()
                .filter(pair -> test.isMet(pair.getKey(), pair.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private Topology changed(Step step) {
        return each(left, node -> twins.containsKey(node) ? step.of(node, other(node)) : node);
    }

    private Topology left(List<Node> nodes) {
        return Topology.of(left.rule(), nodes);
    }

    private static Topology each(Topology topology, UnaryOperator<Node> step) {
        return Topology.of(topology.rule(), topology.nodes().stream().map(step).toList());
    }

    private static boolean equal(@Nullable String a, @Nullable String b) {
        return a == null ? b == null : a.equals(b);
    }
}
