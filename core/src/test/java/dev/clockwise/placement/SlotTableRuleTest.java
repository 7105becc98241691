package dev.clockwise.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Keys;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topologies;
import dev.clockwise.Topology;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.testkit.Property;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SlotTableRuleTest {

    private static Node claiming(String id, long... slots) {
        return Node.of(id)
                .withPoints(LongStream.of(slots).mapToObj(Position::of).toList());
    }

    private static Topology table(int slots, Node... nodes) {
        return Topology.of(SlotTableRule.ofSlots(slots), List.of(nodes));
    }

    /** The claimant first, if there is one, then all nodes as ranked; then by rank in their zones. */
    private static List<Node> plainList(Topology topology, long slot) {
        List<Node> order = new ArrayList<>(PlainRanking.of(topology.nodes(), slot));
        for (Node node : List.copyOf(order)) {
            if (node.points().contains(Position.of(slot))) {
                order.remove(node);
                order.add(0, node);
            }
        }
        Map<String, Integer> inZone = new HashMap<>();
        Map<Node, Integer> ranks = new HashMap<>();
        for (Node node : order) {
            String zone = node.zone();
            ranks.put(node, zone == null ? 1 : inZone.merge(zone, 1, Integer::sum));
        }
        return order.stream().sorted(Comparator.comparing(ranks::get)).toList();
    }

    @Test
    void everySlotBelongsToItsClaimantOrElseToWhoRanksFirst() {
        SlotTableRule rule = SlotTableRule.ofSlots(60);
        Topologies topologies =
                Topologies.of(rule).withDisjointPoints(rule.givenPoints().orElseThrow());
        Property.check("every slot belongs to its claimant or to who ranks first", 60, random -> {
            Topology topology = topologies.next(random);
            Placement placement = Placement.of(topology);
            for (int slot = 0; slot < rule.slots(); slot++) {
                List<Node> list = plainList(topology, slot);
                int copies = random.nextInt(6);
                assertThat(placement.ownerAt(slot)).isEqualTo(list.isEmpty() ? Node.NONE : list.get(0));
                assertThat(placement.ownersAt(Position.of(slot), copies))
                        .isEqualTo(list.subList(0, Math.min(copies, list.size())));
            }
        });
    }

    @Test
    void theSlotsOfRedisCluster() {
        Topology topology = Topology.of(
                SlotTableRule.REDIS_CLUSTER,
                List.of(
                        Node.of("a").withPoints(slots(0, 5460)),
                        Node.of("b").withPoints(slots(5461, 10922)),
                        Node.of("c").withPoints(slots(10923, 16383))));
        Placement placement = Placement.of(topology);
        assertThat(SlotTableRule.REDIS_CLUSTER.slots()).isEqualTo(16_384);
        assertThat(placement.keyHash()).isEqualTo(PositionHash.REDIS_CLUSTER);
        // The slots are those that the cluster specification and its tutorial print.
        assertThat(placement.owner("123456789").id()).isEqualTo("c"); // 12739
        assertThat(placement.owner("foo").id()).isEqualTo("c"); // 12182
        assertThat(placement.owner("hello").id()).isEqualTo("a"); // 866
        assertThat(placement.owner("{user1000}.following")).isEqualTo(placement.owner("{user1000}.followers"));
        assertThat(placement.footprint().points()).isEqualTo(16_384);
        assertThat(placement.footprint().bytes()).isEqualTo(16 + 2 * 16_384 + 2 * (16 + 3 * 8));
    }

    private static List<Position> slots(long first, long last) {
        return LongStream.rangeClosed(first, last).mapToObj(Position::of).toList();
    }

    @Test
    void aSlotWhoseOwnerIsGoneFallsToTheSecondOfItsList() {
        Placement placement = Placement.of(table(
                16, claiming("a", 0, 1, 2, 3, 4, 5), claiming("b", 6, 7, 8, 9, 10), claiming("c", 11, 12, 13, 14, 15)));
        Placement left = placement.minus("a");
        Placement drained =
                placement.with(placement.topology().node("a").orElseThrow().withWeight(0));
        for (int slot = 0; slot < 16; slot++) {
            List<Node> list = placement.ownersAt(Position.of(slot), 2);
            Node heir = list.get(0).id().equals("a") ? list.get(1) : list.get(0);
            assertThat(left.ownerAt(slot)).isEqualTo(heir);
            assertThat(drained.ownerAt(slot)).isEqualTo(heir);
        }
    }

    @Test
    void twoClaimsOfOneSlotAreRefused() {
        Topology topology = table(8, claiming("a", 1, 2, 3), claiming("b", 4, 5), claiming("c", 5, 3));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Placement.of(topology))
                .withMessage(
                        "slot 3 must belong to one node (was claimed by \"a\" and \"c\"): take it from one of them;"
                                + " nothing was built");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> topology.rule().footprint(topology))
                .withMessageStartingWith("slot 3 must belong to one node");
        Topology drained = topology.with(claiming("c", 5, 3).withWeight(0));
        assertThat(Placement.of(drained).ownerAt(3).id()).isEqualTo("a");
    }

    @Test
    void aSlotBeyondTheTableIsRefused() {
        String message =
                "slots of node \"a\" must be below 8 (was %s): take it from the node, or choose a larger table;"
                        + " nothing was built";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Placement.of(table(8, claiming("a", 7, 8))))
                .withMessage(message, 8);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Placement.of(table(8, claiming("b"), claiming("a", 1, -1))))
                .withMessage(message, "18446744073709551615");
        Node wide = Node.of("a").withPoints(List.of(new Position(1, 0)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Placement.of(table(8, wide)))
                .withMessage(message, "18446744073709551616");
        assertThat(Placement.of(table(8, wide.withWeight(0))).owner("key")).isSameAs(Node.NONE);
    }

    @Test
    void theNumberOfSlotsIsLimited() {
        assertThat(SlotTableRule.ofSlots(SlotTableRule.MAX_SLOTS).slots()).isEqualTo(1_048_576);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SlotTableRule.ofSlots(1_048_577))
                .withMessage("slots of a table must be from 1 to 1048576 (was 1048577)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SlotTableRule.ofSlots(0))
                .withMessage("slots of a table must be from 1 to 1048576 (was 0)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SlotTableRule(PositionHash.NATIVE))
                .withMessage(
                        "slots of a table must be from 1 to 1048576 (was a space of 2^64): choose a smaller space");
        PositionHash byteHash = PositionHash.of(HashFunction.MD5, DigestCut.first(1), Space.modulus(257));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SlotTableRule(byteHash))
                .withMessage(
                        "slots of a table must be at most the 256 values of its hash, or no key would reach some (was"
                                + " 257 slots of md5[0:1:big] mod 257): choose fewer slots, or more bytes of a digest");
    }

    @Test
    void aTableOfOneSlotHasOneOwner() {
        Placement placement = Placement.of(table(1, Node.of("a"), claiming("b", 0), Node.of("c")));
        assertThat(Keys.users(20))
                .extracting(placement::owner)
                .extracting(Node::id)
                .containsOnly("b");
    }

    @Test
    void twoTablesAreEqualWhenTheirKeyHashesAre() {
        SlotTableRule rule = new SlotTableRule(PositionHash.REDIS_CLUSTER.withTag(null));
        assertThat(rule).isNotEqualTo(SlotTableRule.REDIS_CLUSTER).isNotEqualTo(SlotTableRule.ofSlots(16_384));
        assertThat(rule.canonical()).containsExactly("key-hash=crc16[0:2:big] mod 2^14");
        assertThat(SlotTableRule.REDIS_CLUSTER)
                .isEqualTo(new SlotTableRule(rule.keyHash().withTag(PositionHash.REDIS_CLUSTER.tag())))
                .hasSameHashCodeAs(new SlotTableRule(PositionHash.REDIS_CLUSTER));
        assertThat(SlotTableRule.ofSlots(7).givenPoints()).contains(Space.modulus(7));
    }
}
