package dev.clockwise.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Keys;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Promise 1: only the id places a node. */
public interface IdentityContract extends PlacementSubject {

    @Test
    default void aNewAddressMovesNothing() {
        check("a new address moves nothing", 8, random -> {
            Topology topology = topologies().next(random, 1);
            Topology moved = topology;
            for (Node node : topology.nodes()) {
                moved = moved.with(node.withAddress("redis://10.0.0." + random.nextInt(256) + ":6379"));
            }
            Placement before = Placement.of(topology);
            Placement after = Placement.of(moved);
            List<byte[]> keys = Keys.random(random, 50);

            assertThat(PlacementSubject.ownersOf(after, keys)).isEqualTo(PlacementSubject.ownersOf(before, keys));
            assertThat(PlacementSubject.listsOf(after, keys, 3)).isEqualTo(PlacementSubject.listsOf(before, keys, 3));
            assertThat(PlacementSubject.movement(before, after).moved()).isEqualTo(Share.ZERO);
            assertThat(moved.placementFingerprint()).isEqualTo(topology.placementFingerprint());
            assertThat(moved.documentFingerprint()).isNotEqualTo(topology.documentFingerprint());
        });
    }

    @Test
    default void theOwnerCarriesItsPresentAddress() {
        Topology topology = topologies().next(new SplittableRandom(1), 2);
        Node node =
                PlacementSubject.activeNode(new SplittableRandom(2), topology).withAddress("redis://10.9.9.9:6379");
        Placement placement = Placement.of(topology.with(node));
        assertThat(Keys.users(500))
                .extracting(placement::owner)
                .contains(node)
                .filteredOn(owner -> owner.id().equals(node.id()))
                .containsOnly(node);
    }
}
