package dev.clockwise;

import dev.clockwise.placement.RingRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * An immutable set of nodes plus the rule that places keys on them, with an epoch that grows by one per change.
 *
 * <p>Nodes are kept in the order of their ids ({@link Node#ID_ORDER}), whatever order they were given in: order never
 * decides anything. Safe for any thread. A change costs O(nodes) and builds no placement; see {@link Placement#of}.
 */
public final class Topology {

    /** The greatest number of copies of a key. */
    public static final int MAX_REPLICAS = 64;

    private static final Comparator<Node> BY_ID = Comparator.comparing(Node::id, Node.ID_ORDER);

    private final long epoch;
    private final PlacementRule rule;
    private final int replicas;
    private final List<Node> nodes;

    private Topology(long epoch, PlacementRule rule, int replicas, List<Node> nodes) {
        this.epoch = epoch;
        this.rule = rule;
        this.replicas = replicas;
        this.nodes = nodes;
    }

    /** Epoch 1 of a native ring over these nodes, one copy of each key. */
    public static Topology of(Node... nodes) {
        return of(RingRule.NATIVE, Arrays.asList(nodes));
    }

    /**
     * Epoch 1 of {@code rule} over these nodes, one copy of each key.
     *
     * @throws IllegalArgumentException if two nodes have the same id
     */
    public static Topology of(PlacementRule rule, Collection<Node> nodes) {
        List<Node> sorted = new ArrayList<>(nodes);
        sorted.sort(BY_ID);
        for (int i = 0; i < sorted.size(); i++) {
            Node node = sorted.get(i);
            requireNode(node);
            if (i > 0 && node.id().equals(sorted.get(i - 1).id())) {
                throw new IllegalArgumentException("node ids must be distinct (" + Node.quoted(node.id())
                        + " was given twice): rename or drop one");
            }
        }
        return new Topology(1, rule, 1, List.copyOf(sorted));
    }

    /**
     * This topology with one more node, an epoch later.
     *
     * @throws IllegalArgumentException if a node has that id already
     */
    public Topology plus(Node node) {
        if (find(node.id()) >= 0) {
            throw new IllegalArgumentException("node " + Node.quoted(node.id())
                    + " is in the topology already: use with to change it; the topology is unchanged");
        }
        requireNode(node);
        List<Node> next = new ArrayList<>(nodes.size() + 1);
        next.addAll(nodes);
        next.add(-find(node.id()) - 1, node);
        return next(new Topology(epoch, rule, replicas, List.copyOf(next)));
    }

    /**
     * This topology without the node of that id, an epoch later.
     *
     * @throws IllegalArgumentException if no node has that id
     */
    public Topology minus(String id) {
        List<Node> next = new ArrayList<>(nodes);
        next.remove(require(id));
        return next(new Topology(epoch, rule, replicas, List.copyOf(next)));
    }

    /**
     * This topology with {@code node} in place of the node of the same id, an epoch later.
     *
     * @throws IllegalArgumentException if no node has that id
     */
    public Topology with(Node node) {
        List<Node> next = new ArrayList<>(nodes);
        next.set(require(node.id()), node);
        return next(new Topology(epoch, rule, replicas, List.copyOf(next)));
    }

    /** This topology under another rule, an epoch later. */
    public Topology withRule(PlacementRule rule) {
        return next(new Topology(epoch, rule, replicas, nodes));
    }

    /**
     * This topology with another number of copies of each key, an epoch later.
     *
     * @param replicas from 1 to {@value #MAX_REPLICAS}; more than there are nodes gives degraded lists
     * @throws IllegalArgumentException if the number is out of range
     */
    public Topology withReplicas(int replicas) {
        if (replicas < 1 || replicas > MAX_REPLICAS) {
            throw new IllegalArgumentException(
                    "replicas must be from 1 to " + MAX_REPLICAS + " (was " + replicas + ")");
        }
        return new Topology(nextEpoch(), rule, replicas, nodes);
    }

    /**
     * This topology with its epoch set: for reading documents.
     *
     * @throws IllegalArgumentException if the epoch is negative
     */
    public Topology withEpoch(long epoch) {
        if (epoch < 0) {
            throw new IllegalArgumentException("epoch must be 0 or more (was " + epoch + ")");
        }
        return new Topology(epoch, rule, replicas, nodes);
    }

    private Topology next(Topology changed) {
        return new Topology(nextEpoch(), changed.rule, replicas, changed.nodes);
    }

    /**
     * The epoch of the next change.
     *
     * @throws IllegalStateException if this is the last epoch there is
     */
    public long nextEpoch() {
        if (epoch == Long.MAX_VALUE) {
            throw new IllegalStateException("a topology at the last epoch, " + epoch
                    + ", cannot change: set a lower epoch; the topology is unchanged");
        }
        return epoch + 1;
    }

    /** How many changes led here. */
    public long epoch() {
        return epoch;
    }

    /** The rule that places keys. */
    public PlacementRule rule() {
        return rule;
    }

    /** How many copies of a key are kept. */
    public int replicas() {
        return replicas;
    }

    /** All nodes, drained ones too, in the order of their ids. */
    public List<Node> nodes() {
        return nodes;
    }

    /** The node of that id, if there is one. O(log nodes). */
    public Optional<Node> node(String id) {
        int index = find(id);
        return index < 0 ? Optional.empty() : Optional.of(nodes.get(index));
    }

    /**
     * Tells apart any two topologies that may place a key's copies differently: it covers the rule, the number of
     * copies, and of each active node the id, weight, zone and given points. What routers must agree on. O(nodes).
     */
    public Fingerprint placementFingerprint() {
        Fingerprint.Fields fields = ruleFields("clockwise-placement-1", rule.canonical());
        for (Node node : nodes) {
            if (node.isActive()) {
                placedFields(fields, node);
            }
        }
        return fields.fingerprint();
    }

    /**
     * Tells apart any two topologies that differ in anything but the epoch: it covers addresses and drained nodes too.
     * O(nodes).
     */
    public Fingerprint documentFingerprint() {
        Fingerprint.Fields fields = ruleFields("clockwise-document-1", rule.options());
        for (Node node : nodes) {
            placedFields(fields, node).add(node.address());
        }
        return fields.fingerprint();
    }

    private Fingerprint.Fields ruleFields(String kind, List<String> options) {
        Fingerprint.Fields fields = new Fingerprint.Fields(kind).add(rule.type());
        options.forEach(fields::add);
        return fields.add("replicas=" + replicas);
    }

    private static Fingerprint.Fields placedFields(Fingerprint.Fields fields, Node node) {
        fields.add(node.id()).add(node.weight().toPlainString()).add(node.zone());
        fields.add(Integer.toString(node.points().size()));
        for (Position point : node.points()) {
            fields.add(point.toBigInteger().toString());
        }
        // Names of attributes begin with a letter, so that none can be taken for the weight of a node named
        // "attribute".
        node.attributes()
                .forEach((name, value) -> fields.add("attribute").add(name).add(value));
        return fields;
    }

    private int require(String id) {
        int index = find(id);
        if (index < 0) {
            throw new IllegalArgumentException(
                    "node " + Node.quoted(id) + " is not in the topology: name one that is; the topology is unchanged");
        }
        return index;
    }

    private static void requireNode(Node node) {
        if (node.isNone()) {
            throw new IllegalArgumentException("Node.NONE is an answer, not a node: leave it out");
        }
    }

    /** The place of the node of that id; where there is none, the place that it would have, negated, less one. */
    private int find(String id) {
        int from = 0;
        int to = nodes.size() - 1;
        while (from <= to) {
            int middle = (from + to) >>> 1;
            int order = Node.ID_ORDER.compare(nodes.get(middle).id(), id);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                from = middle + 1;
            } else {
                to = middle - 1;
            }
        }
        return -from - 1;
    }

    /** Whether {@code other} has the same epoch, rule, copies and nodes. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Topology topology
                && epoch == topology.epoch
                && replicas == topology.replicas
                && rule.equals(topology.rule)
                && nodes.equals(topology.nodes);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(epoch) + nodes.hashCode();
    }

    @Override
    public String toString() {
        return "epoch " + epoch + ", " + rule.type() + " over " + nodes.size() + " nodes, placement "
                + placementFingerprint().brief();
    }
}
