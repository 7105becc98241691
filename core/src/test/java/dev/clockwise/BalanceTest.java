package dev.clockwise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.balance.KeyBalance;
import dev.clockwise.placement.RingRule;
import java.util.List;
import org.junit.jupiter.api.Test;

class BalanceTest {

    /** Arcs of 25, 50 and 25 in a space of 100, for weights of 1, 1 and 2. */
    private final Placement quarters = Placement.of(Topology.of(
            RingRule.builder().space(Space.bits(2)).givenPoints().build(),
            List.of(
                    Node.of("a").withPoints(List.of(Position.of(0))),
                    Node.of("b").withPoints(List.of(Position.of(2))),
                    Node.of("c").withWeight(2).withPoints(List.of(Position.of(3))),
                    Node.of("d").withWeight(0))));

    @Test
    void sharesAgainstIdeals() {
        Balance balance = Balance.of(quarters);
        assertThat(balance.method()).isEqualTo(Method.EXACT);
        assertThat(balance.nodes())
                .extracting(Balance.NodeShare::share)
                .containsExactly(Share.of(1, 4), Share.of(1, 2), Share.of(1, 4), Share.ZERO);
        assertThat(balance.nodes())
                .extracting(Balance.NodeShare::ideal)
                .containsExactly(Share.of(1, 4), Share.of(1, 4), Share.of(1, 2), Share.ZERO);
        assertThat(balance.nodes())
                .extracting(Balance.NodeShare::ratio)
                .containsExactly(Share.of(1, 1), Share.of(2, 1), Share.of(1, 2), Share.ZERO);
        assertThat(balance.maxOverMean()).isEqualTo(Share.of(2, 1));
        assertThat(balance.minOverMean()).isEqualTo(Share.of(1, 2));
        assertThat(balance).hasToString("max/mean 2.000, min/mean 0.500 (exact)");
    }

    @Test
    void countedKeysAreSharesOfTheirNumber() {
        KeyBalance counting = Balance.counting(quarters);
        long ofB = 0;
        for (byte[] key : Keys.users(1_000)) {
            counting.add(key, 0, key.length);
            ofB += quarters.owner(key).id().equals("b") ? 1 : 0;
        }
        Balance balance = counting.balance();
        assertThat(counting.keys()).isEqualTo(1_000);
        assertThat(counting.keysOf("b")).isEqualTo(ofB).isBetween(400L, 600L);
        assertThat(counting.keysOf("d")).isZero();
        assertThat(counting.keysOf("nobody")).isZero();
        assertThat(balance.method()).isEqualTo(Method.COUNTED);
        assertThat(balance.nodes().get(1).share()).isEqualTo(Share.of(ofB, 1_000));
        assertThat(balance.nodes().get(3).share()).isEqualTo(Share.ZERO);
    }

    @Test
    void severalCountersAddUpToOne() {
        KeyBalance whole = Balance.counting(quarters);
        KeyBalance first = Balance.counting(quarters);
        KeyBalance second = Balance.counting(quarters);
        int number = 0;
        for (byte[] key : Keys.users(1_000)) {
            whole.add(key);
            (number++ % 3 == 0 ? first : second).add(key);
        }
        first.addAll(second);
        first.addAll(Balance.counting(quarters));
        assertThat(first.keys()).isEqualTo(1_000);
        assertThat(first.balance().nodes()).isEqualTo(whole.balance().nodes());
        assertThat(first.keysOf("b")).isEqualTo(whole.keysOf("b")).isPositive();
        assertThat(first.keysOf("d")).isZero();
    }

    @Test
    void noKeysAreNoShares() {
        Balance balance = Balance.counting(quarters).balance();
        assertThat(balance.nodes()).allMatch(each -> each.share().isZero());
        assertThat(balance.maxOverMean()).isEqualTo(Share.ZERO);
    }

    @Test
    void methodsAreNamedInLowerCase() {
        assertThat(Method.values())
                .extracting(Method::toString)
                .containsExactly("exact", "expected", "sampled", "counted");
    }

    /** The native ring at its default: how even it is without any planning. */
    @Test
    void theNativeRingOfTenNodes() {
        Node[] nodes = new Node[10];
        for (int i = 0; i < 10; i++) {
            nodes[i] = Node.of("cache-" + i);
        }
        assertThat(Balance.of(Placement.ring(nodes))).hasToString("max/mean 1.116, min/mean 0.812 (exact)");
    }
}
