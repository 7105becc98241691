package dev.clockwise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.balance.KeyBalance;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Arcs;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.BetaDistribution;
import org.hipparchus.distribution.continuous.UniformRealDistribution;
import org.hipparchus.stat.inference.GTest;
import org.hipparchus.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Native hashing spreads keys and points as chance would, whatever they look like.
 *
 * <p>The chance that any of these tests rejects a perfect hash is {@value #ALPHA}, split evenly over all
 * {@value #TESTS} statistical tests of this class (Bonferroni). Inputs are fixed, so a verdict never changes by itself.
 */
class NativeSpreadTest {

    private static final double ALPHA = 0.001;
    private static final int TESTS = 5 * 4 + 3 * 4;
    private static final int KEYS = 50_000;

    /** Keys of a kind. */
    enum Kind {
        /** 16 random bytes. */
        RANDOM,
        /** Every key of one byte, then keys of two and three. */
        SHORT,
        /** 0, 1, 2, … */
        DECIMAL,
        /** user:0000000, user:0000001, … */
        PREFIXED,
        /** Eight bytes of which only the lowest few bits change. */
        COUNTER;

        private byte[] key(int i) {
            return switch (this) {
                case RANDOM -> random(i);
                case SHORT -> shortKey(i);
                case DECIMAL -> Keys.bytes(Integer.toString(i));
                case PREFIXED ->
                    Keys.bytes("user:" + Integer.toString(10_000_000 + i).substring(1));
                case COUNTER -> new byte[] {0, 0, 0, 0, 0, (byte) (i >> 16), (byte) (i >> 8), (byte) i};
            };
        }

        private static byte[] random(int seed) {
            byte[] key = new byte[16];
            new SplittableRandom(seed).nextBytes(key);
            return key;
        }

        private static byte[] shortKey(int i) {
            if (i < 256) {
                return new byte[] {(byte) i};
            }
            int number = i - 256;
            return i % 3 > 0
                    ? new byte[] {(byte) (number >> 8), (byte) number}
                    : new byte[] {(byte) number, (byte) (number >> 8), (byte) (number >> 16)};
        }

        private long[] positions() {
            return IntStream.range(0, KEYS)
                    .mapToObj(this::key)
                    .mapToLong(each -> PositionHash.NATIVE.narrow(each, 0, each.length))
                    .toArray();
        }
    }

    private static void assertChance(double probability) {
        assertThat(probability).isGreaterThan(ALPHA / TESTS);
    }

    /** Whether counts agree with expected shares. */
    private static double gTest(double[] expected, long[] observed) {
        return new GTest().gTest(expected, observed);
    }

    private static double[] even(int bins) {
        double[] expected = new double[bins];
        Arrays.fill(expected, 1.0 / bins);
        return expected;
    }

    /** A position as a fraction of the space. */
    private static double fraction(long position) {
        return (position >>> 11) * 0x1.0p-53;
    }

    @ParameterizedTest
    @EnumSource
    void keysFillTheSpaceEvenly(Kind kind) {
        double[] fractions = Arrays.stream(kind.positions())
                .mapToDouble(NativeSpreadTest::fraction)
                .toArray();
        assertChance(new KolmogorovSmirnovTest().kolmogorovSmirnovTest(new UniformRealDistribution(0, 1), fractions));
    }

    @ParameterizedTest
    @EnumSource
    void theHighByteIsEven(Kind kind) {
        assertChance(gTest(even(256), bytes(kind.positions(), 56)));
    }

    @ParameterizedTest
    @EnumSource
    void theLowByteIsEven(Kind kind) {
        assertChance(gTest(even(256), bytes(kind.positions(), 0)));
    }

    private static long[] bytes(long[] positions, int shift) {
        long[] counts = new long[256];
        for (long position : positions) {
            counts[(int) (position >>> shift) & 0xff]++;
        }
        return counts;
    }

    @ParameterizedTest
    @EnumSource
    void countsFollowExactShares(Kind kind) {
        Placement ring = Placement.ring(IntStream.range(0, 12)
                .mapToObj(i -> Node.of("cache-" + i).withWeight(1 + i % 3))
                .toArray(Node[]::new));
        KeyBalance counted = Balance.counting(ring);
        IntStream.range(0, KEYS).mapToObj(kind::key).forEach(key -> counted.add(key, 0, key.length));
        List<Balance.NodeShare> shares = Balance.of(ring).nodes();
        assertChance(gTest(
                shares.stream().mapToDouble(each -> each.share().toDouble()).toArray(),
                shares.stream()
                        .mapToLong(each -> counted.keysOf(each.node().id()))
                        .toArray()));
    }

    /** Ids that differ only in their end. */
    enum Names {
        NUMBERED,
        ADDRESSES,
        LONG;

        private String name(int i) {
            return switch (this) {
                case NUMBERED -> "node-" + i;
                case ADDRESSES -> "10.0." + i / 250 + "." + i % 250 + ":11211";
                case LONG -> "a-very-long-common-prefix-of-a-host-name.example.org/".repeat(4) + (char) ('0' + i);
            };
        }

        private Placement ring() {
            return Placement.ring(IntStream.range(0, 200).mapToObj(this::name).toArray(String[]::new));
        }

        /** The lengths of the arcs as fractions of the space; the one that wraps is in two pieces, left out. */
        private double[] lengths() {
            Arcs arcs = (Arcs) ring().ownership();
            return IntStream.range(1, arcs.cells() - 1)
                    .mapToDouble(cell -> fraction(arcs.endLow(cell) - arcs.startLow(cell)))
                    .toArray();
        }
    }

    /** The gap after one of n random points is Beta(1, n - 1) distributed, nearly exponential with mean 1/n. */
    @ParameterizedTest
    @EnumSource
    void arcsAreAsLongAsChanceMakesThem(Names names) {
        int points = 200 * 160;
        double[] lengths = names.lengths();
        assertThat(lengths).hasSize(points - 1);
        assertChance(new KolmogorovSmirnovTest().kolmogorovSmirnovTest(new BetaDistribution(1, points - 1), lengths));
    }

    /** The share of a node with k of n random points is Beta(k, n - k) distributed. */
    @ParameterizedTest
    @EnumSource
    void sharesAreWhatChanceMakesThem(Names names) {
        double[] shares = Balance.of(names.ring()).nodes().stream()
                .mapToDouble(each -> each.share().toDouble())
                .toArray();
        assertChance(new KolmogorovSmirnovTest().kolmogorovSmirnovTest(new BetaDistribution(160, 199 * 160), shares));
    }

    @ParameterizedTest
    @EnumSource
    void pointsFillTheSpaceEvenly(Names names) {
        Arcs arcs = (Arcs) names.ring().ownership();
        long[] points =
                IntStream.range(1, arcs.cells()).mapToLong(arcs::startLow).toArray();
        assertChance(gTest(even(256), bytes(points, 56)));
    }

    /** After which node a node comes is a matter of chance: each of the other 199 alike. */
    @ParameterizedTest
    @EnumSource
    void neighboursAreChosenByChance(Names names) {
        Arcs arcs = (Arcs) names.ring().ownership();
        long[] steps = new long[20];
        for (int cell = 1; cell + 1 < arcs.cells(); cell++) {
            steps[Math.floorMod(arcs.ownerNumber(cell + 1) - arcs.ownerNumber(cell), 200) / 10]++;
        }
        assertChance(gTest(even(20), steps));
    }

    /** The tests can reject: a hash that is a little uneven is found out. */
    @Test
    void anUnevenHashIsFoundOut() {
        long[] positions = Kind.RANDOM.positions();
        for (int i = 0; i < positions.length; i += 15) {
            positions[i] >>>= 1;
        }
        double[] fractions =
                Arrays.stream(positions).mapToDouble(NativeSpreadTest::fraction).toArray();
        assertThat(new KolmogorovSmirnovTest().kolmogorovSmirnovTest(new UniformRealDistribution(0, 1), fractions))
                .isLessThan(ALPHA / TESTS);
        assertThat(gTest(even(256), bytes(positions, 56))).isLessThan(ALPHA / TESTS);
    }
}
