package dev.clockwise.agreement.document;

import dev.clockwise.Node;
import dev.clockwise.Position;
import dev.clockwise.agreement.document.Value.Mapping;
import dev.clockwise.agreement.document.Value.Scalar;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one node of a document. */
final class NodeReader {

    static final List<String> FIELDS = List.of("id", "address", "weight", "zone", "points");

    private static final int LONGEST_NUMBER = 100;

    /** An attribute's name in messages. */
    private record Attribute(String name, Node node) {
        @Override
        public String toString() {
            return name + " of node " + Shown.quoted(node.id());
        }
    }

    private NodeReader() {}

    static Node read(Mapping fields) {
        fields.allow("a node", FIELDS);
        Node node = identity(fields.require("a node", "id"));
        node = withWeight(node, fields.find("weight"));
        node = withAddress(node, fields.find("address"));
        node = withZone(node, fields.find("zone"));
        return withPoints(node, fields.find("points"));
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

    private static Node withPoints(Node node, @Nullable Value value) {
        if (value == null) {
            return node;
        }
        Attribute what = new Attribute("points", node);
        List<Position> points = new ArrayList<>();
        Set<Position> seen = new HashSet<>();
        for (Value item : value.sequence(what).items()) {
            Position point = point(what, item);
            if (!seen.add(point)) {
                throw item.place().error(what + " must be distinct (" + item.shown() + " was given twice): remove one");
            }
            points.add(point);
        }
        return node.withPoints(points);
    }

    private static Position point(Attribute what, Value item) {
        if (item instanceof Scalar scalar && (scalar.quoted() || isPlainPoint(scalar.text()))) {
            try {
                return Position.parse(scalar.text());
            } catch (IllegalArgumentException e) {
                // Told below, with the name of the node.
            }
        }
        throw item.isNot(what, "integers from 0 to 2^128 - 1", ": write each as 12 or \"0xff\"");
    }

    /** Whether every reader takes the text for the same number. */
    private static boolean isPlainPoint(String text) {
        return text.startsWith("0x") || PlainText.isInteger(text);
    }
}
