package dev.clockwise.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.HashFunction;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lists that are kept are those that are worked out. */
class ListedPlacementTest {

    private static final int COPIES = 3;

    private static final List<Node> NODES = IntStream.range(0, 12)
            .mapToObj(i -> Node.of("n" + i).withZone("z" + i % 5).withWeight(1 + i % 2))
            .toList();

    static Stream<PlacementRule> rules() {
        return Stream.of(
                RingRule.ofPoints(20),
                RingRule.ofPoints(20).change().space(Space.modulus(1_000)).build(),
                RingRule.builder()
                        .space(Space.bits(128))
                        .hash(HashFunction.MD5)
                        .label("{id}-{i}")
                        .points(20)
                        .build(),
                SlotsRule.ofBits(8),
                new MaglevRule(RingRule.NATIVE.keyHash(), 251));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void keptListsAreTheSame(PlacementRule rule) {
        Placement plain = Placement.of(Topology.of(rule, NODES));
        Placement kept = plain.withLists(COPIES);
        int cells = ((Partition) plain.ownership()).cells();
        assertThat(kept.footprint().bytes())
                .isEqualTo(plain.footprint().bytes() + Footprint.array(2L * COPIES * cells, 1));
        requireSame(plain, kept);
        requireSame(plain.minus("n3"), kept.minus("n3"));
        requireSame(plain, kept.withLists(2).withLists(COPIES));
    }

    private static void requireSame(Placement plain, Placement kept) {
        for (int i = 0; i < 2_000; i++) {
            String key = "user:" + i;
            long hash = i * 0x9e3779b97f4a7c15L;
            assertThat(kept.owner(key)).isEqualTo(plain.owner(key));
            assertThat(kept.ownerAt(hash)).isEqualTo(plain.ownerAt(hash));
            for (int copies = 1; copies <= COPIES + 1; copies++) {
                Node[] expected = new Node[copies];
                Node[] into = new Node[copies];
                assertThat(kept.owners(key, copies)).isEqualTo(plain.owners(key, copies));
                assertThat(kept.owners(key, into)).isEqualTo(plain.owners(key, expected));
                assertThat(into).isEqualTo(expected);
                assertThat(kept.ownersAt(hash, into)).isEqualTo(plain.ownersAt(hash, expected));
                assertThat(into).isEqualTo(expected);
                Position position = Position.of(i * 7L);
                assertThat(kept.ownersAt(position, copies)).isEqualTo(plain.ownersAt(position, copies));
            }
        }
    }

    @Test
    void whatCannotBeKeptIsRefused() {
        Placement ring = Placement.of(Topology.of(RingRule.ofPoints(20), NODES));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ring.withLists(0))
                .withMessage("copies of lists that are kept must be 1 or more (was 0)");
        Placement rendezvous = Placement.of(Topology.of(RendezvousRule.NATIVE, NODES));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> rendezvous.withLists(2))
                .withMessage(
                        "lists can be kept where a placement has cells; rendezvous has none: ask it for each list");
    }
}
