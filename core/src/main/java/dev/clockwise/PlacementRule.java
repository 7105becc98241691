package dev.clockwise;

import java.util.List;
import java.util.Optional;

/**
 * How keys are placed on the nodes of a topology: the kind of placement with its options, as data.
 *
 * <p>Implementations are immutable, equal when all their options are, and safe for any thread.
 */
public interface PlacementRule {

    /** The word that documents use for this kind, such as {@code ring}. */
    String type();

    /** Every option that decides where a key goes, as {@code name=value} in a fixed order: what fingerprints cover. */
    List<String> canonical();

    /** Every option, those that decide no owner (such as a cap) included: what the fingerprint of a document covers. */
    default List<String> options() {
        return canonical();
    }

    /**
     * The space in which each node names its own points ({@link Node#points()}); empty where the rule makes its own.
     */
    default Optional<Space> givenPoints() {
        return Optional.empty();
    }

    /**
     * The names of the {@linkplain Node#attribute attributes} that a document may give the nodes of this rule, as it
     * reads them; none for native placements, which know a node by its id alone.
     */
    default List<String> attributes() {
        return List.of();
    }

    /**
     * The rule as data that places the nodes of {@code topology}: this one, unless it is a name for another or chooses
     * among several, as a {@linkplain dev.clockwise.dialect.Dialect dialect} does.
     */
    default PlacementRule form(Topology topology) {
        return this;
    }

    /**
     * Whether a planner makes the points that nodes name, so that they are its answer to the nodes, weights and zones
     * that are asked for, and nothing asked for themselves. {@code Planner.of} has a planner for these rules, and for
     * rings of given points that were adopted or made by hand, whose points are asked for.
     */
    default boolean isPlanned() {
        return false;
    }

    /**
     * What the placement of {@code topology} will hold in memory. O(nodes); builds nothing.
     *
     * @throws IllegalArgumentException if this rule cannot place these nodes
     */
    Footprint footprint(Topology topology);

    /**
     * Builds the placement of {@code topology}.
     *
     * @throws IllegalArgumentException if this rule cannot place these nodes, or a cap is passed; nothing is built then
     */
    Placement place(Topology topology);

    /**
     * Builds the placement of {@code after}: what {@link #place} builds, faster where parts of {@code before} can be
     * kept.
     *
     * @throws IllegalArgumentException as {@link #place}
     */
    default Placement patch(Placement before, Topology after) {
        return place(after);
    }
}
