package dev.clockwise.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How even the quotas of planned tables are after joins, leaves and weight changes, over 200 seeds: max/mean of shares.
 */
class SlotEvennessTest {

    private static final int SEEDS = 200;

    @ParameterizedTest
    @CsvSource({
        "16384, 10, 1.0004",
        "16384, 100, 1.0010",
        "16384, 1000, 1.0376",
        "65536, 10, 1.0001",
        "65536, 100, 1.0010",
        "65536, 1000, 1.0071"
    })
    void ofEqualNodesWithinOneSlot(int slots, int nodes, double most) {
        double[] ratios = ratios(slots, nodes, false);
        assertThat(ratios[0]).isEqualTo(ratios[SEEDS - 1]);
        assertThat(ratios[0]).isBetween(most - 0.0001, most);
    }

    @ParameterizedTest
    @CsvSource({
        "16384, 10, 1.001, 1.002, 1.003",
        "16384, 100, 1.016, 1.025, 1.030",
        "16384, 1000, 1.12, 1.17, 1.25",
        "65536, 10, 1.0003, 1.0005, 1.0006",
        "65536, 100, 1.004, 1.007, 1.010",
        "65536, 1000, 1.031, 1.042, 1.060"
    })
    void ofWeightsFromHalfToFour(int slots, int nodes, double mean, double p95, double worst) {
        double[] ratios = ratios(slots, nodes, true);
        assertThat(Arrays.stream(ratios).average().orElseThrow()).isBetween(1.0, mean);
        assertThat(ratios[SEEDS * 95 / 100]).isLessThan(p95);
        assertThat(ratios[SEEDS - 1]).isLessThan(worst);
    }

    /** The greatest quota over its exact part for each seed, ascending. */
    private static double[] ratios(int slots, int nodes, boolean weighted) {
        SplittableRandom seeds = new SplittableRandom(slots + nodes);
        double[] ratios = new double[SEEDS];
        for (int seed = 0; seed < SEEDS; seed++) {
            ratios[seed] = ratio(seeds.split(), slots, nodes, weighted);
        }
        Arrays.sort(ratios);
        return ratios;
    }

    private static double ratio(SplittableRandom random, int slots, int count, boolean weighted) {
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            nodes.add(Node.of("n" + i).withWeight(weight(random, weighted)));
        }
        int[] quotas = Quotas.of(nodes, slots, new int[count]);
        for (int change = 0; change < 3; change++) {
            int changed = random.nextInt(count);
            boolean joins = random.nextBoolean();
            Node before = joins ? Node.of("new-" + change) : nodes.get(changed);
            nodes.set(changed, before.withWeight(weight(random, weighted)));
            quotas[changed] = joins ? 0 : quotas[changed];
            quotas = Quotas.of(nodes, slots, quotas);
        }
        double sum =
                nodes.stream().mapToDouble(node -> node.weight().doubleValue()).sum();
        double most = 0;
        for (int i = 0; i < count; i++) {
            double part = slots * nodes.get(i).weight().doubleValue() / sum;
            most = Math.max(most, quotas[i] / part);
        }
        return most;
    }

    private static BigDecimal weight(SplittableRandom random, boolean weighted) {
        return weighted ? BigDecimal.valueOf(500 + random.nextInt(3_501), 3) : BigDecimal.ONE;
    }
}
