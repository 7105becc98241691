package dev.clockwise.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Balance;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.Space;
import dev.clockwise.Topologies;
import dev.clockwise.Topology;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.testkit.Property;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SlotsRuleTest {

    private static List<String> owners(Placement placement) {
        Partition slots = (Partition) placement.ownership();
        return IntStream.range(0, slots.cells())
                .mapToObj(slot -> slots.owner(slot).id())
                .toList();
    }

    private static Topology changed(SplittableRandom random, Topologies topologies, Topology topology) {
        Topology next = topology;
        for (int changes = random.nextInt(4); changes >= 0; changes--) {
            int draw = next.nodes().isEmpty() ? 0 : random.nextInt(4);
            Node node = draw == 0
                    ? Node.NONE
                    : next.nodes().get(random.nextInt(next.nodes().size()));
            next = switch (draw) {
                case 0 -> next.plus(topologies.stranger(random, next));
                case 1 -> next.minus(node.id());
                case 2 -> next.with(topologies.reweighted(random, node));
                default -> next.with(node.withWeight(0).withZone("z"));
            };
        }
        return next;
    }

    @Test
    void aPatchedTableIsThatBuiltAfresh() {
        Property.check("a patched table is that built afresh", 60, random -> {
            SlotsRule rule = random.nextInt(4) == 0
                    ? SlotsRule.ofBits(7).withCapacity(new BigDecimal("1.1"))
                    : SlotsRule.ofBits(7);
            Topologies topologies = Topologies.of(rule);
            Placement patched = Placement.of(topologies.next(random));
            for (int step = 0; step < 5; step++) {
                Topology next = changed(random, topologies, patched.topology());
                patched = patched.next(next);
                Placement afresh = Placement.of(next);
                assertThat(patched.topology()).isSameAs(next);
                assertThat(owners(patched)).isEqualTo(owners(afresh));
                assertThat(patched.footprint()).isEqualTo(afresh.footprint());
                assertThat(patched.owners("user:42", 3)).isEqualTo(afresh.owners("user:42", 3));
            }
        });
    }

    @Test
    void aTableOfAnotherRuleIsNotPatched() {
        Placement slots =
                Placement.of(Topology.of(SlotsRule.ofBits(6), List.of(Node.of("a"), Node.of("b"), Node.of("c"))));
        Topology more = slots.topology().withRule(SlotsRule.ofBits(8));
        assertThat(owners(slots.next(more))).hasSize(256).isEqualTo(owners(Placement.of(more)));
    }

    @Test
    void aSlotIsTheUpperBitsOfAPosition() {
        Placement placement = Placement.of(Topology.of(SlotsRule.NATIVE, List.of(Node.of("a"), Node.of("b"))));
        Spans slots = (Spans) placement.ownership();
        assertThat(slots.cells()).isEqualTo(65_536);
        assertThat(slots.cellAt(0)).isZero();
        assertThat(slots.cellAt((1L << 48) - 1)).isZero();
        assertThat(slots.cellAt(1L << 48)).isEqualTo(1);
        assertThat(slots.cellAt(-1)).isEqualTo(65_535);
        assertThat(slots.startLow(65_535)).isEqualTo(-1L << 48);
        assertThat(slots.endLow(65_535)).isEqualTo(-1);
    }

    /** With a capacity of 1 and as many slots as weights ask for, all shares are ideal. */
    @Test
    void aCapacityOfOneIsPerfectWhereItCanBe() {
        List<Node> nodes =
                List.of(Node.of("a"), Node.of("b").withWeight(2), Node.of("c").withWeight(5));
        Placement placement = Placement.of(Topology.of(SlotsRule.ofBits(8).withCapacity(BigDecimal.ONE), nodes));
        assertThat(Balance.of(placement).maxOverMean()).isEqualTo(Share.of(1, 1));
        assertThat(Balance.of(placement).minOverMean()).isEqualTo(Share.of(1, 1));
    }

    /** Deferred acceptance is stable: no slot and node would both rather have each other. */
    @Test
    void noSlotAndNodeWouldRatherHaveEachOther() {
        Property.check("no slot and node would rather have each other", 40, random -> {
            SlotsRule rule = SlotsRule.ofBits(7).withCapacity(BigDecimal.valueOf(100 + random.nextInt(30), 2));
            Placement placement = Placement.of(Topologies.of(rule).next(random, 2));
            Partition slots = (Partition) placement.ownership();
            Scores scores = new Scores(new Members(placement.topology()));
            int nodes = slots.nodes().size();
            long[] leastDraw = new long[nodes];
            int[] loads = new int[nodes];
            for (int slot = 0; slot < slots.cells(); slot++) {
                int owner = slots.ownerNumber(slot);
                long draw = scores.draw(slot, owner);
                leastDraw[owner] = loads[owner]++ == 0 || Long.compareUnsigned(draw, leastDraw[owner]) < 0
                        ? draw
                        : leastDraw[owner];
            }
            List<String> envious = new ArrayList<>();
            for (int slot = 0; slot < slots.cells(); slot++) {
                for (int node = 0; node < nodes; node++) {
                    boolean slotWould = scores.isBefore(slot, node, slots.ownerNumber(slot));
                    boolean nodeWould = loads[node] < limit(rule, slots, node)
                            || Long.compareUnsigned(scores.draw(slot, node), leastDraw[node]) > 0;
                    if (slotWould && nodeWould) {
                        envious.add("slot " + slot + " and " + slots.nodes().get(node));
                    }
                }
            }
            assertThat(envious).isEmpty();
            for (int node = 0; node < nodes; node++) {
                assertThat(loads[node]).isLessThanOrEqualTo((int) limit(rule, slots, node));
            }
        });
    }

    private static long limit(SlotsRule rule, Partition slots, int node) {
        BigDecimal sum = slots.nodes().stream().map(Node::weight).reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal part = rule.capacity()
                .orElseThrow()
                .multiply(BigDecimal.valueOf(slots.cells()))
                .multiply(slots.nodes().get(node).weight());
        BigDecimal[] division = part.divideAndRemainder(sum);
        return division[0].longValueExact() + (division[1].signum() > 0 ? 1 : 0);
    }

    @Test
    void refusals() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SlotsRule.ofBits(0))
                .withMessage("bits of slots must be from 1 to 24 (was 0)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SlotsRule.ofBits(25))
                .withMessage("bits of slots must be from 1 to 24 (was 25)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SlotsRule.of(PositionHash.of(HashFunction.MD5, Space.modulus(100)), 4))
                .withMessage(
                        "the space of slots must be a power of two from 2^4, the number of slots, to 2^64 (was 100):"
                                + " choose such a space, or fewer bits");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SlotsRule.of(PositionHash.of(HashFunction.MD5, Space.bits(8)), 9))
                .withMessageStartingWith("the space of slots must be a power of two from 2^9");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SlotsRule.of(PositionHash.of(HashFunction.MD5, Space.bits(128)), 9))
                .withMessageStartingWith("the space of slots must be a power of two from 2^9");
        for (String capacity : List.of("0.999999999", "0", "-1", "1000000.1", "1.0000000001")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SlotsRule.NATIVE.withCapacity(new BigDecimal(capacity)))
                    .withMessage("capacity of slots must be from 1 to 1000000 with at most 9 decimals (was " + capacity
                            + "): below 1 some slot would find no node");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RendezvousRule(PositionHash.of(HashFunction.MD5, Space.bits(127))))
                .withMessage("the space of rendezvous must be at most 2^64 (was 2^127): use fewer bytes of the digest");
    }

    @Test
    void moreNodesThanATableTellsApart() {
        List<Node> nodes =
                IntStream.range(0, 65_536).mapToObj(i -> Node.of("n" + i)).toList();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Placement.of(Topology.of(SlotsRule.ofBits(4), nodes)))
                .withMessage(
                        "a table of slots tells at most 65535 nodes apart (was 65536): divide the topology; nothing"
                                + " was built");
        assertThat(Placement.of(Topology.of(SlotsRule.ofBits(4), nodes.subList(0, 65_535)))
                        .owner("user:42")
                        .isNone())
                .isFalse();
    }

    @Test
    void equality() {
        SlotsRule capped = SlotsRule.NATIVE.withCapacity(new BigDecimal("1.020"));
        assertThat(capped)
                .isEqualTo(SlotsRule.NATIVE.withCapacity(new BigDecimal("1.02")))
                .hasSameHashCodeAs(SlotsRule.NATIVE.withCapacity(new BigDecimal("1.02")))
                .isNotEqualTo(SlotsRule.NATIVE)
                .hasToString("slots [key-hash=xxh3_64[0:8:big] mod 2^64, bits=16, capacity=1.02]");
        assertThat(capped.capacity()).contains(new BigDecimal("1.02"));
        assertThat(SlotsRule.NATIVE.capacity()).isEmpty();
    }
}
