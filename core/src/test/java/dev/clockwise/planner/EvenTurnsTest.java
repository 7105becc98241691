package dev.clockwise.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.testkit.Property;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EvenTurnsTest {

    private static int[] counts(SplittableRandom random) {
        int[] counts = new int[1 + random.nextInt(random.nextBoolean() ? 4 : 40)];
        int most = random.nextBoolean() ? 3 : 60;
        return IntStream.of(counts).map(none -> random.nextInt(most)).toArray();
    }

    @Test
    void afterAnyNumberOfTurnsEachHasHadItsPartWithinLessThanOne() {
        Property.check("turns are spread evenly", 400, random -> {
            int[] counts = counts(random);
            long total = IntStream.of(counts).sum();
            int[] had = new int[counts.length];
            EvenTurns turns = new EvenTurns(counts);
            for (long turn = 1; turn <= total; turn++) {
                had[turns.next()]++;
                for (int taker = 0; taker < counts.length; taker++) {
                    long off = had[taker] * total - turn * counts[taker];
                    if (Math.abs(off) >= total) {
                        throw new AssertionError(taker + " had " + had[taker] + " of " + turn + " turns");
                    }
                }
            }
            assertThat(had).isEqualTo(counts);
        });
    }

    @Test
    void theLowestNumberComesFirst() {
        EvenTurns turns = new EvenTurns(new int[] {2, 0, 2, 4});
        assertThat(IntStream.generate(turns::next).limit(8)).containsExactly(3, 0, 2, 3, 3, 0, 2, 3);
    }
}
