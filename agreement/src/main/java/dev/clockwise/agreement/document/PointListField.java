package dev.clockwise.agreement.document;

import dev.clockwise.Position;
import dev.clockwise.agreement.document.Value.Scalar;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Points of any space as a list of integers.
 *
 * @param placement what placement takes the field, for messages
 */
record PointListField(String name, String placement) implements PointField {

    static final PointListField POINTS =
            new PointListField("points", "a placement of type range, or a custom-ring with points: given");

    @Override
    public boolean isRequired() {
        return true;
    }

    @Override
    public List<Position> read(Object what, Value value) {
        List<Position> points = new ArrayList<>();
        Set<Position> seen = new HashSet<>();
        for (Value item : value.sequence(what).items()) {
            Position point = point(what, item);
            if (!seen.add(point)) {
                throw item.place().error(what + " must be distinct (" + item.shown() + " was given twice): remove one");
            }
            points.add(point);
        }
        return points;
    }

    private static Position point(Object what, Value item) {
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

    @Override
    public void write(List<Position> points, Fields node) {
        node.integers(name, points.stream().map(Position::toBigInteger));
    }
}
