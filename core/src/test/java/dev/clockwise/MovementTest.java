package dev.clockwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.balance.KeyBalance;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.movement.ExactMovement;
import dev.clockwise.movement.KeyMovement;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.RingRule;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MovementTest {

    private final Placement ring = Placement.ring("a", "b", "c");

    @Test
    void aJoinNeedsAtLeastItsIdealShare() {
        Movement movement = Movement.between(ring, ring.plus(Node.of("d")));
        assertThat(movement.before()).isSameAs(ring);
        assertThat(movement.after().topology().nodes()).hasSize(4);
        assertThat(movement.ideal()).isEqualTo(Share.of(1, 4));
        assertThat(movement.moved())
                .isEqualTo(Balance.of(movement.after()).nodes().get(3).share());
        assertThat(movement.donors("d")).hasSize(3);
        assertThat(movement.heirs("d")).isEmpty();
        assertThat(movement.toString())
                .startsWith(movement.moved().toPercent(1) + " moves (exact): epoch 1, ring over 3 nodes");
    }

    @Test
    void idealsFollowWeights() {
        assertThat(Movement.between(ring, ring.with(Node.of("a").withWeight(2))).ideal())
                .isEqualTo(Share.of(2, 12));
        assertThat(Movement.between(ring, ring.minus("a")).ideal()).isEqualTo(Share.of(1, 3));
        assertThat(Movement.between(ring, ring).ideal()).isEqualTo(Share.ZERO);
        Placement none = Placement.ring(new Node[0]);
        assertThat(Movement.between(none, ring).ideal()).isEqualTo(Share.of(1, 1));
        assertThat(Movement.between(ring, none).ideal()).isEqualTo(Share.ZERO);
    }

    @Test
    void whatNobodyAskedForIsNeedless() {
        Placement three = Placement.modulo("a", "b", "c");
        Movement movement = Movement.between(three, three.plus(Node.of("d")));
        assertThat(movement.moved().toPercent(4)).isEqualTo("75.0000 %");
        assertThat(movement.needless().toPercent(4)).isEqualTo("50.0000 %");
        assertThat(movement.needlessFlows())
                .hasSize(6)
                .noneMatch(flow -> flow.to().id().equals("d"));
        Movement other = Movement.between(ring, Placement.of(ring.topology().withRule(RingRule.ofPoints(10))));
        assertThat(other.needless()).isEqualTo(other.moved());
        Movement changed = Movement.between(three, three.with(Node.of("a").withZone("z")));
        assertThat(changed.moved()).isEqualTo(Share.ZERO);
    }

    @Test
    void theBaselineIsModuloOverTheSameNodes() {
        Movement movement = Movement.between(ring, ring.plus(Node.of("d")));
        assertThat(movement.modulo().orElseThrow().toPercent(4)).isEqualTo("75.0000 %");
        assertThat(Movement.between(ring, ring).modulo()).contains(Share.ZERO);
    }

    @Nested
    class DifferentHashes {
        private final Placement other = Placement.of(
                Topology.of(RingRule.builder().hash(HashFunction.XXH64).build(), List.of(Node.of("a"), Node.of("x"))));

        @Test
        void areNotComparedExactly() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Movement.between(ring, other))
                    .withMessage("exact movement needs one key hash on both sides (was xxh3_64[0:8:big] mod 2^64 and"
                            + " xxh64[0:8:big] mod 2^64): use expected or counting");
        }

        @Test
        void moveTheProductOfShares() {
            Movement movement = Movement.expected(ring, other);
            Share stays = Balance.of(ring)
                    .nodes()
                    .get(0)
                    .share()
                    .times(Balance.of(other).nodes().get(0).share());
            assertThat(movement.method()).isEqualTo(Method.EXPECTED);
            assertThat(movement.moved().plus(stays)).isEqualTo(Share.of(1, 1));
            assertThat(movement.flows()).hasSize(5);
            assertThat(movement.arcs()).isEmpty();
        }

        @Test
        void movesAllFromAndToNoOwner() {
            Placement none = Placement.of(Topology.of(other.topology().rule(), List.of()));
            assertThat(Movement.expected(ring, none).moved()).isEqualTo(Share.of(1, 1));
            assertThat(Movement.expected(none, ring).flows())
                    .hasSize(3)
                    .allMatch(flow -> flow.from().isNone());
            Placement noneHere = Placement.of(Topology.of(ring.topology().rule(), List.of()));
            assertThat(Movement.expected(none, noneHere).flows()).isEmpty();
        }

        @Test
        void isRefusedWhereTheExactOneIsToBeHad() {
            assertThat(Movement.isExact(ring, ring)).isTrue();
            assertThat(Movement.isExact(ring, other)).isFalse();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Movement.expected(ring, ring.minus("a")))
                    .withMessage(
                            "expected movement is for placements that do not divide the same positions (was ring and"
                                    + " ring of one key hash): use between, which is exact");
        }

        @Test
        void isCloseToWhatKeysDo() {
            KeyMovement counting = Movement.counting(ring, other);
            Keys.users(50_000).forEach(key -> counting.add(key, 0, key.length));
            double expected = Movement.expected(ring, other).moved().toDouble();
            double counted = counting.movement().moved().toDouble();
            double deviation = Math.sqrt(expected * (1 - expected) / 50_000);
            assertThat(counted).isBetween(expected - 4 * deviation, expected + 4 * deviation);
        }
    }

    @Nested
    class Counting {

        @Test
        void severalCountersAddUpToOne() {
            Placement after = Placement.modulo("a", "b", "d");
            KeyMovement whole = Movement.counting(ring, after);
            KeyMovement first = Movement.counting(ring, after);
            KeyMovement second = Movement.counting(ring, after);
            int number = 0;
            for (byte[] key : Keys.users(3_000)) {
                whole.add(key);
                (number++ < 2_000 ? first : second).add(ring.owner(key), after.owner(key));
            }
            first.addAll(second);
            first.addAll(Movement.counting(ring, after));
            assertThat(first.keys()).isEqualTo(3_000);
            assertThat(first.moved()).isEqualTo(whole.moved()).isGreaterThan(second.moved());
            assertThat(first.movement().flows()).isEqualTo(whole.movement().flows());
            assertThat(first.balanceBefore().nodes())
                    .isEqualTo(whole.balanceBefore().nodes());
            assertThat(first.balanceAfter().nodes())
                    .isEqualTo(whole.balanceAfter().nodes());
        }

        @Test
        void tellsWhichKeysMove() {
            Placement after = ring.plus(Node.of("d"));
            KeyMovement counting = Movement.counting(ring, after);
            int moved = 0;
            for (byte[] key : Keys.users(3_000)) {
                boolean moves = !ring.owner(key).id().equals(after.owner(key).id());
                assertThat(counting.add(key, 0, key.length)).isEqualTo(moves);
                moved += moves ? 1 : 0;
            }
            Movement movement = counting.movement();
            assertThat(counting.keys()).isEqualTo(3_000);
            assertThat(movement.method()).isEqualTo(Method.COUNTED);
            assertThat(movement.moved()).isEqualTo(Share.of(moved, 3_000));
            assertThat(movement.flows()).allMatch(flow -> flow.to().id().equals("d"));
            assertThat(movement.arcs()).isEmpty();
            assertCounted(counting.balanceBefore(), ring);
            assertCounted(counting.balanceAfter(), after);
        }

        private static void assertCounted(Balance balance, Placement placement) {
            KeyBalance alone = Balance.counting(placement);
            Keys.users(3_000).forEach(key -> alone.add(key, 0, key.length));
            assertThat(balance.method()).isEqualTo(Method.COUNTED);
            assertThat(balance.nodes()).isEqualTo(alone.balance().nodes());
        }

        @Test
        void ofNoKeysIsNothing() {
            assertThat(Movement.counting(ring, ring).balanceAfter().nodes())
                    .hasSize(3)
                    .allMatch(each -> each.share().isZero());
            Movement movement = Movement.counting(ring, ring).movement();
            assertThat(movement.moved()).isEqualTo(Share.ZERO);
            assertThat(movement.flows()).isEmpty();
        }

        @Test
        void aNewAddressIsNoMove() {
            Placement after = ring.with(Node.of("a").withAddress("h:1"));
            KeyMovement counting = Movement.counting(ring, after);
            Keys.users(100)
                    .forEach(key -> assertThat(counting.add(key, 0, key.length)).isFalse());
            assertThat(counting.movement().flows()).isEmpty();
        }
    }

    @Nested
    class LongPeriods {

        /** The least common multiple of 4,100 and 4,101 is above 2^24, so the rest of the space is neglected. */
        @Test
        void areExpectedToWithinTheRestOfTheSpace() {
            Placement before = modulo(Node.of("a").withWeight(4_099), Node.of("b"));
            Placement after =
                    modulo(Node.of("a").withWeight(4_099), Node.of("b").withWeight(2));
            Movement movement = Movement.between(before, after);
            Share independent = Share.of(4_099, 4_100)
                    .times(Share.of(2, 4_101))
                    .plus(Share.of(1, 4_100).times(Share.of(4_099, 4_101)));
            assertThat(movement.method()).isEqualTo(Method.EXPECTED);
            assertThat(difference(movement.moved(), independent))
                    .isLessThan(Share.of(BigInteger.valueOf(4_100 * 4_101), BigInteger.ONE.shiftLeft(64)));
            assertThat(difference(movement.modulo().orElseThrow(), independent))
                    .isLessThan(Share.of(BigInteger.valueOf(4_100 * 4_101), BigInteger.ONE.shiftLeft(64)));
        }

        /** 4,096 and 2^24. */
        @Test
        void upToTheLimitAreExact() {
            Placement before = modulo(Node.of("a").withWeight(4_095), Node.of("b"));
            Placement after = modulo(Node.of("a").withWeight((1 << 24) - 1), Node.of("b"));
            Movement movement = Movement.between(before, after);
            assertThat(movement.method()).isEqualTo(Method.EXACT);
            assertThat(movement.flows())
                    .extracting(flow -> flow.from().id() + flow.to().id() + " " + flow.share())
                    .containsExactly("ba " + ((1L << 52) - (1L << 40)) + "/18446744073709551616");
        }

        /** No position comes near the moduli: a has the residues below 30 before, below 90 after. */
        @Test
        void ofASmallSpaceAreExact() {
            ModuloRule rule = new ModuloRule(PositionHash.of(HashFunction.MD5, DigestCut.first(1), Space.modulus(100)));
            Placement before = Placement.of(Topology.of(
                    rule, List.of(Node.of("a").withWeight(30), Node.of("b").withWeight(5_009))));
            Placement after = before.with(Node.of("a").withWeight(90));
            Movement movement = Movement.between(before, after);
            assertThat(movement.method()).isEqualTo(Method.EXACT);
            long moved = IntStream.range(0, 256)
                    .filter(value -> value % 100 >= 30 && value % 100 < 90)
                    .count();
            assertThat(movement.flows())
                    .containsExactly(new Flow(
                            Node.of("b").withWeight(5_009), Node.of("a").withWeight(90), Share.of(moved, 256)));
            assertThat(movement.modulo()).contains(Share.of(moved, 256));
        }

        /** Moduli of 2·10^18 + 1 and 10^6 more, of which nine rounds fit in the space: only the ends of runs move. */
        @Test
        void nearTheSpaceAreExact() {
            Placement before = modulo(
                    Node.of("a").withWeight(1_000_000_000),
                    Node.of("b").withWeight(1_000_000_000),
                    Node.of("c").withWeight("0.000000001"));
            Movement movement =
                    Movement.between(before, before.plus(Node.of("d").withWeight("0.001")));
            assertThat(movement.method()).isEqualTo(Method.EXACT);
            assertThat(movement.moved().toDouble()).isLessThan(1e-9);
            assertThat(movement.modulo()).contains(movement.moved());
            // In round q the runs are q·10^6 apart, and b starts in the rounds from 0 to 8: 36 in all.
            assertThat(movement.flows().get(0))
                    .isEqualTo(new Flow(
                            before.topology().nodes().get(1),
                            before.topology().nodes().get(0),
                            Share.of(BigInteger.valueOf(36_000_000), BigInteger.ONE.shiftLeft(64))));
            assertThat(sharesBefore(movement)).isEqualTo(sharesOf(before));
        }

        /** What moves away from each node and what stays is what it had. */
        private static List<Share> sharesBefore(Movement movement) {
            return movement.before().topology().nodes().stream()
                    .map(node -> {
                        Share left = sum(movement.heirs(node.id()));
                        Share taken = sum(movement.donors(node.id()));
                        Share is = share(movement.after(), node.id());
                        return is.plus(left).minusOrZero(taken);
                    })
                    .toList();
        }

        private static Share sum(List<Flow> flows) {
            return flows.stream().map(Flow::share).reduce(Share.ZERO, Share::plus);
        }

        private static List<Share> sharesOf(Placement placement) {
            return placement.topology().nodes().stream()
                    .map(node -> share(placement, node.id()))
                    .toList();
        }

        private static Share share(Placement placement, String id) {
            return Balance.of(placement).nodes().stream()
                    .filter(each -> each.node().id().equals(id))
                    .map(Balance.NodeShare::share)
                    .findFirst()
                    .orElseThrow();
        }

        private static Share difference(Share a, Share b) {
            return a.minusOrZero(b).plus(b.minusOrZero(a));
        }

        private static Placement modulo(Node... nodes) {
            return Placement.of(Topology.of(ModuloRule.NATIVE, List.of(nodes)));
        }
    }

    @Nested
    class TooLongToList {
        private static final String MESSAGE =
                "a movement in which any node may send keys to any other lists at most 4194304 flows (was 4198401 pairs of"
                        + " nodes): count keys instead";
        private final Placement modulo = many(ModuloRule.NATIVE, 2_048);
        private final Placement sparse = many(RingRule.ofPoints(1), 2_048);
        private final Placement otherHash =
                many(RingRule.builder().hash(HashFunction.XXH64).points(1).build(), 2_048);

        private static Placement many(PlacementRule rule, int nodes) {
            return Placement.of(Topology.of(
                    rule,
                    IntStream.range(0, nodes).mapToObj(i -> Node.of("n" + i)).toList()));
        }

        @Test
        void isRefused() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Movement.between(modulo, modulo))
                    .withMessage(MESSAGE);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Movement.between(modulo, sparse))
                    .withMessage(MESSAGE);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Movement.expected(sparse, otherHash))
                    .withMessage(MESSAGE);
            assertThat(ExactMovement.isListable(modulo, sparse)).isFalse();
            assertThat(ExactMovement.isListable(sparse, modulo)).isFalse();
        }

        @Test
        void isNothingBetweenRingsOfOneHash() {
            assertThat(Movement.between(sparse, sparse).moved()).isEqualTo(Share.ZERO);
            assertThat(ExactMovement.isListable(sparse, sparse)).isTrue();
            assertThat(ExactMovement.isListable(sparse, otherHash)).isFalse();
        }

        @Test
        void isNothingUpToTheLimit() {
            Placement most = many(ModuloRule.NATIVE, 2_047);
            assertThat(ExactMovement.isListable(most, most)).isTrue();
            ExactMovement.requireListable(most, most);
            assertThatIllegalArgumentException().isThrownBy(() -> ExactMovement.requireListable(most, modulo));
        }
    }

    /** Attributes tell one rule what it must know: what another does not ask for is no change of a node. */
    @Test
    void attributesAreComparedUnderOneRuleOnly() {
        Node first = Node.of("a").withAttribute("order", "0");
        Node second = Node.of("b").withAttribute("order", "1");
        Topology listed = Topology.of(ModuloRule.NATIVE, first, second);
        Topology plain = Topology.of(RendezvousRule.NATIVE, first.withoutAttributes(), second.withoutAttributes());
        Movement movement = Movement.of(Placement.of(listed), Placement.of(plain));
        assertThat(movement.isUnchanged("a")).isTrue();
        assertThat(movement.needless()).isEqualTo(movement.moved());
        Topology swapped = listed.with(first.withAttribute("order", "2"));
        assertThat(Movement.of(Placement.of(listed), Placement.of(swapped)).isUnchanged("a"))
                .isFalse();
    }
}
