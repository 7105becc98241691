package dev.clockwise.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Ids;
import dev.clockwise.Node;
import dev.clockwise.Topology;
import dev.clockwise.testkit.Property;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The ranking of nodes against a plain account of the rule: JDK random numbers, big integers, a full sort. */
class ScoresTest {

    private static Members members(SplittableRandom random, boolean weighted) {
        List<Node> nodes = new ArrayList<>();
        for (String id : Ids.distinct(random, 1 + random.nextInt(30))) {
            BigDecimal weight = random.nextInt(5) == 0
                    ? new BigDecimal("0.000000001")
                    : BigDecimal.valueOf(1 + random.nextInt(5_000), random.nextInt(4));
            nodes.add(weighted ? Node.of(id).withWeight(weight) : Node.of(id));
        }
        return new Members(Topology.of(RendezvousRule.NATIVE, nodes));
    }

    @Test
    void theRankingIsThatOfTheRule() {
        Property.check("the ranking is that of the rule", 60, random -> {
            Members members = members(random, random.nextInt(4) > 0);
            Scores scores = new Scores(members);
            for (int i = 0; i < 20; i++) {
                long number = random.nextBoolean() ? random.nextLong() : random.nextInt(70_000);
                List<Node> expected = PlainRanking.of(members.active(), number);
                Scores.Ranking ranking = scores.ranking(number);
                assertThat(IntStream.range(0, members.count())
                                .map(ranking::at)
                                .mapToObj(members::node)
                                .toList())
                        .isEqualTo(expected);
                assertThat(members.node(scores.first(number))).isEqualTo(expected.get(0));
                for (int rank = 1; rank < members.count(); rank++) {
                    int before = ranking.at(rank - 1);
                    int after = ranking.at(rank);
                    assertThat(scores.isBefore(number, before, after)).isTrue();
                    assertThat(scores.isBefore(number, after, before)).isFalse();
                    assertThat(scores.after(number, before)).isEqualTo(after);
                }
            }
        });
    }

    @Test
    void aPromotedNodeComesFirstAndTheOthersKeepTheirOrder() {
        Property.check("a promoted node comes first", 40, random -> {
            Members members = members(random, true);
            Scores scores = new Scores(members);
            long number = random.nextLong();
            int owner = random.nextInt(members.count());
            List<Node> expected = new ArrayList<>(PlainRanking.of(members.active(), number));
            expected.remove(members.node(owner));
            expected.add(0, members.node(owner));
            assertThat(scores.list(owner, number, members.count())).isEqualTo(expected);
        });
    }

    @Test
    void logarithmsAreThoseOfBigIntegers() {
        Property.check("logarithms are those of big integers", 400, random -> {
            long x = (random.nextLong() >>> random.nextInt(64)) | 1;
            long log = Log2.negated(x);
            assertThat(BigInteger.valueOf(log)).isEqualTo(PlainRanking.negatedLog(PlainRanking.unsigned(x)));
            assertThat(log).isBetween(Log2.atMostNegated(x), Log2.atMostNegated(x) + Log2.WIDTH);
            double exact = 64 - Math.log(PlainRanking.unsigned(x).doubleValue()) / Math.log(2);
            assertThat(log * 0x1.0p-48 - exact).isBetween(-1e-13, 1e-13 + 0x1.0p-47);
        });
    }

    @Test
    void logarithmsAtTheEdges() {
        assertThat(Log2.negated(1)).isEqualTo(64L << 48);
        assertThat(Log2.negated(2)).isEqualTo(63L << 48);
        assertThat(Log2.negated(Long.MIN_VALUE)).isEqualTo(1L << 48);
        assertThat(Log2.negated(-1)).isEqualTo(1);
        assertThat(Log2.negated(3)).isEqualTo((63L << 48) - 164_652_306_267_094L);
    }

    @Test
    void aGreaterNumberNeverHasAGreaterNegatedLogarithm() {
        Property.check("logarithms are monotone", 400, random -> {
            long x = (random.nextLong() >>> random.nextInt(63)) | 1;
            long step = 1 + random.nextInt(3) * 2L;
            if (Long.compareUnsigned(x + step, x) > 0) {
                assertThat(Log2.negated(x + step)).isLessThanOrEqualTo(Log2.negated(x));
            }
        });
    }
}
