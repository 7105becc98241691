package dev.clockwise.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clockwise.Method;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.placement.ModuloRule;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Bounded load by hand. Modulo makes the owner plain: position p belongs to node p mod n, then the next in order. */
class BoundedLoadTest {

    private static final Placement ABC = Placement.modulo("a", "b", "c");

    private static Placement modulo(Node... nodes) {
        return Placement.of(Topology.of(ModuloRule.NATIVE, List.of(nodes)));
    }

    /** The ids that as many acquisitions of one position are given. */
    private static String acquired(BoundedLoad load, long position, int times) {
        StringBuilder ids = new StringBuilder();
        for (int i = 0; i < times; i++) {
            ids.append(load.acquireAt(position).id());
        }
        return ids.toString();
    }

    /** Each node with its load and its capacity. */
    private static List<String> shown(BoundedLoad load) {
        return load.loads().stream()
                .map(each -> each.node().id() + " " + each.load() + "/" + each.capacity())
                .toList();
    }

    @Test
    void oneHotKeySpillsOverToTheNextNodes() {
        // Capacities for totals 1, 2, 3 …: 1 1 2 2 3 3 3 4 4 5.
        BoundedLoad load = BoundedLoad.of(ABC, "1.25");
        assertThat(acquired(load, 0, 10)).isEqualTo("abababcaba");
        assertThat(shown(load)).containsExactly("a 5/5", "b 4/5", "c 1/5");
        assertThat(load.total()).isEqualTo(10);
    }

    @Test
    void factorOneIsRoundRobin() {
        assertThat(acquired(BoundedLoad.of(ABC, "1"), 1, 7)).isEqualTo("bcabcab");
    }

    @Test
    void aLargeFactorLeavesAllToTheOwner() {
        assertThat(acquired(BoundedLoad.of(ABC, "3"), 2, 50)).isEqualTo("c".repeat(50));
        assertThat(acquired(BoundedLoad.of(ABC, BoundedLoad.MAX_FACTOR), 2, 50)).isEqualTo("c".repeat(50));
    }

    @Test
    void weightsSetTheCapacities() {
        // b may hold 3/4 and a 1/4; residues 0 → a; 1, 2, 3 → b.
        Placement placement = modulo(Node.of("a"), Node.of("b").withWeight(3));
        BoundedLoad load = BoundedLoad.of(placement, "1");
        assertThat(acquired(load, 0, 9)).isEqualTo("abbbabbba");
        assertThat(shown(load)).containsExactly("a 3/3", "b 6/7");
    }

    @Test
    void weightsWithNineDecimals() {
        Placement placement =
                modulo(Node.of("a").withWeight("0.000000001"), Node.of("b").withWeight("0.999999999"));
        BoundedLoad load = BoundedLoad.of(placement, "1");
        assertThat(acquired(load, 0, 5)).isEqualTo("abbbb");
        assertThat(load.capacity(Node.of("a"), 1_000_000_000)).isEqualTo(1);
        assertThat(load.capacity(Node.of("a"), 1_000_000_001)).isEqualTo(2);
        assertThat(load.capacity(Node.of("b"), 1_000_000_000)).isEqualTo(999_999_999);
    }

    @Test
    void theWalkTakesAnotherZoneFirst() {
        Placement placement = modulo(
                Node.of("a").withZone("x"),
                Node.of("b").withZone("x"),
                Node.of("c").withZone("y"));
        assertThat(acquired(BoundedLoad.of(placement, "1"), 0, 3)).isEqualTo("acb");
    }

    @Test
    void theWalkReachesTheLastOfManyNodes() {
        String[] ids =
                Stream.iterate(10, i -> i + 1).limit(90).map(i -> "n" + i).toArray(String[]::new);
        BoundedLoad load = BoundedLoad.of(Placement.modulo(ids), "1");
        assertThat(acquired(load, 5, 90))
                .isEqualTo(Stream.concat(Stream.of(ids).skip(5), Stream.of(ids).limit(5))
                        .reduce("", String::concat));
    }

    @Test
    void aReleaseMakesRoom() {
        BoundedLoad load = BoundedLoad.of(ABC, "1");
        assertThat(acquired(load, 0, 3)).isEqualTo("abc");
        load.release(Node.of("b"));
        assertThat(shown(load)).containsExactly("a 1/1", "b 0/1", "c 1/1");
        assertThat(acquired(load, 0, 1)).isEqualTo("b");
    }

    @Test
    void aNodeAboveTheCapacityOfASmallerTotalTakesNothing() {
        BoundedLoad load = BoundedLoad.of(ABC, "1.5");
        assertThat(acquired(load, 0, 4) + acquired(load, 2, 2)).isEqualTo("ababcc");
        for (String id : List.of("b", "b", "c", "c")) {
            load.release(Node.of(id));
        }
        assertThat(shown(load)).containsExactly("a 2/1", "b 0/1", "c 0/1");
        assertThat(acquired(load, 0, 1)).isEqualTo("b");
    }

    @Test
    void allFormsOfAKeyAreOne() {
        Placement ring = Placement.ring("a", "b", "c", "d");
        byte[] key = "user:42".getBytes(StandardCharsets.UTF_8);
        byte[] within = "<user:42>".getBytes(StandardCharsets.UTF_8);
        long position = ring.keyHash().narrow(key, 0, key.length);
        List<Node> order = ring.owners("user:42", 4);
        for (int form = 0; form < 9; form++) {
            BoundedLoad load = BoundedLoad.of(ring, "1");
            for (int i = 0; i < 8; i++) {
                Node given = switch (form) {
                    case 0 -> load.acquire(key);
                    case 1 -> load.acquire(within, 1, 7);
                    case 2 -> load.acquire("user:42");
                    case 3 -> load.acquireAt(position);
                    case 4 -> load.acquireAt(Position.of(position));
                    case 5 -> load.lease(key).node();
                    case 6 -> load.lease(within, 1, 7).node();
                    case 7 -> load.lease("user:42").node();
                    default -> load.leaseAt(Position.of(position)).node();
                };
                assertThat(given).as("form %s", form).isEqualTo(order.get(i % 4));
            }
        }
    }

    @Test
    void noActiveNodeIsNoOwnerAndCountsNothing() {
        for (Placement placement : List.of(modulo(), modulo(Node.of("a").withWeight(0)))) {
            BoundedLoad load = BoundedLoad.of(placement, "1.25");
            assertThat(load.acquire("k")).isSameAs(Node.NONE);
            assertThat(load.acquireAt(7)).isSameAs(Node.NONE);
            Lease lease = load.lease("k");
            assertThat(lease.node()).isSameAs(Node.NONE);
            lease.close();
            assertThatThrownBy(lease::release).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> load.release(Node.NONE)).isInstanceOf(IllegalStateException.class);
            assertThat(load.total()).isZero();
            assertThat(load.balance().maxOverMean()).isEqualTo(Share.ZERO);
        }
    }

    @Test
    void aBadRangeOfBytesCountsNothing() {
        BoundedLoad load = BoundedLoad.of(Placement.ring("a", "b"), "1");
        assertThatThrownBy(() -> load.acquire(new byte[3], 2, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(load.total()).isZero();
    }

    @Test
    void releasingWhatIsNotHeldIsRefused() {
        BoundedLoad load = BoundedLoad.of(ABC, "1");
        Node a = load.acquireAt(0);
        load.release(a);
        Node b = load.acquireAt(1);
        for (Node node : List.of(a, Node.of("c"), Node.of("stranger"))) {
            assertThatThrownBy(() -> load.release(node))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("a node must hold what is released (node \"" + node.id()
                            + "\" holds nothing): release once what was acquired; the loads are unchanged");
        }
        assertThat(shown(load)).containsExactly("a 0/1", "b 1/1", "c 0/1");
        assertThat(load.total()).isEqualTo(1);
        assertThat(b.id()).isEqualTo("b");
    }

    @Test
    void aLeaseIsReleasedOnce() {
        BoundedLoad load = BoundedLoad.of(ABC, "3");
        Node other = load.acquireAt(0);
        Lease lease = load.leaseAt(Position.of(0));
        assertThat(lease.node()).isSameAs(other);
        assertThat(load.load(other)).isEqualTo(2);
        lease.release();
        assertThatThrownBy(lease::release)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a lease must be released once (node \"a\" was released before): drop the second release;"
                        + " the loads are unchanged");
        lease.close();
        assertThat(load.load(other)).isEqualTo(1);
        assertThat(load.total()).isEqualTo(1);
    }

    @Test
    void aLeaseIsReleasedAtTheEndOfItsBlock() {
        BoundedLoad load = BoundedLoad.of(ABC, "1.25");
        try (Lease lease = load.lease("k")) {
            assertThat(load.load(lease.node())).isEqualTo(1);
            assertThat(lease).hasToString("lease of " + lease.node());
        }
        assertThat(load.total()).isZero();
    }

    @Test
    void theBalanceIsTheGreatestLoadOverTheMean() {
        BoundedLoad load = BoundedLoad.of(ABC, "1.25");
        acquired(load, 0, 10);
        assertThat(load.balance().method()).isEqualTo(Method.COUNTED);
        assertThat(load.balance().maxOverMean()).isEqualTo(Share.of(15, 10));
        assertThat(load.balance().minOverMean()).isEqualTo(Share.of(3, 10));
        assertThat(load).hasToString("loads bounded by 1.25, 10 held, over " + ABC);
    }

    @Test
    void aFactorBelowOneIsRefusedWithTheInequality() {
        assertThatThrownBy(() -> BoundedLoad.of(ABC, "0.999999999"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("load factor must be at least 1 (was 0.999999999): the sum of the capacities"
                        + " ceil(factor × total × weight / weights) must be at least the total; nothing was built");
        for (String factor : List.of("0", "-1", "-1e999999999", "1e-999999999")) {
            assertThatThrownBy(() -> BoundedLoad.of(ABC, factor)).hasMessageContaining("must be at least 1 (was ");
        }
    }

    @Test
    void otherBadFactorsAreRefused() {
        for (String factor : List.of("1000.000000001", "1e999999999")) {
            assertThatThrownBy(() -> BoundedLoad.of(ABC, factor))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("load factor must be at most 1000 (was " + new BigDecimal(factor)
                            + "): use the placement itself where loads need no bound; nothing was built");
        }
        assertThatThrownBy(() -> BoundedLoad.of(ABC, "1.0000000001"))
                .hasMessage("load factor must have at most 9 decimals (was 1.0000000001): round it; nothing was built");
        for (String factor : List.of("", "NaN", "1,25", "5/4")) {
            assertThatThrownBy(() -> BoundedLoad.of(ABC, factor))
                    .hasMessage("load factor must be a decimal number (was \"" + factor
                            + "\"): such as 1.25; nothing was built");
        }
    }

    @Test
    void theFactorIsKeptInItsShortestForm() {
        assertThat(BoundedLoad.of(ABC, "1.2500000000000").factor()).isEqualTo("1.25");
        assertThat(BoundedLoad.of(ABC, "1e3").factor().scale()).isZero();
    }

    @Test
    void aNegativeTotalIsRefused() {
        assertThatThrownBy(() -> BoundedLoad.of(ABC, "1").capacity(Node.of("a"), -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("total must be 0 or more (was -1)");
    }
}
