package dev.clockwise.dialect;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.RefusedNodeException;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.placement.Listing;
import dev.clockwise.placement.RingRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A {@link Dialect} with values for its parameters: a name for the rule that it is made of ({@link #form(Topology)}).
 *
 * <p>Unlike native placements it may place by address, by place in a list or by other attributes, as its system does.
 * Immutable and safe for any thread.
 */
public final class DialectRule implements PlacementRule {

    private final Dialect dialect;
    private final Dialect.Values values;
    private final PlacementRule form;

    DialectRule(Dialect dialect, Dialect.Values values, PlacementRule form) {
        this.dialect = dialect;
        this.values = values;
        this.form = form;
    }

    /** The dialect. */
    public Dialect dialect() {
        return dialect;
    }

    /** The parameters that have another value than the standard one. */
    public Map<String, String> chosen() {
        Map<String, String> options = new LinkedHashMap<>();
        for (Dialect.Parameter parameter : dialect.parameters()) {
            String value = values.get(parameter.name());
            if (!value.equals(parameter.standard())) {
                options.put(parameter.name(), value);
            }
        }
        return options;
    }

    /** Those that nodes must or may have. */
    @Override
    public List<String> attributes() {
        return dialect.attributes().stream().map(Dialect.Attribute::name).toList();
    }

    @Override
    public PlacementRule form(Topology topology) {
        return form.form(topology);
    }

    /** The name of the dialect. */
    @Override
    public String type() {
        return dialect.name();
    }

    @Override
    public List<String> canonical() {
        List<String> canonical = new ArrayList<>();
        values.values().forEach((name, value) -> canonical.add(name + "=" + value));
        canonical.addAll(form.canonical());
        return canonical;
    }

    @Override
    public Optional<Space> givenPoints() {
        return form.givenPoints();
    }

    @Override
    public boolean isPlanned() {
        return form.isPlanned();
    }

    @Override
    public Footprint footprint(Topology topology) {
        requireAttributes(topology);
        requireOwnPoints(topology);
        return form.footprint(topology);
    }

    @Override
    public Placement place(Topology topology) {
        requireAttributes(topology);
        return form.place(topology);
    }

    @Override
    public Placement patch(Placement before, Topology after) {
        requireAttributes(after);
        return form(after).patch(before, after);
    }

    private void requireAttributes(Topology topology) {
        for (Dialect.Attribute attribute : dialect.attributes()) {
            for (Node node : topology.nodes()) {
                if (attribute.required() && node.isActive() && node.attribute(attribute.name()) == null) {
                    throw new RefusedNodeException(
                            node,
                            attribute.name(),
                            "node " + node.quotedId() + " must have " + attribute.name()
                                    + " in a placement by " + dialect.name() + ", which is " + attribute.words()
                                    + " (it has none): add it; nothing was built");
                }
            }
            if (attribute.name().equals(Listing.ORDER)) {
                Listing.requireDistinct(topology);
            }
        }
    }

    /** Refuses a point of a ring that two nodes name. */
    private void requireOwnPoints(Topology topology) {
        if (!(form instanceof RingRule ring) || !ring.hasGivenPoints()) {
            return;
        }
        Map<Position, Node> owners = new HashMap<>();
        for (Node node : topology.nodes()) {
            for (Position point : node.isActive() ? node.points() : List.<Position>of()) {
                Node other = owners.putIfAbsent(point, node);
                if (other != null) {
                    throw new RefusedNodeException(
                            node,
                            RefusedNodeException.POINTS,
                            "token " + ring.keyHash().number(point) + " must belong to one node (was named by "
                                    + other.quotedId() + " and " + node.quotedId()
                                    + "): take it from one of them; nothing was built");
                }
            }
        }
    }

    /**
     * Refuses numbers of nodes that leave gaps, where the other system has none; a topology that lost a node may have
     * them until it is written, and its nodes then count in their order.
     *
     * @throws IllegalArgumentException if a node's number is not below the number of nodes, or a numbered node weighs 0
     */
    public void requireNumbers(Topology topology) {
        requireAttributes(topology);
        int nodes = topology.nodes().size();
        for (Dialect.Attribute attribute : dialect.attributes()) {
            for (Node node : attribute.numbered() ? topology.nodes() : List.<Node>of()) {
                requireNumber(attribute, node, nodes);
            }
        }
    }

    private void requireNumber(Dialect.Attribute attribute, Node node, int nodes) {
        if (!node.isActive()) {
            throw new RefusedNodeException(
                    node,
                    RefusedNodeException.WEIGHT,
                    "weight of node " + node.quotedId() + " must be above 0 in a placement by " + dialect.name()
                            + ", which gives each number its keys (was 0): remove the node and lower the numbers after"
                            + " it; nothing was built");
        }
        String number = String.valueOf(node.attribute(attribute.name()));
        if (Long.parseLong(number) >= nodes) {
            throw new RefusedNodeException(
                    node,
                    attribute.name(),
                    attribute.name() + " of node " + node.quotedId() + " must be from 0 to " + (nodes - 1) + ", as "
                            + dialect.name() + " numbers its " + nodes + " without gaps (was " + number
                            + "): number the nodes anew; nothing was built");
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DialectRule rule
                && dialect.name().equals(rule.dialect.name())
                && values.equals(rule.values);
    }

    @Override
    public int hashCode() {
        return Objects.hash(dialect.name(), values);
    }

    @Override
    public String toString() {
        return type() + " " + canonical();
    }
}
