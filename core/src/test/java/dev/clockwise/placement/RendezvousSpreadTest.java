package dev.clockwise.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Balance;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.UniformRealDistribution;
import org.hipparchus.stat.inference.GTest;
import org.hipparchus.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;

/**
 * Draws spread slots and positions over nodes as chance would, by weight.
 *
 * <p>The chance that any of these tests rejects perfect chance is {@value #ALPHA}, split evenly over all
 * {@value #TESTS} statistical tests of this class (Bonferroni). Inputs are fixed, so a verdict never changes by itself.
 */
class RendezvousSpreadTest {

    private static final double ALPHA = 0.001;
    private static final int TESTS = 6;
    private static final int SEEDS = 200;
    private static final List<String> WEIGHTS = List.of("1", "2", "0.5", "0.125", "3.000000001", "1.1");

    private static void assertChance(double probability) {
        assertThat(probability).isGreaterThan(ALPHA / TESTS);
    }

    private static List<Node> nodes(int seed, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Node.of("s" + seed + "-node-" + i))
                .toList();
    }

    private static List<Node> weighted(int seed) {
        List<Node> nodes = nodes(seed, WEIGHTS.size());
        return IntStream.range(0, nodes.size())
                .mapToObj(i -> nodes.get(i).withWeight(WEIGHTS.get(i)))
                .toList();
    }

    private static Placement slots(int bits, List<Node> nodes) {
        return Placement.of(Topology.of(SlotsRule.ofBits(bits), nodes));
    }

    /** The probability of counts as far from what weights ask for as these. */
    private static double gTest(Placement placement, long[] counts) {
        double[] expected = Balance.of(placement).nodes().stream()
                .mapToDouble(each -> each.ideal().toDouble())
                .toArray();
        return new GTest().gTest(expected, counts);
    }

    private static long[] slotCounts(Placement placement) {
        Spans slots = (Spans) placement.ownership();
        long[] counts = new long[slots.nodes().size()];
        for (int slot = 0; slot < slots.cells(); slot++) {
            counts[slots.ownerNumber(slot)]++;
        }
        return counts;
    }

    /** Over seeds, probabilities of chance are spread evenly; a pattern in the draws would crowd them at either end. */
    private static void assertUniform(double[] probabilities) {
        assertChance(
                new KolmogorovSmirnovTest().kolmogorovSmirnovTest(new UniformRealDistribution(0, 1), probabilities));
    }

    @Test
    void slotsFollowChance() {
        assertUniform(IntStream.range(0, SEEDS)
                .mapToObj(seed -> slots(14, nodes(seed, 10)))
                .mapToDouble(each -> gTest(each, slotCounts(each)))
                .toArray());
    }

    @Test
    void slotsFollowWeights() {
        assertUniform(IntStream.range(0, SEEDS)
                .mapToObj(seed -> slots(14, weighted(seed)))
                .mapToDouble(each -> gTest(each, slotCounts(each)))
                .toArray());
    }

    @Test
    void neighbouringSlotsAreIndependent() {
        assertUniform(IntStream.range(0, SEEDS)
                .mapToDouble(seed -> {
                    Partition slots = (Partition) slots(14, nodes(seed, 4)).ownership();
                    long[] pairs = new long[16];
                    for (int slot = 0; slot < slots.cells(); slot += 2) {
                        pairs[4 * slots.ownerNumber(slot) + slots.ownerNumber(slot + 1)]++;
                    }
                    double[] even = new double[16];
                    Arrays.fill(even, 1);
                    return new GTest().gTest(even, pairs);
                })
                .toArray());
    }

    @Test
    void heirsOfALeaverFollowChance() {
        assertUniform(IntStream.range(0, SEEDS)
                .mapToDouble(seed -> {
                    Partition slots = (Partition) slots(14, nodes(seed, 6)).ownership();
                    long[] heirs = new long[5];
                    for (int slot = 0; slot < slots.cells(); slot++) {
                        if (slots.ownerNumber(slot) == 0) {
                            Node second = slots.owners(slot, 2).get(1);
                            heirs[slots.nodes().indexOf(second) - 1]++;
                        }
                    }
                    double[] even = new double[5];
                    Arrays.fill(even, 1);
                    return new GTest().gTest(even, heirs);
                })
                .toArray());
    }

    @Test
    void positionsFollowWeights() {
        assertUniform(IntStream.range(0, SEEDS)
                .mapToObj(seed -> Placement.of(Topology.of(RendezvousRule.NATIVE, weighted(seed))))
                .mapToDouble(each -> gTest(each, keyCounts(each, 4_000)))
                .toArray());
    }

    @Test
    void oneNodeOfAThousandMillionthOfTheWeightStillCounts() {
        // Half of all positions go to a node of weight 10^9, half to 10^3 nodes of weight 10^6.
        List<Node> nodes = new ArrayList<>(nodes(1, 1_000));
        nodes.replaceAll(node -> node.withWeight(1_000_000));
        nodes.add(Node.of("heavy").withWeight(1_000_000_000));
        Placement placement = Placement.of(Topology.of(RendezvousRule.NATIVE, nodes));
        long heavy = IntStream.range(0, 10_000)
                .filter(i -> placement.owner("key-" + i).id().equals("heavy"))
                .count();
        assertChance(new GTest().gTest(new double[] {1, 1}, new long[] {heavy, 10_000 - heavy}));
    }

    private static long[] keyCounts(Placement placement, int keys) {
        List<Node> nodes = placement.ownership().nodes();
        long[] counts = new long[nodes.size()];
        for (int i = 0; i < keys; i++) {
            counts[nodes.indexOf(placement.owner("key-" + i))]++;
        }
        return counts;
    }

    /** Ten nodes in 128 KB: at most 1.02 on average over seeds; no slot moves but to the joiner. */
    @Test
    void tenNodesInTwoToTheSixteenSlots() {
        double[] most = new double[SEEDS];
        for (int seed = 0; seed < SEEDS; seed++) {
            Placement placement = slots(16, nodes(seed, 10));
            most[seed] = Balance.of(placement).maxOverMean().toDouble();
            assertThat(placement.footprint().bytes()).isLessThan(132_000);
        }
        assertThat(Arrays.stream(most).average().orElseThrow()).isLessThan(1.02);
        assertThat(Arrays.stream(most).max().orElseThrow()).isLessThan(1.06);
    }

    /** A capacity is never passed by more than the rounding of one slot, and moves a little more than the least. */
    @Test
    void capacityHoldsAndCostsLittle() {
        SlotsRule rule = SlotsRule.ofBits(16).withCapacity(new BigDecimal("1.02"));
        double excess = 0;
        for (int seed = 0; seed < 20; seed++) {
            Placement before = Placement.of(Topology.of(rule, nodes(seed, 40)));
            Placement after = before.plus(Node.of("s" + seed + "-joiner"));
            for (Placement each : List.of(before, after)) {
                int count = each.topology().nodes().size();
                long limit = (long) Math.ceil(1.02 * (1 << 16) / count);
                assertThat(Arrays.stream(slotCounts(each)).max().orElseThrow()).isLessThanOrEqualTo(limit);
            }
            Movement movement = Movement.between(before, after);
            Share least = Balance.of(after).nodes().stream()
                    .filter(each -> each.node().id().endsWith("joiner"))
                    .map(Balance.NodeShare::share)
                    .findFirst()
                    .orElseThrow();
            excess += movement.moved().toDouble() / least.toDouble() - 1;
        }
        assertThat(excess / 20).isBetween(0.0, 0.15);
    }
}
