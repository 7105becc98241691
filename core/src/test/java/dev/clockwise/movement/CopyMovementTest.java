package dev.clockwise.movement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.movement.CopyMovement.CopyArc;
import dev.clockwise.movement.CopyMovement.NodeCopies;
import dev.clockwise.movement.SmallWorld.Side;
import dev.clockwise.placement.RingRule;
import dev.clockwise.testkit.Property;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The movement of copies against counting the lists of every value of the key hash. */
class CopyMovementTest {

    /** What becomes of a node's copies, in numbers of hash values. */
    private static final class Count {
        private int created;
        private int kept;
        private int dropped;
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 10", "2, 1, 20", "100, 1, 60", "256, 1, 20", "300, 1, 20", "100, 2, 3"})
    void everyHashValueCounted(int size, int bytes, int cases) {
        SmallWorld world = new SmallWorld(size, bytes);
        Property.check("copies of " + world, cases, random -> {
            Side before = world.random(random, true);
            Side after = world.random(random, true);
            int copies = 1 + random.nextInt(4);
            CopyMovement movement =
                    Movement.between(before.placement(), after.placement()).copies(copies);
            assertThat(movement.copies()).isEqualTo(copies);
            assertNodes(world, movement, before, after);
            assertArcs(world, movement, before, after);
        });
    }

    private static void assertNodes(SmallWorld world, CopyMovement movement, Side before, Side after) {
        Map<String, Count> counts = new HashMap<>();
        List<List<Node>> was = lists(world, before, movement.copies());
        List<List<Node>> is = lists(world, after, movement.copies());
        for (int value = 0; value < world.values(); value++) {
            Set<String> old = ids(was.get(value % world.size()));
            Set<String> young = ids(is.get(value % world.size()));
            Set<String> all = new HashSet<>(old);
            all.addAll(young);
            for (String id : all) {
                Count count = counts.computeIfAbsent(id, any -> new Count());
                count.created += old.contains(id) ? 0 : 1;
                count.dropped += young.contains(id) ? 0 : 1;
                count.kept += old.contains(id) && young.contains(id) ? 1 : 0;
            }
        }
        assertThat(movement.nodes())
                .extracting(each -> each.node().id())
                .isSorted()
                .containsAll(counts.keySet());
        for (NodeCopies each : movement.nodes()) {
            Count count = counts.getOrDefault(each.node().id(), new Count());
            assertThat(each.created()).isEqualTo(Share.of(count.created, world.values()));
            assertThat(each.kept()).isEqualTo(Share.of(count.kept, world.values()));
            assertThat(each.dropped()).isEqualTo(Share.of(count.dropped, world.values()));
        }
        long created =
                counts.values().stream().mapToLong(count -> count.created).sum();
        long kept = counts.values().stream().mapToLong(count -> count.kept).sum();
        long dropped =
                counts.values().stream().mapToLong(count -> count.dropped).sum();
        assertThat(movement.created()).isEqualTo(Share.of(created, world.values()));
        assertThat(movement.kept()).isEqualTo(Share.of(kept, world.values()));
        assertThat(movement.dropped()).isEqualTo(Share.of(dropped, world.values()));
    }

    /** A position's list changes exactly where an arc says so, once, and into what the arc says. */
    private static void assertArcs(SmallWorld world, CopyMovement movement, Side before, Side after) {
        List<List<Node>> was = lists(world, before, movement.copies());
        List<List<Node>> is = lists(world, after, movement.copies());
        List<Integer> changed = new ArrayList<>();
        for (CopyArc arc : movement.arcs()) {
            assertThat(arc.from()).isLessThanOrEqualTo(arc.to());
            for (int at = (int) arc.from().low(); at <= arc.to().low(); at++) {
                changed.add(at);
                assertThat(SmallWorld.plain(arc.before())).isEqualTo(was.get(at));
                assertThat(SmallWorld.plain(arc.after())).isEqualTo(is.get(at));
            }
        }
        List<Integer> expected = new ArrayList<>();
        for (int at = 0; at < world.size(); at++) {
            if (!idList(was.get(at)).equals(idList(is.get(at)))) {
                expected.add(at);
            }
        }
        assertThat(changed).isEqualTo(expected);
    }

    private static List<List<Node>> lists(SmallWorld world, Side side, int copies) {
        List<List<Node>> lists = new ArrayList<>();
        for (int at = 0; at < world.size(); at++) {
            lists.add(side.list(at, copies));
        }
        return lists;
    }

    private static Set<String> ids(List<Node> nodes) {
        return new HashSet<>(idList(nodes));
    }

    private static List<String> idList(List<Node> nodes) {
        return nodes.stream().map(Node::id).toList();
    }

    @Test
    void aJoinCreatesWhatItDrops() {
        Property.check("a join creates what it drops", 10, random -> {
            Placement before = Placement.ring("a", "b", "c", "d", "e");
            Placement after = before.plus(Node.of("f" + random.nextInt(100)));
            CopyMovement movement = Movement.between(before, after).copies(3);
            Node joiner = after.topology().nodes().get(5);
            assertThat(movement.created()).isEqualTo(movement.dropped());
            assertThat(movement.kept().plus(movement.created())).isEqualTo(Share.of(3, 1));
            assertThat(movement.nodes())
                    .filteredOn(each -> !each.created().isZero())
                    .extracting(NodeCopies::node)
                    .containsExactly(joiner);
        });
    }

    @Test
    void theNodeIsTheOneThatIs() {
        Placement before = Placement.ring("a", "b", "c");
        Node moved = Node.of("b").withAddress("redis://10.0.0.2:6379");
        CopyMovement movement = Movement.between(before, before.with(moved)).copies(2);
        assertThat(movement.nodes()).extracting(NodeCopies::node).contains(moved);
        assertThat(movement.arcs()).as("no list changes its ids").isEmpty();
        assertThat(movement.created()).isEqualTo(Share.ZERO);
    }

    @Test
    void refusals() {
        Placement ring = Placement.ring("a", "b");
        Placement modulo = Placement.modulo("a", "b");
        Placement other = Placement.of(
                Topology.of(RingRule.builder().hash(HashFunction.XXH64).build(), List.of(Node.of("a"))));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Movement.between(ring, ring).copies(0))
                .withMessage("copies must be 1 or more (was 0)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Movement.between(ring, modulo).copies(2))
                .withMessage("copies are worked out between placements whose nodes own spans of positions (was ring and"
                        + " modulo): name two rings or tables of slots");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Movement.expected(ring, other).copies(2))
                .withMessageStartingWith("exact movement needs one key hash on both sides");
        assertThat(Movement.between(ring, ring).copies(2).arcs()).isEmpty();
        assertThat(ring.ownersAt(Position.of(0), 2)).hasSize(2);
    }
}
