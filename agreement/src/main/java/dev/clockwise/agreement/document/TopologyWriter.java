package dev.clockwise.agreement.document;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.dialect.DialectRule;
import java.math.BigDecimal;
import java.util.Iterator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes what {@link TopologyReader} reads. For one use, by one thread. */
final class TopologyWriter {

    private static final int LONGEST_LINE = 100;

    private final DocumentFormat format;
    private final StringBuilder out = new StringBuilder();

    TopologyWriter(DocumentFormat format) {
        this.format = format;
    }

    String write(Topology topology) {
        requireWritable(topology);
        Fields head = new Fields(format)
                .number("clockwise", TopologyReader.VERSION)
                .number("epoch", topology.epoch())
                .plain("placement", placement(topology))
                .number("replicas", topology.replicas());
        boolean empty = topology.nodes().isEmpty();
        if (format == DocumentFormat.YAML) {
            head.lines().forEach(line -> out.append(line).append('\n'));
            out.append(empty ? "nodes: []\n" : "nodes:\n");
            appendNodes(topology, "  - ", "\n");
        } else {
            out.append("{\n");
            head.lines().forEach(line -> out.append("  ").append(line).append(",\n"));
            out.append(empty ? "  \"nodes\": []\n" : "  \"nodes\": [\n");
            appendNodes(topology, "    ", ",\n");
            out.append(empty ? "}\n" : "  ]\n}\n");
        }
        return out.toString();
    }

    /** On one line, or one option a line where that would be long. */
    private String placement(Topology topology) {
        Fields options = PlacementFormats.write(topology.rule(), format);
        String line = options.onOneLine();
        if (line.length() <= LONGEST_LINE) {
            return line;
        }
        return format == DocumentFormat.YAML
                ? "\n  " + String.join("\n  ", options.lines())
                : "{\n    " + String.join(",\n    ", options.lines()) + "\n  }";
    }

    /** Refuses what could not be read back. */
    private static void requireWritable(Topology topology) {
        if (topology.nodes().size() > TopologyDocument.MAX_NODES) {
            throw new IllegalArgumentException("a topology document has at most " + TopologyDocument.MAX_NODES
                    + " nodes (was " + topology.nodes().size() + "): divide the topology; nothing was written");
        }
        topology.rule()
                .givenPoints()
                .ifPresentOrElse(space -> requirePoints(topology, space), () -> requireNoPoints(topology));
        requireAttributes(topology);
        requireSpelled(topology.rule());
        Footprint unused = topology.rule().footprint(topology);
        if (topology.rule() instanceof DialectRule dialect) {
            dialect.requireNumbers(topology);
        }
    }

    /** Refuses a rule that is more than its options say, as parts of dialects are. */
    private static void requireSpelled(PlacementRule rule) {
        if (!rule.equals(readBack(rule))) {
            throw new IllegalArgumentException("a topology document of version " + TopologyReader.VERSION
                    + " cannot say all of " + rule + ": name a dialect, or choose another rule; nothing was written");
        }
    }

    /** The rule of the placement that is written for a rule; null where it is none. */
    private static @Nullable PlacementRule readBack(PlacementRule rule) {
        String placement = PlacementFormats.write(rule, DocumentFormat.YAML).onOneLine();
        try {
            return TopologyDocument.parse("clockwise: 1\nplacement: " + placement + "\nnodes: []", "placement")
                    .rule();
        } catch (DocumentException e) {
            return null;
        }
    }

    private static void requireAttributes(Topology topology) {
        PlacementFormat<?> placement = PlacementFormats.of(topology.rule());
        for (Node node : topology.nodes()) {
            for (String name : node.attributes().keySet()) {
                if (!topology.rule().attributes().contains(name)) {
                    throw new IllegalArgumentException("node " + Shown.quoted(node.id()) + " must not have " + name
                            + ", which this placement of " + placement.keyField() + " " + placement.type()
                            + " does not ask for: remove the attribute; nothing was written");
                }
            }
        }
    }

    private static void requireNoPoints(Topology topology) {
        topology.nodes().stream()
                .filter(node -> !node.points().isEmpty())
                .findFirst()
                .ifPresent(node -> {
                    throw new IllegalArgumentException("node " + Shown.quoted(node.id())
                            + " must not have points, as this placement makes them: remove them; nothing was written");
                });
    }

    private static void requirePoints(Topology topology, Space space) {
        PointField field = PlacementFormats.of(topology.rule()).pointField().orElseThrow();
        long total = 0;
        for (Node node : topology.nodes()) {
            total += node.points().size();
            PlacedNode.outside(node, space).ifPresent(outside -> {
                throw new IllegalArgumentException("points of node " + Shown.quoted(node.id())
                        + " must be below the size of the space, " + space + " (was " + outside.toBigInteger()
                        + "): lower them; nothing was written");
            });
            if (node.points().size() > field.mostPoints()) {
                throw new IllegalArgumentException("points of node " + Shown.quoted(node.id()) + " must be at most "
                        + field.mostPoints() + " in number (was "
                        + node.points().size()
                        + "): name fewer; nothing was written");
            }
        }
        if (total > TopologyDocument.MAX_POINTS) {
            throw new IllegalArgumentException("the nodes of a topology name at most " + TopologyDocument.MAX_POINTS
                    + " points together (was " + total + "): name fewer; nothing was written");
        }
    }

    private void appendNodes(Topology topology, String before, String between) {
        Optional<PointField> pointField = PlacementFormats.of(topology.rule()).pointField();
        for (Iterator<Node> nodes = topology.nodes().iterator(); nodes.hasNext(); ) {
            out.append(before)
                    .append(fields(nodes.next(), pointField).onOneLine())
                    .append(nodes.hasNext() ? between : "\n");
        }
    }

    private Fields fields(Node node, Optional<PointField> pointField) {
        Fields fields = new Fields(format).text("id", node.id());
        if (node.address() != null) {
            fields.text("address", node.address());
        }
        if (node.weight().compareTo(BigDecimal.ONE) != 0) {
            fields.plain("weight", node.weight().toPlainString());
        }
        if (node.zone() != null) {
            fields.text("zone", node.zone());
        }
        node.attributes().forEach((name, value) -> {
            if (PlainText.isInteger(value)) {
                fields.plain(name, value);
            } else {
                fields.text(name, value);
            }
        });
        if (!node.points().isEmpty()) {
            pointField.orElseThrow().write(node.points(), fields);
        }
        return fields;
    }
}
