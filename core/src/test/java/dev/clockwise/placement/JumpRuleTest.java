package dev.clockwise.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Balance;
import dev.clockwise.Footprint;
import dev.clockwise.Method;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class JumpRuleTest {

    private static Node node(String id, long... buckets) {
        return Node.of(id)
                .withPoints(Arrays.stream(buckets).mapToObj(Position::of).toList());
    }

    private static Placement jump(int buckets, Node... nodes) {
        return Placement.of(Topology.of(JumpRule.of(buckets), List.of(nodes)));
    }

    @Test
    void jumpInWords() {
        JumpRule rule = JumpRule.of(8);
        assertThat(rule.type()).isEqualTo("jump");
        assertThat(rule.canonical()).containsExactly("key-hash=xxh3_64[0:8:big] mod 2^64", "buckets=8");
        assertThat(rule.givenPoints()).contains(Space.modulus(8));
        assertThat(rule).isEqualTo(new JumpRule(PositionHash.NATIVE, 8)).isNotEqualTo(JumpRule.of(9));
        assertThat(rule).hasToString("jump " + rule.canonical());
        Topology topology = Topology.of(rule, List.of(node("a", 1)));
        assertThat(topology.placementFingerprint())
                .isNotEqualTo(topology.with(node("a", 2)).placementFingerprint())
                .isNotEqualTo(topology.withRule(JumpRule.of(9)).placementFingerprint());
    }

    @Test
    void numbersOutOfRangeAreRefused() {
        assertThat(JumpRule.of(JumpRule.MAX_BUCKETS).buckets()).isEqualTo(1 << 20);
        for (int buckets : new int[] {0, -1, (1 << 20) + 1}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> JumpRule.of(buckets))
                    .withMessage("buckets of jump must be from 1 to 1048576 (was " + buckets + ")");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JumpRule(PositionHash.of(HashFunction.MD5, Space.bits(65)), 8))
                .withMessage("the space of jump must be at most 2^64 (was 2^65): use fewer bytes of the digest");
    }

    private static void assertRefused(String message, Node... nodes) {
        JumpRule rule = JumpRule.of(8);
        Topology topology = Topology.of(rule, List.of(nodes));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Placement.of(topology))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rule.footprint(topology))
                .withMessage(message);
    }

    @Test
    void twoNodesWithOneBucketAreRefused() {
        assertRefused(
                "a bucket has one owner (bucket 7 was given to nodes \"a\" and \"c\"): take it from one of them; nothing"
                        + " was built",
                node("a", 0, 7),
                node("b", 1),
                node("c", 2, 7));
        assertThat(jump(8, node("a", 0, 7), node("c", 2, 7).withWeight(0))
                        .owner("user:42")
                        .id())
                .isEqualTo("a");
    }

    @Test
    void bucketsBeyondTheLastAreRefused() {
        assertRefused(
                "buckets of node \"a\" must be below 8 (was 8): give it others, or raise the number of buckets; nothing was"
                        + " built",
                node("a", 3, 8));
        assertRefused(
                "buckets of node \"a\" must be below 8 (was 18446744073709551616): give it others, or raise the number of"
                        + " buckets; nothing was built",
                Node.of("a").withPoints(List.of(new Position(1, 0))));
        assertThat(jump(8, node("a", 3), node("b", 8).withWeight(0))
                        .owner("user:42")
                        .id())
                .isEqualTo("a");
    }

    @Test
    void sharesAreBucketsAndPartsOfTheHoles() {
        Placement placement = jump(8, node("a", 0, 1, 2).withWeight(3), node("b", 4), node("c"));
        assertThat(Balance.of(placement).method()).isEqualTo(Method.EXPECTED);
        assertThat(Balance.of(placement).nodes())
                .extracting(Balance.NodeShare::share)
                .containsExactly(Share.of(3 * 5 + 4 * 3, 40), Share.of(5 + 4, 40), Share.of(4, 40));
        assertThat(placement.footprint()).isEqualTo(new Footprint(8, 16 + 8 * 4 + 2 * (16 + 3 * 8)));
    }

    @Test
    void oneNodeNeedsNoTable() {
        assertThat(jump(1 << 20, node("a", 5)).footprint()).isEqualTo(new Footprint(0, 16 + 2 * (16 + 8)));
    }

    @Test
    void anExplanationTellsBucketsAndHoles() {
        Placement placement = jump(8, node("a", 0, 1, 2), node("b", 4), node("c", 7));
        for (long position = 0; position < 40; position++) {
            int bucket = JumpHash.bucket(position, 8);
            String first =
                    placement.explainAt(Position.of(position), 2).walk().get(0).name();
            if (List.of(0, 1, 2, 4, 7).contains(bucket)) {
                assertThat(first).isEqualTo("bucket " + bucket);
            } else {
                assertThat(first).startsWith("bucket " + bucket + ", a hole, rank 1, draw 0x");
            }
        }
        assertThat(placement.explainAt(Position.of(0), 1).rule()).isEqualTo("the node of its bucket among 8");
    }

    /** What the theory of the error is built on: how many draws take a key from bucket n - 1 to x or beyond. */
    @Test
    void theDrawsThatReachABucketAreCounted() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 10_000; i++) {
            int n = 1 + random.nextInt(1 << 19);
            int x = n + 1 + random.nextInt(1 << 19);
            long last = ((long) n << 31) / x;
            assertThat(JumpHash.landing(n, last)).isGreaterThanOrEqualTo(x);
            assertThat(JumpHash.landing(n, last + 1)).isLessThan(x);
            assertThat(JumpHash.landing(n, 1L << 31)).isGreaterThanOrEqualTo(x);
        }
    }

    /** The error that is stated covers that of the chances themselves, worked out bucket by bucket. */
    @Test
    void theErrorIsAtLeastWhatDrawsOf31BitsMove() {
        double[] visits = new double[3_000];
        visits[0] = 1;
        for (int buckets = 2; buckets < visits.length; buckets++) {
            double last = 0;
            double elsewhere = 0;
            for (int i = 0; i < buckets - 1; i++) {
                last += visits[i] * (reach(i, buckets - 1) - reach(i, buckets));
            }
            visits[buckets - 1] = last;
            for (int i = 0; i < buckets; i++) {
                elsewhere += Math.abs(visits[i] * reach(i, buckets) - 1.0 / buckets) / 2;
            }
            Share stated = ((Odds) jump(buckets, node("a"), node("b")).ownership()).error();
            assertThat(elsewhere).isLessThanOrEqualTo(stated.toDouble());
        }
        assertThat(((Odds) jump(1_000, node("a"), node("b")).ownership()).error())
                .isEqualTo(Share.of(10 * 1_003L, 1L << 33));
    }

    /** The chance to go from bucket i to x or beyond, or to stay for good; certain for x = i + 1. */
    private static double reach(int i, int x) {
        return x == i + 1 ? 1 : ((((i + 1L) << 31) / x) + 1) * 0x1.0p-31;
    }

    @Test
    void theErrorOfRendezvousCountsInHoles() {
        Placement holes = jump(2, node("a", 0), node("b").withWeight(3));
        Placement none = jump(2, node("a", 0), node("b", 1).withWeight(3));
        Share grain = Share.of(2 * 5, 1L << 33);
        assertThat(((Odds) none.ownership()).error()).isEqualTo(grain);
        assertThat(((Odds) holes.ownership()).error()).isEqualTo(grain.plus(Share.of(4, 2 * (1L << 47))));
        assertThat(((Odds) jump(2, node("a", 0)).ownership()).error()).isEqualTo(Share.ZERO);
        assertThat(((Odds) jump(1, node("a", 0), node("b")).ownership()).error())
                .isEqualTo(Share.ZERO);
    }
}
