package dev.clockwise.agreement.document;

import dev.clockwise.Position;
import java.util.List;

/**
 * Numbers of slots or buckets, as {@link Ranges}. A node may own none.
 *
 * @param placement what placement takes the field, for messages
 */
record RangeField(String name, String placement) implements PointField {

    static final RangeField SLOTS = new RangeField("slots", "a placement of type slot-table");
    static final RangeField BUCKETS = new RangeField("buckets", "a placement of type jump");

    /** As many as the largest table has. */
    @Override
    public int mostPoints() {
        return 1 << 20;
    }

    @Override
    public boolean isRequired() {
        return false;
    }

    @Override
    public List<Position> read(Object what, Value value) {
        String text = value.text(what);
        Ranges ranges = value.place().check(() -> Ranges.parse(what, text, mostPoints()), "");
        return ranges.numbers().mapToObj(Position::of).toList();
    }

    @Override
    public void write(List<Position> points, Fields node) {
        node.quotedText(
                name, Ranges.of(points.stream().mapToLong(Position::low)).toString());
    }
}
