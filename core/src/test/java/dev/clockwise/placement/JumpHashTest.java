package dev.clockwise.placement;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.hash.Hashing;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Jump in integers is Guava's jump in floating point, for every key. */
class JumpHashTest {

    private static final long GREATEST_DRAW = 1L << 31;
    private static final long MULTIPLIER = 2862933555777941757L;

    @Test
    void everyBucketCountUpToTenThousand() {
        SplittableRandom random = new SplittableRandom(1);
        List<String> wrong = new ArrayList<>();
        for (int buckets = 1; buckets <= 10_000; buckets++) {
            for (long key : keys(random)) {
                compare(key, buckets, wrong);
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void manyBuckets() {
        SplittableRandom random = new SplittableRandom(2);
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            compare(random.nextLong(), 1 + random.nextInt(JumpHash.MAX_BUCKETS), wrong);
        }
        for (long key : keys(random)) {
            compare(key, JumpHash.MAX_BUCKETS, wrong);
        }
        assertThat(wrong).isEmpty();
    }

    private static long[] keys(SplittableRandom random) {
        return new long[] {
            0, 1, -1, Long.MIN_VALUE, random.nextInt(10_000), random.nextLong(), random.nextLong(), random.nextLong()
        };
    }

    private static void compare(long key, int buckets, List<String> wrong) {
        int bucket = JumpHash.bucket(key, buckets);
        int guava = Hashing.consistentHash(key, buckets);
        if (bucket != guava) {
            wrong.add(key + " of " + buckets + " buckets: " + bucket + " instead of " + guava);
        }
    }

    /** A test of a pair of n and of a draw m. */
    private interface Draws {
        void visit(int n, long m);
    }

    /**
     * Every draw m that divides n * 2^31, for each n up to {@code most}: m is a power of two times an odd divisor of n.
     */
    private static void exactDivisions(int most, Draws draws) {
        for (int odd = 1; odd <= most; odd += 2) {
            for (int n = odd; n <= most; n += odd) {
                for (long m = odd; m <= GREATEST_DRAW; m *= 2) {
                    draws.visit(n, m);
                }
            }
        }
    }

    /** Guava's step, a division of doubles; a key stays where that is negative. */
    private static int guavaLanding(int n, long m) {
        double fraction = ((double) ((int) (m - 1) + 1)) / 0x1.0p31;
        int next = (int) (n / fraction);
        return next < 0 ? Integer.MAX_VALUE : next;
    }

    private static int landing(int n, long m) {
        return (int) Math.min(JumpHash.landing(n, m), Integer.MAX_VALUE);
    }

    @Test
    void exactDivisionsLandWhereDoublesDo() {
        long[] pairs = {0, 0};
        exactDivisions(10_000, (n, m) -> {
            pairs[0]++;
            pairs[1] += landing(n, m) == guavaLanding(n, m) ? 1 : 0;
        });
        assertThat(pairs[0]).isGreaterThan(1_300_000).isEqualTo(pairs[1]);
    }

    @Test
    void drawsBesideExactDivisionsLandWhereDoublesDo() {
        long[] wrong = {0};
        exactDivisions(2_000, (n, m) -> {
            for (long draw = Math.max(1, m - 2); draw <= Math.min(GREATEST_DRAW, m + 2); draw++) {
                wrong[0] += landing(n, draw) == guavaLanding(n, draw) ? 0 : 1;
            }
        });
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 2_000_000; i++) {
            int n = 1 + random.nextInt(JumpHash.MAX_BUCKETS);
            long m = 1 + (random.nextLong(GREATEST_DRAW) >>> random.nextInt(31));
            wrong[0] += landing(n, m) == guavaLanding(n, m) ? 0 : 1;
        }
        assertThat(wrong[0]).isZero();
    }

    /** The program in the paper rounds twice: where a draw divides exactly it may land one lower, and nowhere else. */
    @Test
    void theProgramInThePaperLandsOneLowerAtTimes() {
        assertThat(paperLanding(49, 49)).isEqualTo(GREATEST_DRAW - 1);
        assertThat(JumpHash.landing(49, 49)).isEqualTo(GREATEST_DRAW);
        long[] counts = {0, 0};
        exactDivisions(10_000, (n, m) -> {
            long less = m == GREATEST_DRAW ? 0 : JumpHash.landing(n, m) - paperLanding(n, m);
            counts[0] += less == 1 ? 1 : 0;
            counts[1] += less == 0 || less == 1 ? 0 : 1;
        });
        assertThat(counts[0]).isEqualTo(36_919);
        assertThat(counts[1]).isZero();
        assertThat(paperLanding(1, GREATEST_DRAW)).isEqualTo(1);
    }

    private static long paperLanding(int n, long m) {
        return (long) (n * ((double) GREATEST_DRAW / (double) m));
    }

    /** Keys made backwards from their second draw, so that it divides exactly: both sides of every such edge. */
    @Test
    void keysWhoseDrawDividesExactly() {
        SplittableRandom random = new SplittableRandom(4);
        List<String> wrong = new ArrayList<>();
        int[] keys = {0};
        exactDivisions(40, (n, m) -> {
            long landing = JumpHash.landing(n, m);
            if (n > 1 && (landing <= JumpHash.MAX_BUCKETS || m == GREATEST_DRAW)) {
                long key = keyOf(random, n, m);
                int edge = m == GREATEST_DRAW ? n + 1 : (int) landing;
                compare(key, Math.max(n, edge - 1), wrong);
                compare(key, edge, wrong);
                compare(key, Math.min(JumpHash.MAX_BUCKETS, edge + 1), wrong);
                assertThat(JumpHash.bucket(key, n)).isEqualTo(n - 1);
                keys[0]++;
            }
        });
        assertThat(keys[0]).isGreaterThan(1_000);
        assertThat(wrong).isEmpty();
    }

    /** A key that jumps from bucket 0 to n - 1 and then draws m. */
    private static long keyOf(SplittableRandom random, int n, long m) {
        long inverse = MULTIPLIER; // correct to 3 bits, and twice as many a step
        for (int i = 0; i < 5; i++) {
            inverse *= 2 - MULTIPLIER * inverse;
        }
        while (true) {
            long second = (m - 1) << 33 | random.nextLong() >>> 31;
            long first = (second - 1) * inverse;
            if (JumpHash.landing(1, (first >>> 33) + 1) == n - 1) {
                return (first - 1) * inverse;
            }
        }
    }

    @Test
    void moreBucketsMoveKeysToNewOnesOnly() {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 2_000; i++) {
            long key = random.nextLong();
            int buckets = 1 + random.nextInt(1_000);
            int more = buckets + random.nextInt(1_000);
            int bucket = JumpHash.bucket(key, more);
            assertThat(bucket).isBetween(0, more - 1);
            if (bucket < buckets) {
                assertThat(JumpHash.bucket(key, buckets)).isEqualTo(bucket);
            }
        }
    }
}
