package dev.clockwise.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.PreferenceList;
import dev.clockwise.Topologies;
import dev.clockwise.Topology;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Promise 7: lists of distinct nodes, distinct zones first, that change by one node when one is lost. */
public interface ReplicaContract extends PlacementSubject {

    @Test
    default void aListIsDistinctNodesWithTheOwnerFirst() {
        check("a list is distinct nodes with the owner first", 8, random -> {
            Topology topology = topologies().next(random);
            List<Node> active = topology.nodes().stream().filter(Node::isActive).toList();
            Placement placement = Placement.of(topology);
            for (Position position : Topologies.probes(random, space())) {
                int copies = 1 + random.nextInt(6);
                PreferenceList list = placement.ownersAt(position, copies);
                assertThat(list)
                        .hasSize(Math.min(copies, active.size()))
                        .doesNotHaveDuplicates()
                        .allMatch(active::contains);
                assertThat(list.requested()).isEqualTo(copies);
                if (!list.isEmpty()) {
                    assertThat(list.get(0)).isEqualTo(placement.ownerAt(position));
                }
            }
        });
    }

    @Test
    default void distinctZonesComeFirst() {
        check("distinct zones come first", 8, random -> {
            Topology topology = topologies().next(random, 1);
            Placement placement = Placement.of(topology);
            int zones = zones(topology.nodes().stream().filter(Node::isActive).toList());
            for (Position position : Topologies.probes(random, space())) {
                int copies = 1 + random.nextInt(6);
                PreferenceList list = placement.ownersAt(position, copies);
                assertThat(zones(list)).isEqualTo(Math.min(copies, zones));
                assertThat(list.zones()).isEqualTo(zones(list));
                assertThat(list.isDegraded()).isEqualTo(zones < copies);
                assertZonesFillEvenly(list);
            }
        });
    }

    /** Every first of a zone comes before every second, and so on. */
    private static void assertZonesFillEvenly(List<Node> list) {
        Map<String, Integer> ranks = new HashMap<>();
        int last = 1;
        for (Node node : list) {
            int rank = ranks.merge(zoneOf(node), 1, Integer::sum);
            assertThat(rank).as("ranks within zones ascend along %s", list).isGreaterThanOrEqualTo(last);
            last = rank;
        }
    }

    @Test
    default void moreCopiesOnlyLengthenTheList() {
        check("more copies only lengthen the list", 8, random -> {
            Placement placement = Placement.of(topologies().next(random, 1));
            for (Position position : Topologies.probes(random, space())) {
                List<Node> list = placement.ownersAt(position, 8);
                for (int copies = 0; copies < 8; copies++) {
                    assertThat(placement.ownersAt(position, copies))
                            .isEqualTo(list.subList(0, Math.min(copies, list.size())));
                }
            }
        });
    }

    @Test
    default void losingANodeChangesAListByOneNodeAtMost() {
        checkPromise(Promise.STABLE_LISTS, "losing a node changes a list by one node at most", 12, random -> {
            Topology topology = topologies().next(random, 2);
            Placement before = Placement.of(topology);
            int copies = 1 + random.nextInt(5);
            List<Node> active = topology.nodes().stream().filter(Node::isActive).toList();
            boolean ordered = zones(active) >= copies || active.stream().allMatch(node -> node.zone() == null);
            List<String> breaches = new ArrayList<>();
            for (Node lost : someOf(random, before, active)) {
                Placement after = before.minus(lost.id());
                for (Position position : Topologies.probes(random, space())) {
                    List<Node> was = before.ownersAt(position, copies);
                    List<Node> is = after.ownersAt(position, copies);
                    List<Node> stayed = new ArrayList<>(was);
                    stayed.retainAll(is);
                    List<Node> survivors = new ArrayList<>(was);
                    survivors.remove(lost);
                    List<Node> kept = new ArrayList<>(is);
                    kept.retainAll(was);
                    boolean held = stayed.equals(survivors)
                            && (was.contains(lost) || is.equals(was))
                            && (!ordered || kept.equals(survivors));
                    if (!held) {
                        breaches.add("without " + lost + " " + was + " becomes " + is);
                    }
                }
            }
            return breaches;
        });
    }

    /** Up to six nodes, so that losing them is tried: among them those of one list. */
    private List<Node> someOf(SplittableRandom random, Placement placement, List<Node> active) {
        Position position = space().wrap(BigInteger.valueOf(random.nextLong()));
        List<Node> some = new ArrayList<>(placement.ownersAt(position, 3));
        for (int i = 0; i < 3; i++) {
            some.add(active.get(random.nextInt(active.size())));
        }
        return some.stream().distinct().toList();
    }

    @Test
    default void losingAZoneKeepsTheCopiesElsewhere() {
        checkPromise(Promise.STABLE_LISTS, "losing a zone keeps the copies elsewhere", 8, random -> {
            Topology topology = Topology.of(rule(), List.of());
            for (int i = 0; i < 6; i++) {
                topology = topology.plus(topologies().stranger(random, topology).withZone("zone " + i % 3));
            }
            Topology left = topology;
            for (Node node : topology.nodes()) {
                left = "zone 1".equals(node.zone()) ? left.minus(node.id()) : left;
            }
            Placement before = Placement.of(topology);
            Placement after = Placement.of(left);
            List<String> breaches = new ArrayList<>();
            for (Position position : Topologies.probes(random, space())) {
                List<Node> survivors = new ArrayList<>(before.ownersAt(position, 3));
                survivors.removeIf(node -> "zone 1".equals(node.zone()));
                List<Node> list = after.ownersAt(position, 3);
                if (!list.subList(0, 2).equals(survivors)) {
                    breaches.add(survivors + " becomes " + list);
                }
            }
            return breaches;
        });
    }

    private static int zones(List<Node> nodes) {
        return (int) nodes.stream().map(ReplicaContract::zoneOf).distinct().count();
    }

    /** A node without a zone is a zone of its own. */
    private static String zoneOf(Node node) {
        return node.zone() == null ? "node " + node.id() : "zone " + node.zone();
    }
}
