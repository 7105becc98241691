package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * How keys that count up spread over the nodes, against what their shares of the space give: a hash whose output
 * changes little when its input does puts neighbours together.
 *
 * <p>G = 2 Σ observed × ln(observed / expected) (Sokal and Rohlf) follows the chi-square distribution with one degree
 * of freedom less than there are nodes where the hash is as good as chance. Nodes that expect few keys are put
 * together.
 *
 * @param spelling how the keys are spelled
 * @param keys how many there were
 * @param maxOverMean the fullest node's keys over what its weight asks for
 * @param statistic G
 * @param limit what chance passes once in three million times
 */
record SequentialKeys(String spelling, int keys, double maxOverMean, double statistic, double limit) {

    /** Spellings of the field: a number at the end, in front, and with zeros and more behind it. */
    private static final List<IntFunction<String>> SPELLINGS = List.of(
            number -> "user:" + number,
            Integer::toString,
            number -> "session-" + HexFormat.of().toHexDigits(number) + ":cart");

    private static final int LEAST_KEYS = 10_000;

    /** On the average, so that the distribution is close to chi-square. */
    private static final int KEYS_A_NODE = 20;

    /** Nodes that expect fewer are put together: the usual bound of the approximation. */
    private static final double LEAST_EXPECTED = 5;

    /** Standard deviations of the normal distribution: passed upwards with a probability of 2.9e-7. */
    private static final double DEVIATIONS = 5;

    /** The spelling that spreads worst. */
    static SequentialKeys worst(Subject subject) {
        return SPELLINGS.stream()
                .map(spelling -> of(subject, spelling))
                .max(Comparator.comparingDouble(each -> each.statistic - each.limit))
                .orElseThrow();
    }

    private static SequentialKeys of(Subject subject, IntFunction<String> spelling) {
        List<Balance.NodeShare> nodes = subject.active();
        int keys = Math.max(LEAST_KEYS, KEYS_A_NODE * nodes.size());
        Map<String, Integer> counts = new HashMap<>();
        for (int i = 0; i < keys; i++) {
            counts.merge(subject.placement().owner(spelling.apply(i)).id(), 1, Integer::sum);
        }
        Statistic statistic = new Statistic();
        double fullest = 0;
        for (Balance.NodeShare each : nodes) {
            int observed = counts.getOrDefault(each.node().id(), 0);
            statistic.add(observed, each.share().toDouble() * keys);
            fullest = Math.max(fullest, observed / (each.ideal().toDouble() * keys));
        }
        String shown = spelling.apply(0) + ", " + spelling.apply(1) + ", …";
        return new SequentialKeys(shown, keys, fullest, statistic.sum(), chiSquare(Math.max(1, statistic.cells() - 1)));
    }

    /** The sum over nodes, those that expect few keys put together. */
    private static final class Statistic {
        private double sum;
        private int cells;
        private double fewExpected;
        private int fewObserved;

        void add(int observed, double expected) {
            if (expected < LEAST_EXPECTED) {
                fewExpected += expected;
                fewObserved += observed;
            } else {
                sum += part(observed, expected);
                cells++;
            }
        }

        double sum() {
            return sum + (fewExpected > 0 ? part(fewObserved, fewExpected) : 0);
        }

        int cells() {
            return cells + (fewExpected > 0 ? 1 : 0);
        }
    }

    private static double part(int observed, double expected) {
        return observed == 0 ? 0 : 2 * observed * Math.log(observed / expected);
    }

    /** The quantile of chi-square at {@link #DEVIATIONS}: Wilson and Hilferty 1931, DOI 10.1073/pnas.17.12.684. */
    private static double chiSquare(int freedom) {
        double part = 2.0 / (9 * freedom);
        return freedom * Math.pow(1 - part + DEVIATIONS * Math.sqrt(part), 3);
    }
}
