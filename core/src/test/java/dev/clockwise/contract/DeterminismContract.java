package dev.clockwise.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Keys;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Promise 2: the same nodes under the same rule give the same owners, however they came together. */
public interface DeterminismContract extends PlacementSubject {

    @Test
    default void theOrderOfNodesDecidesNothing() {
        check("the order of nodes decides nothing", 8, random -> {
            Topology topology = topologies().next(random);
            assertAlike(random, topology, Topology.of(rule(), shuffled(random, topology.nodes())));
        });
    }

    @Test
    default void nodesAddedOneByOneGiveTheSame() {
        check("nodes added one by one give the same", 6, random -> {
            Topology topology = topologies().next(random);
            Topology grown = Topology.of(rule(), List.of());
            for (Node node : shuffled(random, topology.nodes())) {
                grown = grown.plus(node.withWeight(1)).with(node);
            }
            assertThat(grown.epoch()).isEqualTo(1 + 2L * topology.nodes().size());
            assertAlike(random, topology, grown.withEpoch(topology.epoch()));
        });
    }

    @Test
    default void nodesTakenAwayLeaveNoTrace() {
        check("nodes taken away leave no trace", 6, random -> {
            Topology topology = topologies().next(random);
            Node stranger = topologies().stranger(random, topology);
            Topology returned = topology.plus(stranger).minus(stranger.id());
            assertThat(returned.epoch()).isEqualTo(topology.epoch() + 2);
            assertAlike(random, topology, returned.withEpoch(topology.epoch()));
        });
    }

    private static void assertAlike(SplittableRandom random, Topology topology, Topology other) {
        Placement placement = Placement.of(topology);
        Placement same = Placement.of(other);
        List<byte[]> keys = Keys.random(random, 60);

        assertThat(other).isEqualTo(topology).hasSameHashCodeAs(topology);
        assertThat(other.placementFingerprint()).isEqualTo(topology.placementFingerprint());
        assertThat(other.documentFingerprint()).isEqualTo(topology.documentFingerprint());
        assertThat(PlacementSubject.ownersOf(same, keys)).isEqualTo(PlacementSubject.ownersOf(placement, keys));
        assertThat(PlacementSubject.listsOf(same, keys, 4)).isEqualTo(PlacementSubject.listsOf(placement, keys, 4));
        assertThat(PlacementSubject.movement(placement, same).moved()).isEqualTo(Share.ZERO);
    }

    private static List<Node> shuffled(SplittableRandom random, List<Node> nodes) {
        List<Node> shuffled = new ArrayList<>(nodes);
        Collections.shuffle(shuffled, new Random(random.nextLong()));
        return shuffled;
    }
}
