package dev.clockwise.dialect;

import dev.clockwise.Node;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.Ranking;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The rendezvous of mcrouter: each server draws by its text and the key, and the highest draw has the key. Draws are
 * numbers in double precision. Of equal ones the last listed wins; with weights, the first listed.
 *
 * @param weighted whether weights count: a draw is then the weight divided by minus the logarithm of a number below 1
 */
record McrouterDraws(boolean weighted) implements Ranking {

    private static final long MULTIPLIER = 0x9ddfea08eb382d69L;
    private static final int FRACTION_BITS = 53;

    @Override
    public String canonical() {
        return "ranking=" + (weighted ? "mcrouter-weighted-rendezvous" : "mcrouter-rendezvous");
    }

    @Override
    public Kind kind() {
        return Kind.DRAW;
    }

    @Override
    public BigDecimal weight(Node node) {
        return weighted ? node.weight() : BigDecimal.ONE;
    }

    @Override
    public Ranker ranker(List<Node> listed) {
        long[] servers = listed.stream().mapToLong(McrouterDraws::hash).toArray();
        double[] weights =
                listed.stream().mapToDouble(node -> node.weight().doubleValue()).toArray();
        return (position, key, offset, length, count) -> {
            double[] draws = new double[servers.length];
            for (int i = 0; i < draws.length; i++) {
                long mixed = mixed(servers[i], position);
                draws[i] = weighted ? weights[i] * (1 / -StrictMath.log(fraction(mixed))) : unsigned(mixed);
            }
            return count == 1 ? new int[] {highest(draws)} : ranked(draws, count);
        };
    }

    private int highest(double[] draws) {
        int highest = 0;
        for (int i = 1; i < draws.length; i++) {
            if (draws[i] > draws[highest] || (!weighted && draws[i] == draws[highest])) {
                highest = i;
            }
        }
        return highest;
    }

    private int[] ranked(double[] draws, int count) {
        Comparator<Integer> byDraw = Comparator.comparingDouble(i -> -draws[i]);
        Comparator<Integer> byPlace = weighted ? Comparator.naturalOrder() : Comparator.reverseOrder();
        return IntStream.range(0, draws.length)
                .boxed()
                .sorted(byDraw.thenComparing(byPlace))
                .limit(count)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static long hash(Node node) {
        String server = node.attribute("server");
        byte[] text = (server == null ? node.id() : server).getBytes(StandardCharsets.UTF_8);
        return HashFunction.MURMUR64A_SEED_F9F198EF.number(text, 0, text.length);
    }

    /** The combination of two numbers that CityHash makes a hash of 128 bits shorter by. */
    private static long mixed(long upper, long lower) {
        long a = (lower ^ upper) * MULTIPLIER;
        a ^= a >>> 47;
        long b = (upper ^ a) * MULTIPLIER;
        b ^= b >>> 47;
        return b * MULTIPLIER;
    }

    /** The lower 53 bits as a fraction. */
    private static double fraction(long number) {
        return (number & ((1L << FRACTION_BITS) - 1)) / (double) (1L << FRACTION_BITS);
    }

    /** The number without a sign, rounded to the nearest in double precision. */
    private static double unsigned(long number) {
        // The bit that is shifted out stays as the last one, so that rounding sees it.
        return number >= 0 ? number : 2.0 * ((number >>> 1) | (number & 1));
    }
}
