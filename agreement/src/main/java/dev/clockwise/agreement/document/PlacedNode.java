package dev.clockwise.agreement.document;

import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.RefusedNodeException;
import dev.clockwise.Space;
import dev.clockwise.agreement.document.Value.Mapping;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A node, and where a document describes it.
 *
 * @param fields all its fields
 * @param id where its id is
 * @param field in which it names its points; null where it names none
 * @param points where that field's value is; the beginning of the node where there is none
 */
record PlacedNode(
        Node node, Mapping fields, Place id, @Nullable PointField field, Place points) {

    /** Where a field is, or the node where it is left out. */
    Place placeOf(String name) {
        return name.equals(RefusedNodeException.POINTS) ? points : fields.placeOf(name);
    }

    /** Refuses attributes that the placement does not ask for. */
    void requireAttributes(PlacementFormat<?> placement, PlacementRule rule) {
        for (String name : node.attributes().keySet()) {
            if (!rule.attributes().contains(name)) {
                throw fields.placeOf(name)
                        .error(shown() + " must not have " + name + ", which this placement of " + placement.keyField()
                                + " "
                                + placement.type() + " does not ask for (has "
                                + Shown.quoted(String.valueOf(node.attribute(name))) + "): remove it");
            }
        }
    }

    /** Refuses points where the rule makes its own. */
    void requireNoPoints() {
        if (field != null) {
            throw points.error(shown() + " must not have " + field.name() + ", as this placement makes them (has "
                    + node.points().size() + "): remove them, or place by " + field.placement());
        }
    }

    /**
     * Refuses points in another field than a placement takes, or beyond its space, and active nodes without points
     * where they must have some.
     */
    void requirePoints(PointField taken, Space space) {
        if (field != null && !field.equals(taken)) {
            throw points.error(shown() + " must not have " + field.name() + ", as this placement takes " + taken.name()
                    + " (has " + node.points().size() + "): write them as " + taken.name() + ", or place by "
                    + field.placement());
        }
        if (taken.isRequired() && node.isActive() && node.points().isEmpty()) {
            throw fields.place()
                    .error(shown() + " must have " + taken.name()
                            + ", as they are given in this placement (has none): add " + taken.name()
                            + ", or set its weight to 0");
        }
        outside(node, space).ifPresent(outside -> {
            throw points.error(taken.name() + " of " + shown() + " must be below the size of the space, " + space
                    + " (was " + outside.toBigInteger() + "): lower them, or widen the space");
        });
    }

    /** The greatest point of the node, if it lies beyond the space. */
    static Optional<Position> outside(Node node, Space space) {
        List<Position> points = node.points();
        return points.isEmpty() || space.contains(points.get(points.size() - 1))
                ? Optional.empty()
                : Optional.of(points.get(points.size() - 1));
    }

    private String shown() {
        return "node " + Shown.quoted(node.id());
    }
}
