package dev.clockwise.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Balance;
import dev.clockwise.Flow;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.stat.inference.GTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Jump spreads keys over buckets, nodes and holes as chance would, and moves what theory expects.
 *
 * <p>The chance that any of these tests rejects perfect chance is {@value #ALPHA}, split evenly over all
 * {@value #TESTS} statistical tests of this class (Bonferroni). Inputs are fixed, so a verdict never changes by itself.
 */
class JumpSpreadTest {

    private static final double ALPHA = 0.001;
    private static final int TESTS = 4 + 1 + 4;
    private static final int KEYS = 100_000;

    private static void assertChance(double[] expected, long[] counts) {
        assertThat(new GTest().gTest(expected, counts)).isGreaterThan(ALPHA / TESTS);
    }

    private static long[] positions() {
        return IntStream.range(0, KEYS)
                .mapToLong(i -> {
                    byte[] key = ("user:" + i).getBytes(StandardCharsets.UTF_8);
                    return PositionHash.NATIVE.narrow(key, 0, key.length);
                })
                .toArray();
    }

    private static Node node(String id, int... buckets) {
        return Node.of(id)
                .withPoints(Arrays.stream(buckets).mapToObj(Position::of).toList());
    }

    private static Placement jump(int buckets, Node... nodes) {
        return Placement.of(Topology.of(JumpRule.of(buckets), List.of(nodes)));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 7, 100, 1_000})
    void bucketsAreEven(int buckets) {
        long[] counts = new long[buckets];
        for (long position : positions()) {
            counts[JumpHash.bucket(position, buckets)]++;
        }
        double[] even = new double[buckets];
        Arrays.fill(even, 1);
        assertChance(even, counts);
    }

    @Test
    void nodesFollowBucketsAndHolesFollowWeights() {
        Placement placement = jump(
                10, node("a", 0, 5, 9).withWeight(3), node("b", 2), node("c").withWeight("2.5"), node("d", 4, 6));
        List<Balance.NodeShare> shares = Balance.of(placement).nodes();
        long[] counts = new long[shares.size()];
        for (long position : positions()) {
            counts[((Odds) placement.ownership()).ownerNumberAt(position)]++;
        }
        assertChance(
                shares.stream().mapToDouble(each -> each.share().toDouble()).toArray(), counts);
    }

    /** The flows of keys against those of theory, and what stays as one more. */
    private static void assertMovesAsExpected(Placement before, Placement after) {
        Movement movement = Movement.expected(before, after);
        List<Double> expected = new ArrayList<>(List.of(1 - movement.moved().toDouble()));
        List<String> pairs = new ArrayList<>(List.of("stays"));
        for (Flow flow : movement.flows()) {
            expected.add(flow.share().toDouble());
            pairs.add(flow.from().id() + " " + flow.to().id());
        }
        long[] counts = new long[pairs.size()];
        for (long position : positions()) {
            String from = before.ownerAt(position).id();
            String to = after.ownerAt(position).id();
            int pair = pairs.indexOf(from.equals(to) ? "stays" : from + " " + to);
            assertThat(pair).as("%s to %s is expected", from, to).isNotNegative();
            counts[pair]++;
        }
        assertChance(expected.stream().mapToDouble(each -> each).toArray(), counts);
    }

    @Test
    void aHoleIsFilled() {
        Placement before = jump(5, node("a", 0, 1).withWeight(2), node("b", 2), node("c", 4));
        assertMovesAsExpected(before, before.plus(node("d", 3)));
    }

    @Test
    void holesComeAndWeightsChange() {
        assertMovesAsExpected(
                jump(6, node("a", 0, 1).withWeight(2), node("b", 2), node("c", 4)),
                jump(6, node("a", 0, 5).withWeight(3), node("b", 2).withWeight("0.5"), node("d", 1)));
    }

    @Test
    void bucketsAreAppended() {
        assertMovesAsExpected(
                jump(4, node("a", 0, 1), node("b", 3).withWeight(2)),
                jump(7, node("a", 0, 1, 4), node("b", 3).withWeight(2), node("c", 5)));
    }

    @Test
    void bucketsAreDropped() {
        assertMovesAsExpected(
                jump(7, node("a", 0, 1, 4), node("b", 3).withWeight(2), node("c", 5)),
                jump(3, node("a", 0, 1), node("b").withWeight(2), node("d", 2)));
    }
}
