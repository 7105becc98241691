package dev.clockwise.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.HashTag;
import dev.clockwise.hash.PositionHash;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RingRuleTest {

    @Test
    void theNativeRingInWords() {
        assertThat(RingRule.NATIVE.type()).isEqualTo("ring");
        assertThat(RingRule.NATIVE.canonical())
                .containsExactly(
                        "key-hash=xxh3_64[0:8:big] mod 2^64",
                        "points=160 label={id}{i:le32} hash=xxh3_64[0:8:big] mod 2^64 per-label=1",
                        "boundary=at-or-after",
                        "tie=lowest-id");
        assertThat(RingRule.NATIVE.keyHash()).isEqualTo(PositionHash.NATIVE);
        assertThat(RingRule.NATIVE).hasToString("ring " + RingRule.NATIVE.canonical());
    }

    @Test
    void pointsAndCapLeaveARingNative() {
        RingRule capped = RingRule.builder().maxPoints(10).build();
        assertThat(capped.type()).isEqualTo("ring");
        assertThat(RingRule.ofPoints(40).type()).isEqualTo("ring");
        assertThat(capped.canonical()).isEqualTo(RingRule.NATIVE.canonical());
        assertThat(capped).isNotEqualTo(RingRule.NATIVE);
        assertThat(RingRule.ofPoints(160)).isEqualTo(RingRule.NATIVE).hasSameHashCodeAs(RingRule.NATIVE);
        assertThat(RingRule.ofPoints(40)).isNotEqualTo(RingRule.NATIVE);
    }

    @Test
    void givenPointsAloneMakeItTokens() {
        assertThat(RingRule.TOKENS.type()).isEqualTo("tokens");
        assertThat(RingRule.TOKENS.canonical())
                .containsExactly(
                        "key-hash=xxh3_64[0:8:big] mod 2^64", "points=given", "boundary=at-or-after", "tie=lowest-id");
        assertThat(RingRule.TOKENS.isNative()).isFalse();
        assertThat(RingRule.NATIVE.isTokens()).isFalse();
        RingRule capped =
                builder().points(161).label("{id}").givenPoints().maxPoints(10).build();
        assertThat(capped.isTokens()).isTrue();
        assertThat(capped.canonical()).isEqualTo(RingRule.TOKENS.canonical());
        assertThat(capped).isNotEqualTo(RingRule.TOKENS);
    }

    @Test
    void anyOtherRingOfGivenPointsIsNoTokens() {
        assertThat(List.of(
                        builder().givenPoints().space(Space.bits(63)).build(),
                        builder().givenPoints().hash(HashFunction.XXH64).build(),
                        builder()
                                .givenPoints()
                                .boundary(Boundary.STRICTLY_AFTER)
                                .build(),
                        builder().givenPoints().tie(Tie.HIGHEST_ID).build()))
                .allSatisfy(rule -> {
                    assertThat(rule.isTokens()).isFalse();
                    assertThat(rule.type()).isEqualTo("custom-ring");
                });
    }

    @Test
    void givenPointsThatStartSlicesAreARange() {
        assertThat(RingRule.RANGE.type()).isEqualTo("range");
        assertThat(RingRule.RANGE.canonical())
                .containsExactly(
                        "key-hash=xxh3_64[0:8:big] mod 2^64", "points=given", "boundary=at-or-before", "tie=lowest-id");
        assertThat(RingRule.RANGE.isTokens()).isFalse();
        assertThat(RingRule.RANGE.isRange()).isTrue();
        assertThat(RingRule.TOKENS.isRange()).isFalse();
        assertThat(builder()
                        .givenPoints()
                        .boundary(Boundary.AT_OR_BEFORE)
                        .maxPoints(9)
                        .build()
                        .isRange())
                .isTrue();
        assertThat(List.of(
                        builder().boundary(Boundary.AT_OR_BEFORE).build(),
                        builder()
                                .givenPoints()
                                .boundary(Boundary.AT_OR_BEFORE)
                                .space(Space.bits(63))
                                .build(),
                        builder()
                                .givenPoints()
                                .boundary(Boundary.AT_OR_BEFORE)
                                .tie(Tie.HIGHEST_ID)
                                .build()))
                .allSatisfy(rule -> {
                    assertThat(rule.isRange()).isFalse();
                    assertThat(rule.type()).isEqualTo("custom-ring");
                });
    }

    /** Three slices; the leaver's passes to the neighbour below, and what lies below the lowest start is the highest's. */
    @Test
    void aRangeIsSlicedFromEachStartOn() {
        RingRule rule = builder()
                .space(Space.modulus(100))
                .givenPoints()
                .boundary(Boundary.AT_OR_BEFORE)
                .build();
        Placement slices = Placement.of(Topology.of(
                rule,
                List.of(
                        Node.of("a").withPoints(List.of(Position.of(10))),
                        Node.of("b").withPoints(List.of(Position.of(40))),
                        Node.of("c").withPoints(List.of(Position.of(70))))));
        assertThat(List.of(0L, 9L, 10L, 39L, 40L, 69L, 70L, 99L))
                .extracting(at -> slices.ownerAt(at).id())
                .containsExactly("c", "c", "a", "a", "b", "b", "c", "c");
        assertThat(slices.ownersAt(Position.of(50), 3)).extracting(Node::id).containsExactly("b", "a", "c");
        Placement left = slices.minus("b");
        assertThat(List.of(39L, 40L, 69L, 70L))
                .extracting(at -> left.ownerAt(at).id())
                .containsExactly("a", "a", "a", "c");
    }

    @Test
    void givenPointsLieInTheSpaceOfTheKeyHash() {
        assertThat(RingRule.TOKENS.givenPoints()).contains(Space.BITS_64);
        assertThat(builder().space(Space.modulus(100)).givenPoints().build().givenPoints())
                .contains(Space.modulus(100));
        assertThat(RingRule.NATIVE.givenPoints()).isEmpty();
        assertThat(ModuloRule.NATIVE.givenPoints()).isEmpty();
    }

    private static RingRule.Builder builder() {
        return RingRule.builder();
    }

    /** Rules that differ from the native one in a single option each. */
    static Stream<RingRule> changed() {
        return Stream.of(
                builder().space(Space.bits(63)).build(),
                builder().hash(HashFunction.XXH64).build(),
                builder()
                        .hash(HashFunction.XXH3_64, DigestCut.first(8).littleEndian())
                        .build(),
                builder().keyHash(HashFunction.XXH64, DigestCut.first(8)).build(),
                builder().hash(HashFunction.XXH3_64, DigestCut.first(4)).build(),
                builder()
                        .hash(HashFunction.XXH3_64, DigestCut.first(4))
                        .pointsPerLabel(2)
                        .build(),
                builder().tag(HashTag.BRACES).build(),
                builder().tag(HashTag.parse("[]")).build(),
                builder().label("{id}{i}").build(),
                builder().label("{id}{i+1}").build(),
                builder().space(Space.bits(63)).givenPoints().build(),
                builder().boundary(Boundary.STRICTLY_AFTER).build(),
                builder().boundary(Boundary.AT_OR_BEFORE).build(),
                builder().tie(Tie.HIGHEST_ID).build());
    }

    @ParameterizedTest
    @MethodSource("changed")
    void anyOtherOptionMakesItACustomRing(RingRule rule) {
        assertThat(rule.type()).isEqualTo("custom-ring");
        assertThat(rule).isNotEqualTo(RingRule.NATIVE);
        Topology topology = Topology.of(rule, List.of(Node.of("a")));
        assertThat(topology.placementFingerprint())
                .isNotEqualTo(topology.withRule(RingRule.NATIVE).placementFingerprint());
    }

    @ParameterizedTest
    @MethodSource("changed")
    void anotherNumberOfPointsChangesNothingElse(RingRule rule) {
        if (!rule.hasGivenPoints()) {
            assertThat(rule.withPoints(7).withPoints(rule.points())).isEqualTo(rule);
        }
        RingRule more = rule.withPoints(320);
        assertThat(more.points()).isEqualTo(320);
        assertThat(more.hasGivenPoints()).isFalse();
        assertThat(more.keyHash()).isEqualTo(rule.keyHash());
        assertThat(builder().maxPoints(999).build().withPoints(7))
                .isEqualTo(builder().maxPoints(999).points(7).build());
    }

    @Test
    void changedRulesDifferFromEachOther() {
        assertThat(changed()).doesNotHaveDuplicates();
        assertThat(changed().map(RingRule::canonical)).doesNotHaveDuplicates();
    }

    @Test
    void optionsAreReadBack() {
        RingRule rule = RingRule.builder()
                .space(Space.bits(32))
                .hash(HashFunction.MD5, DigestCut.first(4).littleEndian())
                .keyHash(HashFunction.FNV1A_32, DigestCut.first(4))
                .tag(HashTag.BRACES)
                .label("{id}-{i}")
                .pointsPerLabel(4)
                .points(100)
                .boundary(Boundary.STRICTLY_AFTER)
                .tie(Tie.HIGHEST_ID)
                .maxPoints(5_000)
                .build();
        assertThat(rule.keyHash().function()).isSameAs(HashFunction.FNV1A_32);
        assertThat(rule.keyHash().tag()).isEqualTo(HashTag.BRACES);
        assertThat(rule.pointHash().function()).isSameAs(HashFunction.MD5);
        assertThat(rule.pointHash().tag()).isNull();
        assertThat(rule.label()).hasToString("{id}-{i}");
        assertThat(rule.pointsPerLabel()).isEqualTo(4);
        assertThat(rule.points()).isEqualTo(100);
        assertThat(rule.hasGivenPoints()).isFalse();
        assertThat(rule.boundary()).isSameAs(Boundary.STRICTLY_AFTER);
        assertThat(rule.tie()).isSameAs(Tie.HIGHEST_ID);
        assertThat(rule.maxPoints()).isEqualTo(5_000);
        assertThat(rule.options())
                .startsWith(rule.canonical().toArray(String[]::new))
                .hasSize(5);
        assertThat(rule.options().get(4)).isEqualTo("max-points=5000");
    }

    /** Labels are not used where points are given, so they make no difference there. */
    @Test
    void givenPointsKnowNoLabels() {
        assertThat(RingRule.builder().label("{id}/{i}").givenPoints().build())
                .isEqualTo(RingRule.builder().givenPoints().build());
        assertThat(RingRule.builder().givenPoints().points(7).build().hasGivenPoints())
                .isFalse();
    }

    @Nested
    class Caps {
        private static final String REMEDY = " bytes): lower points or weights, or raise maxPoints; nothing was built";

        private static void assertRefused(Topology topology, String message) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Placement.of(topology))
                    .withMessage(message);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> topology.rule().footprint(topology))
                    .withMessage(message);
        }

        @Test
        void theDefaultIsAMillionPoints() {
            Topology most = Topology.of(
                    Node.of("a").withWeight("6552.59375"), Node.of("b").withWeight("1.00625"));
            assertThat(Placement.of(most).footprint().points()).isEqualTo(1 << 20);
            assertRefused(
                    most.with(Node.of("b").withWeight("1.0125")),
                    "a ring has at most 1048576 points (1048577 were asked for, about 35651618" + REMEDY);
        }

        @Test
        void hugeWeightsAreCountedNotBuilt() {
            Node[] nodes = new Node[40];
            for (int i = 0; i < nodes.length; i++) {
                nodes[i] = Node.of("n" + i).withWeight(1_000_000_000);
            }
            RingRule rule = RingRule.builder()
                    .points(RingRule.LARGEST_MAX_POINTS)
                    .maxPoints(RingRule.LARGEST_MAX_POINTS)
                    .build();
            assertRefused(
                    Topology.of(rule, List.of(nodes)),
                    "a ring has at most 268435456 points (10737418240000000000 were asked for, about"
                            + " 365072220160000000000" + REMEDY);
        }

        @Test
        void wideSpacesNeedMoreBytesAPoint() {
            RingRule rule = RingRule.builder()
                    .space(Space.bits(128))
                    .hash(HashFunction.MD5)
                    .points(3)
                    .maxPoints(5)
                    .build();
            assertRefused(
                    Topology.of(rule, List.of(Node.of("a"), Node.of("b"))),
                    "a ring has at most 5 points (6 were asked for, about 252" + REMEDY);
        }

        @Test
        void drainedNodesCountForNothing() {
            RingRule rule = RingRule.builder().points(4).maxPoints(8).build();
            Topology topology = Topology.of(
                    rule, List.of(Node.of("a"), Node.of("b"), Node.of("c").withWeight(0)));
            assertThat(Placement.of(topology).footprint())
                    .isEqualTo(new Footprint(
                            8, array(9 * 8) + array(9 * 4) + array(42 * 4) + array(2 * 4) + array(3 * 4)));
        }

        @Test
        void givenPointsAreCappedToo() {
            RingRule rule = RingRule.builder().givenPoints().maxPoints(1).build();
            assertRefused(
                    Topology.of(rule, List.of(Node.of("a").withPoints(List.of(Position.of(1), Position.of(2))))),
                    "a ring has at most 1 points (2 were asked for, about 68" + REMEDY);
        }
    }

    /** The bytes of an array of so many bytes: with its header, in words of eight. */
    private static int array(int bytes) {
        return (16 + bytes + 7) / 8 * 8;
    }

    /** One node of nearly all the weight beside one of nearly none. */
    @Test
    void aHugeWeightBesideATinyOne() {
        Node tiny = Node.of("tiny").withWeight("0.000000001");
        Placement ring = Placement.ring(Node.of("huge").withWeight(1_000), tiny);
        assertThat(ring.footprint().points()).isEqualTo(160_001);
        assertThat(ring.owners("user:42", 2)).hasSize(2);
        assertThat(ring.ownersAt(Position.of(0), 2)).contains(tiny);
        assertThat(Placement.ring(Node.of("huge").withWeight(6_000)).footprint())
                .isEqualTo(new Footprint(0, array(8) + array(4) + array(4) + array(2 * 4) + array(4)));
    }

    @Nested
    class GivenPoints {
        private final RingRule rule =
                RingRule.builder().space(Space.modulus(100)).givenPoints().build();

        @Test
        void mustBeThere() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Placement.of(Topology.of(rule, List.of(Node.of("a")))))
                    .withMessage("node \"a\" has no points in a ring of given points: give it points, or weight 0;"
                            + " nothing was built");
        }

        @Test
        void mustLieInTheSpace() {
            Node node = Node.of("a").withPoints(List.of(Position.of(99), Position.of(100)));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Placement.of(Topology.of(rule, List.of(node))))
                    .withMessage("points of node \"a\" must be below 100 (was 100); nothing was built");
        }

        @Test
        void ofDrainedNodesAreNotAskedFor() {
            Topology topology = Topology.of(
                    rule, List.of(Node.of("a").withWeight(0), Node.of("b").withPoints(List.of(Position.of(1)))));
            assertThat(Placement.of(topology).ownerAt(50).id()).isEqualTo("b");
        }

        @Test
        void areNamedByTheirNumber() {
            Topology topology = Topology.of(
                    rule,
                    List.of(
                            Node.of("a").withPoints(List.of(Position.of(1), Position.of(9))),
                            Node.of("b").withPoints(List.of(Position.of(5)))));
            assertThat(Placement.of(topology).explainAt(Position.of(6), 2).walk())
                    .extracting(step -> step.name())
                    .containsExactly("a point 1", "a point 0", "b point 0");
        }
    }

    @Test
    void refusals() {
        assertRefused(builder().points(0), "points must be from 1 to 268435456 (was 0)");
        assertRefused(builder().maxPoints(0), "maxPoints must be from 1 to 268435456 (was 0)");
        assertRefused(builder().maxPoints((1 << 28) + 1), "maxPoints must be from 1 to 268435456 (was 268435457)");
        assertRefused(
                builder().pointsPerLabel(2),
                "pointsPerLabel must be from 1 to 1, as many cuts of 8 bytes as a digest of xxh3_64 has (was 2)");
        assertRefused(
                builder().hash(HashFunction.MD5, DigestCut.first(3)).pointsPerLabel(6),
                "pointsPerLabel must be from 1 to 5, as many cuts of 3 bytes as a digest of md5 has (was 6)");
        assertRefused(
                builder().label("{id}"),
                "points must be at most pointsPerLabel (1) where the label \"{id}\" has no {i}, or a node's points"
                        + " coincide (was 160)");
        assertRefused(
                builder().hash(HashFunction.CRC32, DigestCut.first(5)),
                "digest cut must lie within the 4 bytes of crc32 (was offset 0, bytes 5)");
        assertThat(builder()
                        .hash(HashFunction.MD5, DigestCut.first(4))
                        .label("{id}")
                        .pointsPerLabel(4)
                        .points(4)
                        .build())
                .isNotNull();
    }

    private static void assertRefused(RingRule.Builder builder, String message) {
        assertThatIllegalArgumentException().isThrownBy(builder::build).withMessage(message);
    }

    @Test
    void labelsWithoutNumbersGiveOnePlaceOnly() {
        RingRule rule = RingRule.builder().label("{id}").points(1).build();
        assertThat(Placement.of(Topology.of(rule, List.of(Node.of("a"), Node.of("b"))))
                        .footprint()
                        .points())
                .isEqualTo(2);
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        rule.footprint(Topology.of(rule, List.of(Node.of("a").withWeight(3), Node.of("b")))))
                .withMessage(
                        "node \"a\" would have 3 points in one place, for the label \"{id}\" has no {i}: number the"
                                + " labels, or lower its weight; nothing was built");
    }
}
