package dev.clockwise.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.testkit.Property;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MaglevTableTest {

    private static int[] table(int[] offsets, int[] skips, long... weights) {
        return MaglevTable.populate(offsets, skips, weights, 7);
    }

    /**
     * Table 1 of the paper. B0 prefers 3 0 4 1 5 2 6, B1 0 2 4 6 1 3 5, B2 3 4 5 6 0 1 2. Turns: B0 3, B1 0, B2 4 (3 is
     * taken); B0 1 (0 and 4 are), B1 2, B2 5; B0 6 (5 and 2 are).
     */
    @Test
    void theTableOfThePaper() {
        assertThat(table(new int[] {3, 0, 3}, new int[] {4, 2, 1}, 1, 1, 1)).containsExactly(1, 0, 1, 0, 2, 2, 0);
    }

    /** The same without B1; B2 is number 1 here. Turns: B0 3, B2 4; B0 0, B2 5; B0 1, B2 6; B0 2. */
    @Test
    void theTableOfThePaperAfterRemovalOfB1() {
        assertThat(table(new int[] {3, 3}, new int[] {4, 1}, 1, 1)).containsExactly(0, 0, 0, 0, 1, 1, 1);
    }

    /**
     * B0 and B1 of the paper with weights 1 and 2: B1 takes a turn in every round, B0 in those where ⌊t/2⌋ grows: 2, 4,
     * … Turns: B1 0; B0 3, B1 2; B1 4; B0 1 (0 and 4 are taken), B1 6; B1 5 (1 and 3 are taken).
     */
    @Test
    void twiceTheWeightTwiceTheTurns() {
        assertThat(table(new int[] {3, 0}, new int[] {4, 2}, 1, 2)).containsExactly(1, 0, 1, 0, 1, 1, 1);
    }

    /**
     * Weights 3, 2 and 1: B0 in every round, B1 where ⌊2t/3⌋ grows (rounds 2 and 3 of three), B2 in every third. Turns:
     * B0 3; B0 0, B1 2; B0 4, B1 6, B2 5 (3 and 4 are taken); B0 1.
     */
    @Test
    void threeWeights() {
        assertThat(table(new int[] {3, 0, 3}, new int[] {4, 2, 1}, 3, 2, 1)).containsExactly(0, 0, 1, 0, 0, 2, 1);
    }

    @Test
    void tinyWeightsHaveNoTurnAndCostNothing() {
        long[] weights = new long[1_000];
        Arrays.fill(weights, 1);
        weights[7] = 1_000_000_000_000_000_000L;
        int[] zeros = new int[1_000];
        int[] ones = new int[1_000];
        Arrays.fill(ones, 1);
        assertThat(MaglevTable.populate(zeros, ones, weights, MaglevRule.MAX_TABLE))
                .containsOnly(7);
    }

    /** All nodes prefer 5 1 4 0 3 6 2, and take them in turn. */
    @Test
    void oneOrderForAll() {
        assertThat(table(new int[] {5, 5, 5}, new int[] {3, 3, 3}, 1, 1, 1)).containsExactly(0, 1, 0, 1, 2, 0, 2);
    }

    @Test
    void anyOrdersAndWeightsAreDraftedAsByThePaper() {
        int[] primes = {2, 3, 5, 7, 11, 13, 53, 101, 251};
        Property.check("any orders and weights are drafted as by the paper", 300, random -> {
            int entries = primes[random.nextInt(primes.length)];
            int nodes = 1 + random.nextInt(Math.min(entries, 40));
            int[] offsets = random.ints(nodes, 0, entries).toArray();
            int[] skips = random.ints(nodes, 1, entries).toArray();
            long[] weights = weights(random, nodes);
            int[][] permutation = IntStream.range(0, nodes)
                    .mapToObj(i -> IntStream.range(0, entries)
                            .map(j -> (offsets[i] + j * skips[i]) % entries)
                            .toArray())
                    .toArray(int[][]::new);
            List<BigInteger> exact =
                    Arrays.stream(weights).mapToObj(BigInteger::valueOf).toList();
            assertThat(MaglevTable.populate(offsets, skips, weights, entries))
                    .isEqualTo(DraftedTable.draft(permutation, exact));
        });
    }

    private static long[] weights(SplittableRandom random, int nodes) {
        int kind = random.nextInt(4);
        return random.ints(nodes, 0, 10)
                .mapToLong(draw -> switch (kind) {
                    case 0 -> 5;
                    case 1 -> 1 + draw;
                    case 2 -> 1 + random.nextLong(1_000_000_000_000_000_000L);
                    default -> draw < 3 ? 1 : draw < 6 ? 1_000_000_000_000_000_000L : 999_999_999_999_999_999L - draw;
                })
                .toArray();
    }

    /** By rounds t, as many turns as ⌊t·w/greatest⌋. */
    @Test
    void turnsAreAsManyAsWeightsAllow() {
        Property.check("turns are as many as weights allow", 100, random -> {
            int nodes = 1 + random.nextInt(12);
            long[] weights = weights(random, nodes);
            BigInteger greatest =
                    BigInteger.valueOf(Arrays.stream(weights).max().orElseThrow());
            Turns turns = new Turns(weights, 200);
            int asked = 0;
            for (int round = 1; asked < 200; round++) {
                for (int node = 0; node < nodes && asked < 200; node++) {
                    BigInteger weight = BigInteger.valueOf(weights[node]);
                    BigInteger due = weight.multiply(BigInteger.valueOf(round)).divide(greatest);
                    BigInteger had =
                            weight.multiply(BigInteger.valueOf(round - 1L)).divide(greatest);
                    for (long turn = due.subtract(had).longValueExact(); turn > 0; turn--) {
                        assertThat(turns.next()).isEqualTo(node);
                        asked++;
                    }
                }
            }
        });
    }

    @Test
    void ordersVisitEveryEntryOnce() {
        for (String id : List.of("a", "node-1", "é", "10.0.0.1:11211")) {
            boolean[] visited = new boolean[251];
            int offset = MaglevTable.offset(id, 251);
            int skip = MaglevTable.skip(id, 251);
            assertThat(skip).isBetween(1, 250);
            IntStream.range(0, 251).forEach(j -> visited[(offset + j * skip) % 251] = true);
            assertThat(visited).containsOnly(true);
        }
    }
}
