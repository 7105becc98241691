package dev.clockwise.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Arc;
import dev.clockwise.Flow;
import dev.clockwise.Keys;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;

/**
 * Promise 3: a join moves keys only to the joiner, a leave only from the leaver, a weight change only to or from that
 * node; re-adding restores the mapping. Where a placement cannot promise this, the movement says what it costs.
 */
public interface MinimalMovementContract extends PlacementSubject {

    @Test
    default void aJoinMovesKeysOnlyToTheJoiner() {
        checkPromise(Promise.MINIMAL_MOVEMENT, "a join moves keys only to the joiner", 8, random -> {
            Topology topology = topologies().next(random);
            Node joiner = topologies().stranger(random, topology);
            return breaches(random, topology, topology.plus(joiner), (from, to) -> to.equals(joiner.id()));
        });
    }

    @Test
    default void aLeaveMovesKeysOnlyFromTheLeaver() {
        checkPromise(Promise.MINIMAL_MOVEMENT, "a leave moves keys only from the leaver", 8, random -> {
            Topology topology = topologies().next(random, 1);
            String leaver = PlacementSubject.activeNode(random, topology).id();
            return breaches(random, topology, topology.minus(leaver), (from, to) -> from.equals(leaver));
        });
    }

    @Test
    default void aWeightChangeMovesKeysOnlyToOrFromThatNode() {
        checkPromise(Promise.MINIMAL_MOVEMENT, "a weight change moves keys only to or from that node", 8, random -> {
            Topology topology = topologies().next(random, 1);
            Node node = PlacementSubject.activeNode(random, topology);
            Node changed = topologies().reweighted(random, node);
            boolean more = changed.weight().compareTo(node.weight()) > 0;
            return breaches(
                    random,
                    topology,
                    topology.with(changed),
                    (from, to) -> more ? to.equals(node.id()) : from.equals(node.id()));
        });
    }

    @Test
    default void drainingMovesWhatLeavingMoves() {
        check("draining moves what leaving moves", 8, random -> {
            Topology topology = topologies().next(random, 1);
            Node node = PlacementSubject.activeNode(random, topology);
            Topology drained = topology.with(node.withWeight(0));
            Topology left = topology.minus(node.id());
            List<byte[]> keys = Keys.random(random, 60);

            assertThat(drained.placementFingerprint()).isEqualTo(left.placementFingerprint());
            assertThat(drained.documentFingerprint()).isNotEqualTo(left.documentFingerprint());
            assertThat(PlacementSubject.listsOf(Placement.of(drained), keys, 3))
                    .isEqualTo(PlacementSubject.listsOf(Placement.of(left), keys, 3));
            assertThat(PlacementSubject.movement(Placement.of(drained), Placement.of(left))
                            .moved())
                    .isEqualTo(Share.ZERO);
        });
    }

    @Test
    default void addingANodeAgainRestoresTheMapping() {
        check("adding a node again restores the mapping", 8, random -> {
            Topology topology = topologies().next(random, 1);
            Node node = PlacementSubject.activeNode(random, topology);
            Placement first = Placement.of(topology);
            Placement again = first.minus(node.id()).plus(node);
            List<byte[]> keys = Keys.random(random, 60);

            assertThat(PlacementSubject.movement(first, again).moved()).isEqualTo(Share.ZERO);
            assertThat(PlacementSubject.listsOf(again, keys, 4)).isEqualTo(PlacementSubject.listsOf(first, keys, 4));
            assertThat(again.topology().placementFingerprint()).isEqualTo(topology.placementFingerprint());
        });
    }

    @Test
    default void aMovementSaysWhatNobodyAskedFor() {
        checkPromise(Promise.MINIMAL_MOVEMENT, "a movement says what nobody asked for", 8, random -> {
            Topology topology = topologies().next(random, 3);
            Movement movement = PlacementSubject.movement(
                    Placement.of(topology),
                    Placement.of(topology.plus(topologies().stranger(random, topology))));
            Share between = Share.ZERO;
            List<String> needless = new ArrayList<>();
            for (Flow flow : movement.flows()) {
                if (topology.node(flow.to().id()).isPresent()) {
                    between = between.plus(flow.share());
                    needless.add(flow.toString());
                }
            }
            assertThat(movement.needless()).isEqualTo(between);
            assertThat(movement.needlessFlows()).hasSameSizeAs(needless);
            return needless;
        });
    }

    /**
     * What moves in a way that is not allowed, told by keys, by the ends of arcs and by flows; what keys tell, flows
     * must tell too.
     */
    private static List<String> breaches(
            SplittableRandom random, Topology topology, Topology next, BiPredicate<String, String> allowed) {
        Placement before = Placement.of(topology);
        Placement after = Placement.of(next);
        BiPredicate<String, String> breach = (from, to) -> !from.equals(to) && !allowed.test(from, to);
        List<String> breaches = new ArrayList<>();
        for (byte[] key : Keys.random(random, 100)) {
            String from = before.owner(key).id();
            String to = after.owner(key).id();
            if (breach.test(from, to)) {
                breaches.add("a key moves from \"" + from + "\" to \"" + to + "\"");
            }
        }
        Movement movement = PlacementSubject.movement(before, after);
        List<Flow> flows = movement.flows().stream()
                .filter(flow -> breach.test(flow.from().id(), flow.to().id()))
                .toList();
        assertThat(flows.isEmpty() && !breaches.isEmpty())
                .as("flows hide that %s", breaches)
                .isFalse();
        flows.forEach(flow -> breaches.add(flow.toString()));
        for (Arc arc : movement.arcs()) {
            if (breach.test(
                            before.ownerAt(arc.from()).id(),
                            after.ownerAt(arc.from()).id())
                    || breach.test(
                            before.ownerAt(arc.to()).id(),
                            after.ownerAt(arc.to()).id())) {
                breaches.add(arc.toString());
            }
        }
        return breaches;
    }
}
