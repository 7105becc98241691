package dev.clockwise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.RingRule;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the documentation shows first works as it says. */
class FirstLinesTest {

    @Test
    void theFiveLines() {
        Placement ring = Placement.ring("cache-1", "cache-2", "cache-3");
        Node owner = ring.owner("user:42");
        List<Node> copies = ring.owners("user:42", 3);
        Movement move = Movement.between(ring, ring.plus(Node.of("cache-4"))); // exact: all of it to cache-4
        Balance balance = Balance.of(ring);

        assertThat(copies).hasSize(3).startsWith(owner);
        assertThat(move.method()).isEqualTo(Method.EXACT);
        assertThat(move.flows()).hasSize(3).allMatch(flow -> flow.to().id().equals("cache-4"));
        assertThat(balance.nodes()).hasSize(3);
    }

    @Test
    void aHomeGrownRing() {
        PlacementRule homeGrown = RingRule.builder()
                .space(Space.bits(32))
                .hash(HashFunction.MD5, DigestCut.first(4))
                .label("{id}#{i}")
                .points(100)
                .boundary(Boundary.STRICTLY_AFTER)
                .build();
        assertThat(homeGrown.type()).isEqualTo("custom-ring");
        assertThat(Placement.of(Topology.of(homeGrown, List.of(Node.of("a"))))
                        .owner("k")
                        .id())
                .isEqualTo("a");
    }

    @Test
    void anAttributeMakesAnotherNodeOfTheSameId() {
        assertThat(Node.of("cache-1").withWeight("2.5").weight()).isEqualTo("2.5");
    }
}
