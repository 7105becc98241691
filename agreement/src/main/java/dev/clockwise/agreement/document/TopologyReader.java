package dev.clockwise.agreement.document;

import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.agreement.document.Value.Mapping;
import dev.clockwise.agreement.document.Value.Scalar;
import dev.clockwise.placement.RingRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a whole document, node by node. For one use, by one thread. */
final class TopologyReader {

    /** The version of the format that is read and written. */
    static final int VERSION = 1;

    private static final String OWNER = "a topology document";
    static final List<String> FIELDS = List.of("clockwise", "epoch", "placement", "replicas", "nodes");

    /** A node, and where the document describes it. */
    private record Placed(Node node, Place place, @Nullable Place points) {}

    private final ValueReader values;
    private final Map<String, Place> seen = new LinkedHashMap<>();
    private final List<Placed> nodes = new ArrayList<>();
    private PlacementRule rule = RingRule.NATIVE;
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
            throw end.place()
                    .error("a file holds one topology document (more begins here): remove what follows the first");
        }
        return topology(root.place());
    }

    private void readField(Token name) {
        switch (name.text()) {
            case "clockwise" -> requireVersion(values.read());
            case "epoch" -> epoch = values.read().integer("epoch", 0, Long.MAX_VALUE);
            case "placement" -> rule = PlacementReader.read(values.read());
            case "replicas" -> replicas = (int) values.read().integer("replicas", 1, Topology.MAX_REPLICAS);
            default -> readNodes(values.next());
        }
    }

    private static void requireVersion(Value value) {
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
        Map<String, Place> ids = new HashMap<>();
        for (Token next = values.next(); next.kind() != Token.Kind.SEQUENCE_END; next = values.next()) {
            if (nodes.size() == TopologyDocument.MAX_NODES) {
                throw next.place()
                        .error("a topology has at most " + TopologyDocument.MAX_NODES
                                + " nodes (here is one more): divide it into several");
            }
            Mapping fields = values.read(next).mapping("a node");
            Node node = NodeReader.read(fields);
            Place id = fields.placeOf("id");
            Place earlier = ids.putIfAbsent(node.id(), id);
            if (earlier != null) {
                throw id.error("node ids must be distinct (" + Shown.quoted(node.id()) + " is on line " + earlier.line()
                        + " already): rename or remove one");
            }
            Place points = fields.find("points") == null ? null : fields.placeOf("points");
            nodes.add(new Placed(node, fields.place(), points));
        }
    }

    private Topology topology(Place root) {
        requirePoints();
        List<Node> plain = nodes.stream().map(Placed::node).toList();
        Topology topology = Topology.of(rule, plain).withReplicas(replicas).withEpoch(epoch);
        Place place = seen.getOrDefault("placement", seen.getOrDefault("nodes", root));
        place.check(() -> rule.footprint(topology), "");
        return topology;
    }

    /** Points belong to nodes where the placement says so, and nowhere else. */
    private void requirePoints() {
        RingRule given = rule instanceof RingRule ring && ring.givenPoints() ? ring : null;
        for (Placed placed : nodes) {
            if (given == null && placed.points() != null) {
                throw placed.points()
                        .error(shown(placed) + " must not have points, as this placement makes them (has "
                                + placed.node().points().size()
                                + "): remove them, or place by a custom-ring with points: given");
            }
            if (given != null) {
                requireGiven(placed, given.keyHash().space());
            }
        }
    }

    private static void requireGiven(Placed placed, Space space) {
        List<Position> points = placed.node().points();
        if (placed.node().isActive() && points.isEmpty()) {
            throw placed.place()
                    .error(shown(placed)
                            + " must have points, as they are given in this placement (has none): add points,"
                            + " or set its weight to 0");
        }
        if (!points.isEmpty() && placed.points() != null && !space.contains(points.get(points.size() - 1))) {
            throw placed.points()
                    .error("points of " + shown(placed) + " must be below the size of the space, " + space + " (was "
                            + points.get(points.size() - 1).toBigInteger() + "): lower them, or widen the space");
        }
    }

    private static String shown(Placed placed) {
        return "node " + Shown.quoted(placed.node().id());
    }
}
