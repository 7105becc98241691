package dev.clockwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.Partition;
import dev.clockwise.placement.RingRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * Faults that rings in the field have shipped, as small inputs with the right answer. Most use the ketama rule: MD5 of
 * {@code id-i} gives 4 points, its little-endian 32-bit words.
 */
class FieldCasesTest {

    private static final RingRule KETAMA = ketama(4, 160);
    private static final List<byte[]> USERS = Keys.users(20_000);

    private static RingRule ketama(int pointsPerLabel, int points) {
        return RingRule.builder()
                .space(Space.bits(32))
                .hash(HashFunction.MD5, DigestCut.first(4).littleEndian())
                .label("{id}-{i}")
                .pointsPerLabel(pointsPerLabel)
                .points(points)
                .build();
    }

    private static Placement place(PlacementRule rule, String... ids) {
        return Placement.of(
                Topology.of(rule, List.of(ids).stream().map(Node::of).toList()));
    }

    /** The nodes 10.0.0.1:11211 to 10.0.0.8:11211, their ids spelled by {@code spelling}. */
    private static Placement eight(PlacementRule rule, UnaryOperator<String> spelling) {
        return place(
                rule,
                IntStream.rangeClosed(1, 8)
                        .mapToObj(i -> spelling.apply("10.0.0." + i + ":11211"))
                        .toArray(String[]::new));
    }

    /** The share of keys whose owners are named differently. */
    private static Share differing(Placement a, Placement b, UnaryOperator<String> respelled) {
        long differ = USERS.stream()
                .filter(key ->
                        !respelled.apply(a.owner(key).id()).equals(b.owner(key).id()))
                .count();
        return Share.of(differ, USERS.size());
    }

    /** Two servers have a point in common: neither may be dropped, whichever is added first. */
    @Nested
    class SharedPoint {

        @Test
        void ofTheFirstPair() {
            assertShared(1_622_187_688L, "10.0.0.225:11211", "10.0.3.105:11211");
        }

        @Test
        void ofTheSecondPair() {
            assertShared(1_741_064_620L, "10.0.1.124:11211", "10.0.3.95:11211");
        }

        private void assertShared(long point, String winner, String loser) {
            Placement ring = place(KETAMA, winner, loser);
            Placement reversed = place(KETAMA, loser, winner);
            assertThat(ring.ownerAt(point).id()).isEqualTo(winner);
            assertThat(reversed.ownerAt(point).id()).isEqualTo(winner);
            assertThat(Movement.between(ring, reversed).moved()).isEqualTo(Share.ZERO);
            assertThat(ring.footprint().points()).isEqualTo(320);
            assertThat(((Partition) ring.ownership()).cells() - 1)
                    .as("positions")
                    .isEqualTo(319);
            assertThat(ring.explainAt(Position.of(point), 1).walk().get(0).beaten())
                    .singleElement()
                    .asString()
                    .startsWith(loser + "-");

            assertThat(ring.ownersAt(Position.of(point), 2))
                    .extracting(Node::id)
                    .containsExactly(winner, loser);
            Placement third = ring.plus(Node.of("10.0.0.1:11211"));
            assertThat(third.minus(winner).ownerAt(point).id()).isEqualTo(loser);
            assertThat(third.minus(loser).ownerAt(point).id()).isEqualTo(winner);
            assertThat(ring.minus(winner).ownerAt(point).id()).isEqualTo(loser);
            Placement again = ring.minus(winner).plus(Node.of(winner));
            assertThat(Movement.between(ring, again).moved()).isEqualTo(Share.ZERO);
            assertThat(again.ownerAt(point).id()).isEqualTo(winner);
        }
    }

    /** A port that uses three of the four words of a digest agrees on four keys in five only. */
    @Test
    void twelveDigestBytesForSixteen() {
        Share differ = differing(eight(KETAMA, id -> id), eight(ketama(3, 120), id -> id), UnaryOperator.identity());
        assertThat(differ.toPercent(1)).isEqualTo("21.8 %");
    }

    @Nested
    class WeightZero {
        private final Topology active = Topology.of(KETAMA, List.of(Node.of("A"), Node.of("B")));
        private final Topology drained = active.plus(Node.of("C").withWeight(0));

        @Test
        void aDrainedNodeOwnsNothingAndStaysKnown() {
            Placement ring = Placement.of(drained);
            assertThat(Movement.between(Placement.of(active), ring).moved()).isEqualTo(Share.ZERO);
            assertThat(USERS).noneMatch(key -> ring.owner(key).id().equals("C"));
            assertThat(drained.node("C")).isPresent();
            assertThat(Balance.of(ring).nodes())
                    .filteredOn(each -> each.node().id().equals("C"))
                    .allMatch(each -> each.share().isZero() && each.ideal().isZero())
                    .hasSize(1);
        }

        @Test
        void allDrainedIsNoOwner() {
            Topology none =
                    drained.with(Node.of("A").withWeight(0)).with(Node.of("B").withWeight(0));
            assertThat(Placement.of(none).owner("user:1")).isSameAs(Node.NONE);
            assertThat(Placement.of(none).owners("user:1", 2)).isEmpty();
        }

        @Test
        void anUndrainedNodeHasItsKeysAgain() {
            Placement three = place(KETAMA, "A", "B", "C");
            Placement back = Placement.of(drained.with(Node.of("C")));
            assertThat(Movement.between(three, back).moved()).isEqualTo(Share.ZERO);
        }

        @Test
        void aFailedUpdateChangesNothing() {
            Placement ring = Placement.of(drained);
            List<Node> before = USERS.stream().map(ring::owner).toList();
            assertThatIllegalArgumentException().isThrownBy(() -> ring.plus(Node.of("A")));
            assertThatIllegalArgumentException().isThrownBy(() -> ring.minus("D"));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ring.with(Node.of("A").withWeight(1_000_000)));
            assertThat(USERS.stream().map(ring::owner)).isEqualTo(before);
        }
    }

    @Test
    void orderOfTenNodesInFiftyPermutations() {
        List<Node> nodes =
                IntStream.range(0, 10).mapToObj(i -> Node.of("node-" + i)).toList();
        for (PlacementRule rule : List.of(RingRule.NATIVE, KETAMA, ModuloRule.NATIVE)) {
            Placement sorted = Placement.of(Topology.of(rule, nodes));
            for (int seed = 0; seed < 50; seed++) {
                List<Node> permuted = new ArrayList<>(nodes);
                Collections.shuffle(permuted, new Random(seed));
                Placement bulk = Placement.of(Topology.of(rule, permuted));
                Topology grown = Topology.of(rule, List.of());
                for (Node node : permuted) {
                    grown = grown.plus(node);
                }
                Placement oneByOne = Placement.of(grown.withEpoch(1));
                for (Placement other : List.of(bulk, oneByOne)) {
                    assertThat(other.topology()).isEqualTo(sorted.topology());
                    assertThat(other.topology().documentFingerprint())
                            .isEqualTo(sorted.topology().documentFingerprint());
                    for (byte[] key : USERS.subList(0, 100)) {
                        assertThat(other.owners(key, 3)).isEqualTo(sorted.owners(key, 3));
                    }
                }
            }
        }
    }

    @Nested
    class NewAddress {

        @Test
        void movesNothingWhereTheIdIsTheIdentity() {
            Topology topology = Topology.of(
                    KETAMA,
                    IntStream.rangeClosed(1, 8)
                            .mapToObj(i -> Node.of("cache" + i).withAddress("10.0.0." + i + ":11211"))
                            .toList());
            Topology moved = topology.with(Node.of("cache3").withAddress("10.0.1.3:11211"));
            Placement before = Placement.of(topology);
            Placement after = Placement.of(moved);
            assertThat(differing(before, after, UnaryOperator.identity())).isEqualTo(Share.ZERO);
            assertThat(Movement.between(before, after).moved()).isEqualTo(Share.ZERO);
            assertThat(moved.placementFingerprint()).isEqualTo(topology.placementFingerprint());
            assertThat(moved.documentFingerprint()).isNotEqualTo(topology.documentFingerprint());
            assertThat(USERS)
                    .extracting(key -> after.owner(key).address())
                    .contains("10.0.1.3:11211")
                    .doesNotContain("10.0.0.3:11211");
        }

        /**
         * The eighth server keeps its keys only where both addresses place them on it: owners are compared by server.
         */
        @Test
        void movesAFifthWhereTheAddressIsTheIdentity() {
            Placement before = eight(KETAMA, id -> id);
            Placement after = eight(KETAMA, id -> id.replace("10.0.0.8:", "10.0.1.8:"));
            Share moved = differing(before, after, id -> id.replace("10.0.0.8:", "10.0.1.8:"));
            assertThat(moved.toPercent(1)).isEqualTo("21.1 %");
        }
    }

    @Nested
    class Spelling {

        @Test
        void withoutThePort() {
            UnaryOperator<String> bare = id -> id.replace(":11211", "");
            Share differ = differing(eight(KETAMA, id -> id), eight(KETAMA, bare), bare);
            assertThat(differ.toPercent(1)).isEqualTo("86.6 %");
        }

        @Test
        void withANameBefore() {
            UnaryOperator<String> named = id -> "cache" + id.charAt(7) + "/" + id;
            Share differ = differing(eight(KETAMA, id -> id), eight(KETAMA, named), named);
            assertThat(differ.toPercent(1)).isEqualTo("88.5 %");
        }
    }

    @Nested
    class Edges {
        private final Placement ring = eight(KETAMA, id -> id);
        private final Movement still = Movement.between(ring, ring);

        @Test
        void theLowestPointOwnsBothEndsOfTheSpace() {
            String lowest = "10.0.0.6:11211";
            assertThat(ring.ownerAt(0).id()).isEqualTo(lowest);
            assertThat(ring.ownerAt(791_605).id()).isEqualTo(lowest);
            assertThat(ring.ownerAt((1L << 32) - 1).id()).isEqualTo(lowest);
            assertThat(ring.explainAt(Position.of(0), 1).walk().get(0).position())
                    .isEqualTo(Position.of(791_605));
        }

        @Test
        void everyPointIsItsOwners() {
            List<Explanation.Step> points = ring.explainAt(Position.of(0), 8).walk();
            assertThat(points).hasSizeGreaterThan(8);
            points.forEach(step -> {
                Position at = step.position();
                assertThat(at).isNotNull();
                assertThat(ring.ownerAt(at == null ? Position.of(0) : at)).isEqualTo(step.node());
            });
        }

        @Test
        void oneArcWrapsAndAllAgreeWithLookup() {
            assertThat(still.arcs())
                    .filteredOn(arc -> arc.from().compareTo(arc.to()) > 0)
                    .singleElement()
                    .satisfies(arc -> {
                        assertThat(arc.before().id()).isEqualTo("10.0.0.6:11211");
                        assertThat(arc.to()).isEqualTo(Position.of(791_605));
                    });
            Set<Long> starts = new HashSet<>();
            for (Arc arc : still.arcs()) {
                assertThat(starts.add(arc.from().low())).isTrue();
                assertThat(ring.ownerAt(arc.from())).isEqualTo(arc.before());
                assertThat(ring.ownerAt(arc.to())).isEqualTo(arc.before());
                assertThat(ring.ownerAt(arc.to().low() + 1)).isNotEqualTo(arc.before());
            }
        }
    }

    @Nested
    class FewNodesOrZones {

        @Test
        void twoNodesThreeCopies() {
            PreferenceList list = place(RingRule.NATIVE, "a", "b").owners("user:42", 3);
            assertThat(list).hasSize(2).doesNotHaveDuplicates();
            assertThat(list.isDegraded()).isTrue();
        }

        @Test
        void twoZonesThreeCopies() {
            Placement ring = Placement.ring(
                    Node.of("1").withZone("a"),
                    Node.of("2").withZone("a"),
                    Node.of("3").withZone("b"));
            for (byte[] key : USERS.subList(0, 200)) {
                PreferenceList list = ring.owners(key, 3);
                assertThat(list).hasSize(3).doesNotHaveDuplicates();
                assertThat(list.subList(0, 2)).extracting(Node::zone).containsExactlyInAnyOrder("a", "b");
                assertThat(list.isDegraded()).isTrue();
            }
        }

        @Test
        void sixNodesInThreeZonesLoseOne() {
            Node[] nodes = IntStream.range(0, 6)
                    .mapToObj(i -> Node.of("n" + i).withZone("z" + i % 3))
                    .toArray(Node[]::new);
            Placement ring = Placement.ring(nodes);
            Placement left = ring.minus("n1").minus("n4");
            for (byte[] key : USERS.subList(0, 200)) {
                assertThat(ring.owners(key, 3).isDegraded()).isFalse();
                assertThat(ring.owners(key, 3)).extracting(Node::zone).containsExactlyInAnyOrder("z0", "z1", "z2");
                PreferenceList list = left.owners(key, 3);
                assertThat(list).hasSize(3).doesNotHaveDuplicates();
                assertThat(list.zones()).isEqualTo(2);
                assertThat(list.isDegraded()).isTrue();
            }
        }

        @Test
        void growthFromNothing() {
            Placement ring = place(RingRule.NATIVE);
            for (int nodes = 0; nodes < 12; nodes++) {
                for (byte[] key : USERS.subList(0, 50)) {
                    PreferenceList list = ring.owners(key, 3);
                    assertThat(list).hasSize(Math.min(3, nodes)).doesNotHaveDuplicates();
                    assertThat(list.isDegraded()).isEqualTo(nodes < 3);
                    assertThat(ring.owner(key)).isEqualTo(nodes == 0 ? Node.NONE : list.get(0));
                }
                ring = ring.plus(Node.of("n" + nodes));
            }
        }
    }

    /**
     * Joins, flaps and weights in a long row: each step is one epoch, and each ring is what its nodes alone make it.
     */
    @Test
    void aThousandUpdates() {
        SplittableRandom random = new SplittableRandom(45_212);
        Placement ring = Placement.ring("warm");
        Placement second = ring.plus(Node.of("second"));
        assertThat(Movement.between(ring, second).moved().toDouble()).isBetween(0.4, 0.6);
        ring = second;
        for (int update = 0; update < 1_000; update++) {
            long epoch = ring.topology().epoch();
            List<Node> nodes = ring.topology().nodes();
            Node any = nodes.get(random.nextInt(nodes.size()));
            int draw = random.nextInt(3);
            if (draw == 0 || nodes.size() < 3) {
                ring = ring.plus(Node.of("n" + update));
            } else if (draw == 1 || nodes.size() > 12) {
                ring = ring.minus(any.id());
            } else {
                ring = ring.with(any.withWeight(random.nextInt(3)));
            }
            assertThat(ring.topology().epoch()).isEqualTo(epoch + 1);
            if (update % 25 == 0) {
                Placement afresh = Placement.of(
                        Topology.of(RingRule.NATIVE, ring.topology().nodes()));
                assertThat(Movement.between(afresh, ring).moved()).isEqualTo(Share.ZERO);
            }
        }
    }
}
