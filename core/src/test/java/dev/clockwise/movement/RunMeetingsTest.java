package dev.clockwise.movement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.ResidueRuns;
import dev.clockwise.testkit.Property;
import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Against counting one by one. */
class RunMeetingsTest {

    @Test
    void sumsOfQuotients() {
        Property.check("sums of quotients", 400, random -> {
            int n = random.nextInt(40) - 1;
            int a = random.nextInt(60);
            int b = random.nextInt(60);
            int c = 1 + random.nextInt(40);
            long plain = 0;
            long weighted = 0;
            long squared = 0;
            for (int i = 0; i <= n; i++) {
                long quotient = ((long) a * i + b) / c;
                plain += quotient;
                weighted += i * quotient;
                squared += quotient * quotient;
            }
            assertThat(FloorSums.of(
                            BigInteger.valueOf(n), BigInteger.valueOf(a), BigInteger.valueOf(b), BigInteger.valueOf(c)))
                    .isEqualTo(new FloorSums(
                            BigInteger.valueOf(plain), BigInteger.valueOf(weighted), BigInteger.valueOf(squared)));
        });
    }

    @Test
    void positionsInTwoRuns() {
        Property.check("positions in two runs", 300, random -> {
            ResidueRuns before = runs(random);
            ResidueRuns after = runs(random);
            int limit = random.nextInt(400);
            long[][] expected = new long[before.cells()][after.cells()];
            for (int position = 0; position < limit; position++) {
                expected[before.cellAt((long) position)][after.cellAt((long) position)]++;
            }
            RunMeetings meetings = new RunMeetings(before, after, BigInteger.valueOf(limit));
            for (int from = 0; from < before.cells(); from++) {
                for (int to = 0; to < after.cells(); to++) {
                    assertThat(meetings.of(from, to)).isEqualTo(expected[from][to]);
                }
            }
            // In any order.
            int from = random.nextInt(before.cells());
            int to = random.nextInt(after.cells());
            assertThat(meetings.of(from, to)).isEqualTo(expected[from][to]);
            assertThat(meetings.of(before.cells(), to)).isZero();
        });
    }

    private static ResidueRuns runs(SplittableRandom random) {
        List<Node> nodes = IntStream.range(0, random.nextInt(5))
                .mapToObj(i -> Node.of("n" + i).withWeight(1 + random.nextInt(30)))
                .toList();
        return (ResidueRuns) Placement.of(Topology.of(ModuloRule.NATIVE, nodes)).ownership();
    }
}
