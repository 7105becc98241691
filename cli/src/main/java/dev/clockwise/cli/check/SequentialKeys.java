package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Node;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How keys that count up spread over the nodes, against what their shares of the space give: a hash whose output changes
 * little when its input does puts neighbours together.
 *
 * <p>G = 2 Σ observed × ln(observed / expected) (Sokal and Rohlf) follows the chi-square distribution with one degree of
 * freedom less than there are nodes where the hash is as good as chance. Nodes that expect few keys are put together.
 *
 * @param pattern how the keys are spelled
 * @param keys how many there were
 * @param maxOverMean the fullest node's keys over what its weight asks for
 * @param statistic G
 * @param limit what chance passes once in three million times
 */
record SequentialKeys(String pattern, long keys, double maxOverMean, double statistic, double limit) {

    /** Spellings of the field: a number at the end, in front, and with zeros and more behind it. */
    private static final List<String> PATTERNS = List.of("user:%d", "%d", "session-%08x:cart");

    private static final int LEAST_KEYS = 10_000;

    /** On the average, so that the distribution is close to chi-square. */
    private static final int KEYS_A_NODE = 20;

    /** Nodes that expect fewer are put together: the usual bound of the approximation. */
    private static final double LEAST_EXPECTED = 5;

    /** Standard deviations of the normal distribution: passed upwards with a probability of 2.9e-7. */
    private static final double DEVIATIONS = 5;

    /** The spelling that spreads worst. */
    static SequentialKeys worst(Subject subject) {
        return PATTERNS.stream()
                .map(pattern -> of(subject, pattern))
                .max(Comparator.comparingDouble(each -> each.statistic - each.limit))
                .orElseThrow();
    }

    private static SequentialKeys of(Subject subject, String pattern) {
        List<Balance.NodeShare> nodes = subject.active();
        long keys = Math.max(LEAST_KEYS, (long) KEYS_A_NODE * nodes.size());
        Map<Node, long[]> counts = new HashMap<>();
        nodes.forEach(each -> counts.put(each.node(), new long[1]));
        for (long i = 0; i < keys; i++) {
            byte[] key = String.format(Locale.ROOT, pattern, i).getBytes(StandardCharsets.US_ASCII);
            long[] count = counts.get(subject.placement().owner(key));
            if (count != null) {
                count[0]++;
            }
        }
        double statistic = 0;
        double fullest = 0;
        double fewExpected = 0;
        long fewObserved = 0;
        int cells = 0;
        for (Balance.NodeShare each : nodes) {
            long observed = counts.getOrDefault(each.node(), new long[1])[0];
            double expected = each.share().toDouble() * keys;
            fullest = Math.max(fullest, observed / (each.ideal().toDouble() * keys));
            if (expected < LEAST_EXPECTED) {
                fewExpected += expected;
                fewObserved += observed;
            } else {
                statistic += part(observed, expected);
                cells++;
            }
        }
        if (fewExpected > 0) {
            statistic += part(fewObserved, fewExpected);
            cells++;
        }
        return new SequentialKeys(
                String.format(Locale.ROOT, pattern, 0) + ", " + String.format(Locale.ROOT, pattern, 1) + ", …",
                keys,
                fullest,
                statistic,
                chiSquare(Math.max(1, cells - 1)));
    }

    private static double part(long observed, double expected) {
        return observed == 0 ? 0 : 2 * observed * Math.log(observed / expected);
    }

    /** The quantile of chi-square at {@link #DEVIATIONS}: Wilson and Hilferty 1931, DOI 10.1073/pnas.17.12.684. */
    private static double chiSquare(int freedom) {
        double part = 2.0 / (9 * freedom);
        return freedom * Math.pow(1 - part + DEVIATIONS * Math.sqrt(part), 3);
    }
}
