package dev.clockwise.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Method;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topologies;
import dev.clockwise.Topology;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.RingRule;
import dev.clockwise.testkit.Property;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

/** What a contract is checked on: a rule, topologies for it, and what it cannot promise. */
public interface PlacementSubject {

    /** A promise that some kinds of placement cannot keep. */
    enum Promise {
        /** A change moves keys only to or from the node that changed; re-adding a node restores the mapping. */
        MINIMAL_MOVEMENT,
        /** Losing a node changes a preference list by one node at most. */
        STABLE_LISTS,
        /** Ownership is a list of arcs. */
        ARCS,
        /** Shares and movement are exact, not expected. */
        EXACT
    }

    /** The rule under test. */
    PlacementRule rule();

    /** Topologies of {@link #rule()} for which exact movement is to be had. */
    default Topologies topologies() {
        return Topologies.of(rule());
    }

    /** The promises that this kind of placement cannot keep. */
    default Set<Promise> broken() {
        return Set.of();
    }

    /** Whether this kind of placement keeps a promise. */
    default boolean keeps(Promise promise) {
        return !broken().contains(promise);
    }

    /** Checks a claim about this rule on seeded random inputs. */
    default void check(String claim, int cases, Consumer<SplittableRandom> test) {
        Property.check(claim + " [" + getClass().getSimpleName() + "]", cases, test);
    }

    /**
     * Checks a promise on seeded random inputs: that no input breaches it, or, for a placement that cannot keep it,
     * that some do, so that no placement is excused for nothing.
     *
     * @param breaches tells what contradicts the promise for a random input
     */
    default void checkPromise(
            Promise promise, String claim, int cases, Function<SplittableRandom, List<String>> breaches) {
        AtomicInteger found = new AtomicInteger();
        check(claim, cases, random -> {
            List<String> these = breaches.apply(random);
            found.addAndGet(these.size());
            if (keeps(promise)) {
                assertThat(these).isEmpty();
            }
        });
        assertThat(found.get() == 0).as("keeps %s", promise).isEqualTo(keeps(promise));
    }

    /** Whether walks visit points in descending order. */
    default boolean walksDown() {
        return rule() instanceof RingRule ring && ring.boundary() == Boundary.AT_OR_BEFORE;
    }

    /** The space of the rule's positions. */
    default Space space() {
        return Placement.of(Topology.of(rule(), List.of())).keyHash().space();
    }

    /** How shares and movement of this kind of placement are obtained. */
    default Method method() {
        return keeps(Promise.EXACT) ? Method.EXACT : Method.EXPECTED;
    }

    /** The movement between two placements of one rule, as exact as it is to be had. */
    static Movement movement(Placement before, Placement after) {
        return Movement.of(before, after);
    }

    /** The id of the owner of each key. */
    static List<String> ownersOf(Placement placement, List<byte[]> keys) {
        return keys.stream().map(key -> placement.owner(key).id()).toList();
    }

    /** The ids of each key's preference list. */
    static List<List<String>> listsOf(Placement placement, List<byte[]> keys, int copies) {
        return keys.stream().map(key -> ids(placement.owners(key, copies))).toList();
    }

    /** The id of the owner of each position. */
    static List<String> ownersAt(Placement placement, List<Position> positions) {
        return positions.stream().map(at -> placement.ownerAt(at).id()).toList();
    }

    /** The ids of nodes. */
    static List<String> ids(List<Node> nodes) {
        return nodes.stream().map(Node::id).toList();
    }

    /** One of the active nodes of a topology that has some. */
    static Node activeNode(SplittableRandom random, Topology topology) {
        List<Node> active = topology.nodes().stream().filter(Node::isActive).toList();
        return active.get(random.nextInt(active.size()));
    }
}
