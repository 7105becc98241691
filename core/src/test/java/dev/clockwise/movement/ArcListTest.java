package dev.clockwise.movement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clockwise.Arc;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.RingRule;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ArcListTest {

    private static final RingRule RULE =
            RingRule.builder().space(Space.modulus(100)).givenPoints().build();

    private static Node at(String id, long... points) {
        return Node.of(id)
                .withPoints(LongStream.of(points).mapToObj(Position::of).toList());
    }

    private static Placement ring(Node... nodes) {
        return Placement.of(Topology.of(RULE, List.of(nodes)));
    }

    private static List<String> shown(List<Arc> arcs) {
        return arcs.stream()
                .map(arc -> arc.from().low() + "-" + arc.to().low() + " "
                        + arc.before().id() + arc.after().id())
                .toList();
    }

    @Test
    void theArcThatWrapsComesLastAndOnce() {
        Placement before = ring(at("A", 12), at("B", 45), at("C", 78));
        Placement after = before.plus(at("D", 60));
        assertThat(shown(Movement.between(before, after).arcs()))
                .containsExactly("13-45 BB", "46-60 CD", "61-78 CC", "79-12 AA");
    }

    @Test
    void anArcThatEndsWithTheSpaceDoesNotWrap() {
        Placement ring = ring(at("A", 99), at("B", 45));
        assertThat(shown(Movement.between(ring, ring).arcs())).containsExactly("0-45 BB", "46-99 AA");
    }

    @Test
    void oneOwnerIsOneArc() {
        Placement ring = ring(at("A", 12, 50));
        assertThat(shown(Movement.between(ring, ring).arcs())).containsExactly("0-99 AA");
        Placement none = ring();
        assertThat(Movement.between(none, ring).movedArcs())
                .containsExactly(new Arc(Position.of(0), Position.of(99), Node.NONE, at("A", 12, 50)));
    }

    /** Two neighbouring points of one node make one arc, two owners in turn make many. */
    @Test
    void neighboursOfOneOwnerAreJoined() {
        Placement ring = ring(at("A", 10, 20, 30), at("B", 40, 60), at("C", 50));
        assertThat(shown(Movement.between(ring, ring).arcs()))
                .containsExactly("31-40 BB", "41-50 CC", "51-60 BB", "61-30 AA");
    }

    @Test
    void manyArcsGrowTheList() {
        Placement ring = ring(
                at("A", LongStream.range(0, 50).map(i -> 2 * i).toArray()),
                at("B", LongStream.range(0, 50).map(i -> 2 * i + 1).toArray()));
        List<Arc> arcs = Movement.between(ring, ring).arcs();
        assertThat(arcs).hasSize(100).allMatch(arc -> arc.from().equals(arc.to()));
    }

    @Test
    void indexesAreChecked() {
        Placement ring = ring(at("A", 12), at("B", 45));
        List<Arc> arcs = Movement.between(ring, ring).arcs();
        assertThatThrownBy(() -> arcs.get(2))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("arc must be from 0 to 1 (was 2)");
        assertThatThrownBy(() -> arcs.get(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> arcs.remove(0)).isInstanceOf(UnsupportedOperationException.class);
    }

    /** In a wide space an arc may end where its lower word overflows. */
    @Test
    void endsAtTheBorderOfAWord() {
        RingRule wide = RingRule.builder()
                .space(Space.bits(128))
                .hash(HashFunction.MD5)
                .givenPoints()
                .build();
        Placement ring = Placement.of(Topology.of(
                wide,
                List.of(
                        Node.of("A").withPoints(List.of(new Position(4, -1L))),
                        Node.of("B").withPoints(List.of(new Position(5, 0))))));
        assertThat(Movement.between(ring, ring).arcs())
                .extracting(arc -> arc.from() + " " + arc.to())
                .containsExactly("0x50000000000000000 0x50000000000000000", "0x50000000000000001 0x4ffffffffffffffff");
    }
}
