package dev.clockwise.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.dialect.Dialects;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BaselinesTest {

    private static final List<Node> NODES = IntStream.range(0, 20)
            .mapToObj(i -> Node.of("node-" + i).withWeight(String.valueOf(i % 4)))
            .toList();

    /** Rings with many ties, in a small space, as in the native one. */
    private static final RingRule SMALL = RingRule.builder()
            .space(Space.bits(8))
            .hash(HashFunction.MD5, DigestCut.first(4))
            .points(40)
            .build();

    @ParameterizedTest
    @EnumSource(names = {"TREE_MAP", "SORTED_ARRAY"})
    void ringsOwnWhatTheTopologysRingOwns(Entrant ring) {
        for (RingRule rule : List.of(RingRule.NATIVE, RingRule.ofPoints(7), SMALL)) {
            Topology topology = Topology.of(rule, NODES);
            assertThat(Entrant.hasPointsOf(topology)).isTrue();
            assertOwners(ring.over(topology), Placement.of(topology));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"TREE_MAP", "SORTED_ARRAY"})
    void theyDoAfterAChange(Entrant ring) {
        Topology topology = Topology.of(RingRule.NATIVE, NODES);
        Contender contender = ring.over(topology);
        Topology more = topology.plus(Node.of("joiner").withWeight("2"));
        Topology less = topology.minus("node-3");
        assertOwners(contender.next(more), Placement.of(more));
        contender.undo();
        assertOwners(contender.next(less), Placement.of(less));
        contender.undo();
        assertOwners(contender, Placement.of(topology));
    }

    @Test
    void aRingWhosePointsAllNodesDecideIsBuiltAnew() {
        Topology topology = Topology.of(
                Dialects.named("twemproxy-ketama").orElseThrow().rule(),
                IntStream.range(0, 5)
                        .mapToObj(i -> Node.of("10.0.0." + i + ":11211").withWeight(String.valueOf(1 + i)))
                        .toList());
        Topology less = topology.minus("10.0.0.2:11211");
        assertOwners(Entrant.TREE_MAP.over(topology).next(less), Placement.of(less));
    }

    @Test
    void otherPlacementsAreBesideANativeRing() {
        RingRule strictly = RingRule.builder().boundary(Boundary.STRICTLY_AFTER).build();
        for (Topology topology : List.of(Topology.of(SlotsRule.NATIVE, NODES), Topology.of(strictly, NODES))) {
            assertThat(Entrant.hasPointsOf(topology)).isFalse();
            assertOwners(Entrant.TREE_MAP.over(topology), Placement.of(Topology.of(RingRule.NATIVE, NODES)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void drainedNodesOwnNothing(Entrant entrant) {
        Contender contender = entrant.over(Topology.of(RingRule.NATIVE, NODES));
        for (String key : SampleKeys.texts(2000)) {
            assertThat(contender.owner(key).isActive()).isTrue();
        }
    }

    /** Weights 1, 2 and 3 as often each: of 30,000 keys, 5,000, 10,000 and 15,000, by 3 in 100. */
    @Test
    void naiveRendezvousGoesByWeight() {
        Contender contender = Entrant.RENDEZVOUS.over(Topology.of(RingRule.NATIVE, NODES));
        Map<String, Integer> counts = new TreeMap<>();
        for (String key : SampleKeys.texts(30_000)) {
            counts.merge(contender.owner(key).weight().toPlainString(), 1, Integer::sum);
        }
        assertThat(counts.get("1")).isBetween(4_700, 5_300);
        assertThat(counts.get("2")).isBetween(9_700, 10_300);
        assertThat(counts.get("3")).isBetween(14_600, 15_400);
    }

    @Test
    void memoryIsThatOfTheirObjects() {
        Topology topology = Topology.of(
                RingRule.NATIVE,
                IntStream.range(0, 10).mapToObj(i -> Node.of("n" + i)).toList());
        assertThat(Entrant.TREE_MAP.over(topology).bytes()).isEqualTo(48 + 1600 * 64);
        assertThat(Entrant.SORTED_ARRAY.over(topology).bytes()).isEqualTo(16 + 1600 * 8 + 16 + 1600 * 4);
        assertThat(Entrant.RENDEZVOUS.over(topology).bytes()).isEqualTo(16 + 10 * 8);
        assertThat(Entrant.PLACEMENT.over(topology).bytes())
                .isEqualTo(Placement.of(topology).footprint().bytes());
    }

    private static void assertOwners(Contender contender, Placement placement) {
        for (String key : SampleKeys.texts(2000)) {
            Node owner = placement.owner(key);
            byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
            long position = placement.keyHash().narrow(bytes, 0, bytes.length);
            assertThat(contender.owner(key)).isEqualTo(owner);
            assertThat(contender.owner(bytes)).isEqualTo(owner);
            assertThat(contender.ownerAt(position)).isEqualTo(owner);
        }
    }
}
