package dev.clockwise.difference;

import dev.clockwise.Topology;
import dev.clockwise.difference.Change.Aspect;
import dev.clockwise.difference.Change.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Collects changes of the left side that make a topology; those that make none are left out. Not safe for several
 * threads.
 */
final class Candidates {

    private final List<Change> changes = new ArrayList<>();

    /** Adds a change of a part that is named by its aspect. */
    void add(Aspect aspect, String left, String right, Supplier<Topology> changed) {
        add(aspect, aspect.toString(), left, right, changed);
    }

    /** Adds a change, unless it makes no topology. */
    void add(Aspect aspect, String name, String left, String right, Supplier<Topology> changed) {
        try {
            changes.add(new Change(aspect, name, left, right, Side.LEFT, changed.get()));
        } catch (IllegalArgumentException e) {
            // Two parts of the rule that do not go together; there is no such system.
        }
    }

    /** What was added, in that order. */
    List<Change> changes() {
        return changes;
    }
}
