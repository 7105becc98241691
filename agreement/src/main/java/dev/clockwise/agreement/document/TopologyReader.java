package dev.clockwise.agreement.document;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.RefusedNodeException;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.agreement.document.Value.Mapping;
import dev.clockwise.agreement.document.Value.Scalar;
import dev.clockwise.dialect.DialectRule;
import dev.clockwise.placement.RingRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a whole document, node by node. For one use, by one thread. */
final class TopologyReader {

    /** The version of the format that is read and written. */
    static final int VERSION = 1;

    private static final String OWNER = "a topology document";
    static final List<String> FIELDS = List.of("clockwise", "epoch", "placement", "replicas", "nodes");

    private final ValueReader values;
    private final Map<String, Place> seen = new LinkedHashMap<>();
    private final List<PlacedNode> nodes = new ArrayList<>();
    private final Map<String, Place> ids = new HashMap<>();
    /** Nodes that stand before the placement, which says how they are read. */
    private final List<Mapping> waiting = new ArrayList<>();

    private PlacementRule rule = RingRule.NATIVE;
    private PlacementFormat<?> format = PlacementFormats.of(rule);
    private int points;
    private long epoch = 1;
    private int replicas = 1;

    TopologyReader(Tokens tokens) {
        this.values = new ValueReader(tokens);
    }

    Topology read() {
        Token root = values.next();
        if (root.kind() == Token.Kind.END) {
            throw root.place().error(OWNER + " must not be empty: begin it with clockwise: " + VERSION);
        }
        Mapping none = new Mapping(Map.of(), root.place());
        if (root.kind() != Token.Kind.MAPPING) {
            throw values.read(root).isNot(OWNER, "a mapping", ": begin it with clockwise: " + VERSION);
        }
        for (Token name = values.nextName(seen); name != null; name = values.nextName(seen)) {
            Spelling.requireKnown(name.place(), OWNER, name.text(), FIELDS);
            readField(name);
        }
        for (String required : List.of("clockwise", "nodes")) {
            if (!seen.containsKey(required)) {
                none.require(OWNER, required);
            }
        }
        Token end = values.next();
        if (end.kind() != Token.Kind.END) {
            throw end.place().error("a file holds one document (more begins here): remove what follows the first");
        }
        return topology(root.place());
    }

    private void readField(Token name) {
        switch (name.text()) {
            case "clockwise" -> requireVersion(values.read());
            case "epoch" -> epoch = values.read().integer("epoch", 0, Long.MAX_VALUE);
            case "placement" -> readPlacement(values.read().mapping("placement"));
            case "replicas" -> replicas = (int) values.read().integer("replicas", 1, Topology.MAX_REPLICAS);
            default -> readNodes(values.next());
        }
    }

    private void readPlacement(Mapping placement) {
        format = PlacementFormats.of(placement);
        rule = format.read(new OptionReader(format, placement));
    }

    /** Refuses another version of the format than this program reads. */
    static void requireVersion(Value value) {
        boolean known = value instanceof Scalar scalar
                && !scalar.quoted()
                && scalar.text().equals(Integer.toString(VERSION));
        if (!known) {
            throw value.isNot(
                    "clockwise",
                    VERSION + ", the version of the format that this program reads",
                    ": use a newer program, or write the document in version " + VERSION);
        }
    }

    private void readNodes(Token first) {
        if (first.kind() != Token.Kind.SEQUENCE) {
            values.read(first).sequence("nodes");
        }
        for (Token next = values.next(); next.kind() != Token.Kind.SEQUENCE_END; next = values.next()) {
            if (nodes.size() + waiting.size() == TopologyDocument.MAX_NODES) {
                throw next.place()
                        .error("a topology has at most " + TopologyDocument.MAX_NODES
                                + " nodes (here is one more): divide it into several");
            }
            Mapping fields = values.read(next).mapping("a node");
            if (seen.containsKey("placement")) {
                add(fields);
            } else {
                waiting.add(fields);
            }
        }
    }

    private void add(Mapping fields) {
        PlacedNode placed = NodeReader.read(fields, format);
        Node node = placed.node();
        Place earlier = ids.putIfAbsent(node.id(), placed.id());
        if (earlier != null) {
            throw placed.id()
                    .error("node ids must be distinct (" + Shown.quoted(node.id()) + " is on line " + earlier.line()
                            + " already): rename or remove one");
        }
        points += node.points().size();
        if (points > TopologyDocument.MAX_POINTS) {
            throw placed.points()
                    .error("the nodes of a topology name at most " + TopologyDocument.MAX_POINTS
                            + " points together (here are more): name fewer");
        }
        nodes.add(placed);
    }

    private Topology topology(Place root) {
        waiting.forEach(this::add);
        requirePoints();
        List<Node> plain = nodes.stream().map(PlacedNode::node).toList();
        Topology topology = Topology.of(rule, plain).withReplicas(replicas).withEpoch(epoch);
        try {
            require(topology);
        } catch (RefusedNodeException e) {
            throw placed(e.id()).placeOf(e.field()).error(String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException e) {
            Place place = seen.getOrDefault("placement", seen.getOrDefault("nodes", root));
            throw place.error(String.valueOf(e.getMessage()), e);
        }
        return topology;
    }

    /** Refuses what could not be placed, or not by the other system. */
    private void require(Topology topology) {
        Footprint unused = rule.footprint(topology);
        if (rule instanceof DialectRule dialect) {
            dialect.requireNumbers(topology);
        }
    }

    private PlacedNode placed(String id) {
        return nodes.stream()
                .filter(placed -> placed.node().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** Points and attributes belong to nodes where the placement says so, and nowhere else. */
    private void requirePoints() {
        Optional<PointField> taken = format.pointField();
        Optional<Space> space = rule.givenPoints();
        for (PlacedNode placed : nodes) {
            placed.requireAttributes(format, rule);
            if (taken.isPresent() && space.isPresent()) {
                placed.requirePoints(taken.get(), space.get());
            } else {
                placed.requireNoPoints();
            }
        }
    }
}
