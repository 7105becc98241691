package dev.clockwise.agreement.document;

import dev.clockwise.Position;
import java.util.List;

/** A field of a node in which it names its own points. Immutable and safe for any thread. */
interface PointField {

    /** The greatest number of points that one node names one by one. */
    int MAX_POINTS = 1_000_000;

    String name();

    /** What placement takes the field, for messages. */
    String placement();

    /** The greatest number of points that one node names in this field. */
    default int mostPoints() {
        return MAX_POINTS;
    }

    /** Whether each active node must have it where the placement takes it. */
    boolean isRequired();

    /**
     * The points, distinct, in any order.
     *
     * @param what how messages name the value
     */
    List<Position> read(Object what, Value value);

    /**
     * Writes what {@link #read} reads.
     *
     * @param points distinct and ascending, in the space of a placement that takes this field
     */
    void write(List<Position> points, Fields node);
}
