package dev.clockwise.agreement.document;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.agreement.document.Value.Mapping;
import dev.clockwise.agreement.document.Value.Scalar;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads one node of a document. */
final class NodeReader {

    static final List<String> FIELDS = Stream.concat(
                    Stream.of("id", "address", "weight", "zone"),
                    PlacementFormats.POINT_FIELDS.stream().map(PointField::name))
            .toList();

    private static final int LONGEST_NUMBER = 100;

    /** An attribute's name in messages. */
    private record Attribute(String name, Node node) {
        @Override
        public String toString() {
            return name + " of node " + Shown.quoted(node.id());
        }
    }

    private NodeReader() {}

    /** Reads a node of a placement, which decides how points are written in a field. */
    static PlacedNode read(Mapping fields, PlacementFormat<?> placement) {
        fields.allow("a node", FIELDS, PlacementFormats.ATTRIBUTES);
        Node node = identity(fields.require("a node", "id"));
        node = withWeight(node, fields.find("weight"));
        node = withAddress(node, fields.find("address"));
        node = withZone(node, fields.find("zone"));
        for (String attribute : PlacementFormats.ATTRIBUTES) {
            node = withAttribute(node, attribute, fields.find(attribute));
        }
        PointField field = pointField(node, fields, placement);
        Place points = fields.place();
        if (field != null) {
            node = withPoints(node, field, fields.require("a node", field.name()));
            points = fields.placeOf(field.name());
        }
        return new PlacedNode(node, fields, fields.placeOf("id"), field, points);
    }

    private static Node identity(Value value) {
        String id = value.text("id");
        return value.place().check(() -> Node.of(id), ": give the node a short, lasting name");
    }

    private static Node withAddress(Node node, @Nullable Value value) {
        if (value == null) {
            return node;
        }
        String address = value.optionalText(new Attribute("address", node));
        return value.place().check(() -> node.withAddress(address), ": correct it, or leave the field out");
    }

    private static Node withZone(Node node, @Nullable Value value) {
        if (value == null) {
            return node;
        }
        String zone = value.optionalText(new Attribute("zone", node));
        return value.place().check(() -> node.withZone(zone), ": correct it, or leave the field out");
    }

    /** An attribute for a dialect: a text, or an integer, which is kept in its digits. */
    private static Node withAttribute(Node node, String name, @Nullable Value value) {
        if (value == null) {
            return node;
        }
        boolean integer = value instanceof Scalar scalar && !scalar.quoted() && PlainText.isInteger(scalar.text());
        String text = integer ? ((Scalar) value).text() : value.optionalText(new Attribute(name, node));
        return value.place().check(() -> node.withAttribute(name, text), ": correct it, or leave the field out");
    }

    private static Node withWeight(Node node, @Nullable Value value) {
        if (value == null) {
            return node;
        }
        Attribute what = new Attribute("weight", node);
        if (!(value instanceof Scalar scalar) || !PlainText.isDecimal(scalar.text())) {
            throw value.isNot(what, "a decimal number", ": write it as 1 or 2.5");
        }
        if (scalar.text().length() > LONGEST_NUMBER) {
            throw value.isNot(what, "at most " + LONGEST_NUMBER + " characters long", ": round it");
        }
        return value.place()
                .check(
                        () -> node.withWeight(new BigDecimal(scalar.text())),
                        ": choose one in that range, 0 to drain the node");
    }

    /** The one field of the node that names points; null where none does. */
    private static @Nullable PointField pointField(Node node, Mapping fields, PlacementFormat<?> placement) {
        PointField found = null;
        for (PointField field : PlacementFormats.POINT_FIELDS) {
            if (fields.find(field.name()) == null) {
                continue;
            }
            if (found != null) {
                throw fields.placeOf(field.name())
                        .error("points of node " + Shown.quoted(node.id()) + " must be in one field (were in "
                                + found.name() + " and " + field.name() + "): remove one");
            }
            found = asTaken(field, placement);
        }
        return found;
    }

    /** The field of that name as the placement takes it, if it does. */
    private static PointField asTaken(PointField field, PlacementFormat<?> placement) {
        return placement
                .pointField()
                .filter(taken -> taken.name().equals(field.name()))
                .orElse(field);
    }

    private static Node withPoints(Node node, PointField field, Value value) {
        Attribute what = new Attribute(field.name(), node);
        List<Position> points = field.read(what, value);
        if (points.size() > field.mostPoints()) {
            throw value.place()
                    .error(what + " must be at most " + field.mostPoints() + " in number (was " + points.size()
                            + "): name fewer");
        }
        return node.withPoints(points);
    }
}
