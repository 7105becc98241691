package dev.clockwise.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import dev.clockwise.placement.JumpRule;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.planner.Planner;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables and numbered buckets, adopted with a proof where there is one. */
class AdoptedTablesTest {

    private static Topology listed(String dialect, String... weights) {
        return listed(dialect, Map.of(), weights);
    }

    private static Topology listed(String dialect, Map<String, String> parameters, String... weights) {
        DialectRule rule = Dialects.named(dialect).orElseThrow().rule(parameters);
        List<Node> nodes = new ArrayList<>();
        for (String weight : weights) {
            Node node = Node.of("n" + nodes.size() + ":1").withWeight(weight);
            nodes.add(
                    rule.attributes().contains("order")
                            ? node.withAttribute("order", Integer.toString(nodes.size()))
                            : node);
        }
        return Topology.of(rule, nodes);
    }

    @ParameterizedTest
    @CsvSource({
        "libmemcached-modula, 16385, 1 1 1 1 1",
        "libmemcached-modula, 16384, 1",
        "twemproxy-modula, 16387, 3 4",
        "xmemcached-array, 16385, 2 3",
        "kafka, 16386, 1 1 1",
        "mcrouter-crc32, 16384, 1 1 1 1"
    })
    void aTableIsDividedWithAProof(String dialect, int slots, String weights) {
        Topology table = listed(dialect, weights.split(" ", -1));
        Topology adopted = Adoption.of(table);
        assertThat(((SlotTableRule) adopted.rule()).slots()).isEqualTo(slots);
        assertThat(Adoption.haveSameOwners(Placement.of(table), Placement.of(adopted)))
                .contains(true);
    }

    @Test
    void aSlotThatWasMovedIsNoProof() {
        Topology table = listed("twemproxy-modula", "3", "4");
        Topology adopted = Adoption.of(table);
        Node giver = adopted.nodes().get(0);
        Node taker = adopted.nodes().get(1);
        List<Position> own = new ArrayList<>(giver.points());
        List<Position> others = new ArrayList<>(taker.points());
        others.add(own.remove(own.size() - 1));
        Topology moved = adopted.with(giver.withPoints(own)).with(taker.withPoints(others));
        assertThat(Adoption.haveSameOwners(Placement.of(table), Placement.of(moved)))
                .contains(false);
    }

    @Test
    void otherHashesOrSizesAreNotProved() {
        Placement table = Placement.of(listed("twemproxy-modula", "3", "4"));
        Placement ofAnotherHash =
                Placement.of(Adoption.of(listed("twemproxy-modula", Map.of("hash", "md5"), "3", "4")));
        Placement ofAnotherSize = Placement.of(Adoption.of(listed("twemproxy-modula", "1", "1")));
        Placement tagged = Placement.of(Adoption.of(listed("twemproxy-modula", Map.of("hashTag", "{}"), "3", "4")));
        for (Placement other : List.of(ofAnotherHash, ofAnotherSize, tagged)) {
            assertThat(Adoption.haveSameOwners(table, other)).isEmpty();
        }
        assertThat(Adoption.haveSameOwners(ofAnotherHash, table)).isEmpty();
    }

    /** A space that is cut already, and no multiple of the number of servers. */
    @Test
    void whatCannotBeDividedIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Adoption.of(listed("mcrouter-crc32", "1", "1", "1")))
                .withMessageContaining("cannot be divided into 16386 slots")
                .withMessageEndingWith("nothing was adopted");
    }

    @Test
    void theSlotsThatRedisCliCutsAreAdopted() {
        Topology created = listed("redis-cluster-create", "1", "5", "1");
        Topology adopted = Adoption.of(created);
        assertThat(adopted.rule()).isEqualTo(SlotTableRule.REDIS_CLUSTER);
        assertThat(adopted.nodes()).extracting(Node::weight).containsOnly(BigDecimal.ONE);
        assertThat(adopted.nodes()).extracting(node -> node.points().size()).containsExactly(5461, 5462, 5461);
        Movement movement = Movement.of(Placement.of(created), Placement.of(adopted));
        assertThat(movement.flows()).isEmpty();
    }

    @Test
    void bucketsOfGuavaBecomeThoseOfJump() {
        List<Node> nodes = new ArrayList<>();
        for (int bucket = 0; bucket < 12; bucket++) {
            // The order of ids is another than that of buckets.
            nodes.add(Node.of("s" + (20 - bucket)).withAttribute("order", Integer.toString(bucket)));
        }
        Collections.shuffle(nodes, new Random(1));
        for (String hash : List.of("murmur3_128", "farmHashFingerprint64")) {
            DialectRule rule = Dialects.named("guava").orElseThrow().rule(Map.of("hash", hash));
            Topology guava = Topology.of(rule, nodes);
            Topology adopted = Adoption.of(guava);
            Placement before = Placement.of(guava);
            Placement after = Placement.of(adopted);
            assertThat(((JumpRule) adopted.rule()).buckets()).isEqualTo(12);
            assertThat(after.keyHash()).isEqualTo(before.keyHash());
            for (int i = 0; i < 20_000; i++) {
                assertThat(after.owner("key:" + i).id())
                        .isEqualTo(before.owner("key:" + i).id());
            }
            Topology grown = Planner.of(adopted.rule()).orElseThrow().plan(adopted, adopted.plus(Node.of("joiner")));
            Placement next = Placement.of(grown);
            for (int i = 0; i < 20_000; i++) {
                assertThat(next.owner("key:" + i).id())
                        .isIn("joiner", before.owner("key:" + i).id());
            }
        }
    }
}
