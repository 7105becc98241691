package dev.clockwise.agreement.document;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import dev.clockwise.placement.RingRule;
import java.math.BigDecimal;
import java.util.Iterator;

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
        Fields options = PlacementWriter.write(topology.rule(), format);
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
        boolean given = topology.rule() instanceof RingRule ring && ring.givenPoints();
        topology.nodes().stream()
                .filter(node -> !given && !node.points().isEmpty())
                .findFirst()
                .ifPresent(node -> {
                    throw new IllegalArgumentException("node " + Shown.quoted(node.id())
                            + " must not have points, as this placement makes them: remove them; nothing was written");
                });
        Footprint unused = topology.rule().footprint(topology);
    }

    private void appendNodes(Topology topology, String before, String between) {
        for (Iterator<Node> nodes = topology.nodes().iterator(); nodes.hasNext(); ) {
            out.append(before).append(fields(nodes.next()).onOneLine()).append(nodes.hasNext() ? between : "\n");
        }
    }

    private Fields fields(Node node) {
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
        if (!node.points().isEmpty()) {
            fields.integers("points", node.points().stream().map(Position::toBigInteger));
        }
        return fields;
    }
}
