package dev.clockwise.placement;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.hash.Hashing;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topologies;
import dev.clockwise.Topology;
import dev.clockwise.testkit.Property;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Jump against a plain account of it: Guava's bucket, a search for its node, and the order of rendezvous. */
class JumpOracleTest {

    /** Every active node: the bucket's first, the others as rendezvous ranks them where nobody is in a zone. */
    private static List<Node> order(Topology topology, int buckets, long position) {
        List<Node> active = topology.nodes().stream().filter(Node::isActive).toList();
        Position bucket = Position.of(Hashing.consistentHash(position, buckets));
        List<Node> order = new ArrayList<>();
        for (Node node : active) {
            if (node.points().contains(bucket)) {
                order.add(node);
            }
        }
        List<Node> unzoned = active.stream().map(node -> node.withZone(null)).toList();
        Placement ranking = Placement.of(Topology.of(RendezvousRule.NATIVE, unzoned));
        for (Node ranked : ranking.ownersAt(Position.of(position), active.size())) {
            Node node = topology.node(ranked.id()).orElseThrow();
            if (!order.contains(node)) {
                order.add(node);
            }
        }
        return order;
    }

    /** The first of each zone in that order, then the second of each, and so on. */
    private static List<Node> list(List<Node> order, int copies) {
        Map<String, Integer> inZone = new HashMap<>();
        Map<Node, Integer> ranks = new HashMap<>();
        order.forEach(node -> ranks.put(node, node.zone() == null ? 1 : inZone.merge(node.zone(), 1, Integer::sum)));
        return order.stream()
                .sorted(Comparator.comparing(ranks::get))
                .limit(copies)
                .toList();
    }

    @Test
    void ownersAndListsAreThoseOfAPlainAccount() {
        int[] holes = {0, 0};
        Property.check("owners and lists are those of a plain account of jump", 60, random -> {
            int buckets = 1 + random.nextInt(random.nextBoolean() ? 8 : 200);
            Topology topology = Topologies.of(JumpRule.of(buckets))
                    .withDisjointPoints(Space.modulus(buckets))
                    .next(random);
            Placement placement = Placement.of(topology);
            for (int i = 0; i < 20; i++) {
                long position = random.nextLong();
                List<Node> order = order(topology, buckets, position);
                int copies = random.nextInt(6);
                assertThat(placement.ownerAt(position)).isEqualTo(order.isEmpty() ? Node.NONE : order.get(0));
                assertThat(placement.ownersAt(Position.of(position), copies)).isEqualTo(list(order, copies));
                Position bucket = Position.of(Hashing.consistentHash(position, buckets));
                holes[order.isEmpty() || order.get(0).points().contains(bucket) ? 0 : 1]++;
            }
        });
        assertThat(holes[0]).isGreaterThan(100);
        assertThat(holes[1]).isGreaterThan(100);
    }
}
