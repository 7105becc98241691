package dev.clockwise.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Balance;
import dev.clockwise.Explanation;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.testkit.Property;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Promise 6: points that several nodes have belong to one of them, and pass to the next when it leaves. */
class SharedPointsTest {

    /** All but the nearest, where two nodes own what lies on the two sides of a point that they share. */
    private static final Set<Boundary> ONE_OWNER_A_POINT = EnumSet.complementOf(EnumSet.of(Boundary.NEAREST));

    private static RingRule rule(Boundary boundary, Tie tie) {
        return RingRule.builder()
                .space(Space.modulus(100))
                .givenPoints()
                .boundary(boundary)
                .tie(tie)
                .build();
    }

    private static Node node(String id, long... points) {
        List<Position> positions = new ArrayList<>();
        for (long point : points) {
            positions.add(Position.of(point));
        }
        return Node.of(id).withPoints(positions);
    }

    private static Placement ring(Boundary boundary, Tie tie, Node... nodes) {
        return Placement.of(Topology.of(rule(boundary, tie), List.of(nodes)));
    }

    @ParameterizedTest
    @EnumSource
    void theLowestIdOwnsAndTheNextInherits(Boundary boundary) {
        assertHeirs(boundary, Tie.LOWEST_ID, List.of("a", "b", "c"));
    }

    @ParameterizedTest
    @EnumSource
    void theHighestIdOwnsAndTheNextInherits(Boundary boundary) {
        assertHeirs(boundary, Tie.HIGHEST_ID, List.of("c", "b", "a"));
    }

    private static void assertHeirs(Boundary boundary, Tie tie, List<String> order) {
        long at = boundary == Boundary.STRICTLY_AFTER ? 49 : 50;
        Placement ring = ring(boundary, tie, node("b", 50), node("c", 50), node("a", 50), node("d", 10, 90));
        for (int left = 0; left < order.size(); left++) {
            assertThat(ring.ownerAt(at).id()).isEqualTo(order.get(left));
            assertThat(ring.ownersAt(Position.of(at), 4))
                    .extracting(Node::id)
                    .startsWith(order.subList(left, 3).toArray(String[]::new))
                    .endsWith("d");
            Placement without = ring.minus(order.get(left));
            assertThat(Movement.between(
                                    ring,
                                    without.plus(ring.topology()
                                            .node(order.get(left))
                                            .orElseThrow()))
                            .moved())
                    .isEqualTo(Share.ZERO);
            ring = without;
        }
        assertThat(ring.ownerAt(at).id()).isEqualTo("d");
    }

    @Test
    void theLosersAreCountedAndNamed() {
        for (Boundary boundary : ONE_OWNER_A_POINT) {
            Placement ring = ring(
                    boundary,
                    Tie.LOWEST_ID,
                    node("a", 10, 50),
                    node("b", 50, 60),
                    node("c", 50, 60, 90),
                    node("d", 0, 99));
            Arcs arcs = (Arcs) ring.ownership();
            assertThat(arcs.losers()).isEqualTo(3);
            assertThat(IntStream.range(0, 3).mapToObj(arcs::loser))
                    .extracting(Node::id)
                    .containsExactlyInAnyOrder("b", "c", "c");
        }
        assertThat(((Arcs) Placement.ring("a", "b").ownership()).losers()).isZero();
        assertThat(((Arcs) Placement.ring("a").ownership()).losers()).isZero();
    }

    /** A node that owns no position still holds copies, and is known to every list that is long enough. */
    @Test
    void aNodeThatLosesEveryTieIsInEveryList() {
        for (Boundary boundary : ONE_OWNER_A_POINT) {
            for (long shared : new long[] {0, 1, 50, 98, 99}) {
                Placement ring = ring(boundary, Tie.LOWEST_ID, node("a", shared), node("b", shared));
                assertThat(Balance.of(ring).nodes())
                        .extracting(Balance.NodeShare::share)
                        .containsExactly(Share.of(1, 1), Share.ZERO);
                for (long position = 0; position < 100; position++) {
                    assertThat(ring.ownersAt(Position.of(position), 2))
                            .extracting(Node::id)
                            .containsExactly("a", "b");
                }
            }
        }
    }

    /** Were losers met only when the winner leaves, b and d would both come in when a does. */
    @Test
    void losingTheWinnerOfTwoTiesLetsInOneNode() {
        Placement ring = ring(
                Boundary.AT_OR_AFTER,
                Tie.LOWEST_ID,
                node("a", 10, 20),
                node("b", 10),
                node("c", 30),
                node("d", 20),
                node("e", 40));
        assertThat(ring.ownersAt(Position.of(5), 3)).extracting(Node::id).containsExactly("a", "b", "d");
        assertThat(ring.minus("a").ownersAt(Position.of(5), 3))
                .extracting(Node::id)
                .containsExactly("b", "d", "c");
    }

    @Test
    void anExplanationNamesTheLosersInTheirOrder() {
        Placement ring = ring(
                Boundary.AT_OR_AFTER, Tie.HIGHEST_ID, node("a", 50), node("b", 50), node("c", 50, 60), node("d", 60));
        Explanation explanation = ring.explainAt(Position.of(50), 4);
        assertThat(explanation.rule()).isEqualTo("the first point at or after it");
        assertThat(explanation.walk())
                .extracting(step -> step.position() + " " + step.name() + " " + step.verdict() + " " + step.beaten())
                .containsExactly(
                        "0x32 c point 0 OWNER [b point 0, a point 0]",
                        "0x32 b point 0 COPY []",
                        "0x32 a point 0 COPY []",
                        "0x3c d point 0 COPY [c point 1]");
    }

    @Test
    void aWalkDownMeetsTheLosersOfEachPoint() {
        Placement ring = ring(
                Boundary.AT_OR_BEFORE, Tie.LOWEST_ID, node("a", 50), node("b", 50), node("c", 40, 50), node("d", 40));
        assertThat(ring.explainAt(Position.of(3), 4).rule()).isEqualTo("the last point at or before it");
        assertThat(ring.explainAt(Position.of(3), 4).walk())
                .extracting(step -> step.position() + " " + step.name() + " " + step.verdict() + " " + step.beaten())
                .containsExactly(
                        "0x32 a point 0 OWNER [b point 0, c point 1]",
                        "0x32 b point 0 COPY []",
                        "0x32 c point 1 COPY []",
                        "0x28 c point 0 SAME_NODE [d point 0]",
                        "0x28 d point 0 COPY []");
        assertThat(ring.ownersAt(Position.of(49), 4)).extracting(Node::id).containsExactly("c", "d", "a", "b");
    }

    /** Walking from any position, every point of every node is met, in the order of points and ties. */
    @ParameterizedTest
    @EnumSource
    void aWholeWalkMeetsEveryPoint(Boundary boundary) {
        Property.check("a whole walk meets every point: " + boundary, 60, random -> {
            Tie tie = random.nextBoolean() ? Tie.LOWEST_ID : Tie.HIGHEST_ID;
            Placement ring = ring(boundary, tie, crowd(random));
            Position position = Position.of(random.nextInt(100));
            List<Node> met = ring.ownersAt(position, 50);
            assertThat(met).containsExactlyInAnyOrderElementsOf(ring.topology().nodes());
            Explanation explanation = ring.explainAt(position, 50);
            assertThat(explanation.walk())
                    .extracting(step -> step.position() + " " + step.node().id())
                    .doesNotHaveDuplicates();
            assertThat(explanation.walk().stream().map(Explanation.Step::node).distinct())
                    .containsExactlyElementsOf(met);
        });
    }

    private static Node[] crowd(SplittableRandom random) {
        Node[] nodes = new Node[2 + random.nextInt(12)];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = node(
                    "n" + i,
                    random.ints(1 + random.nextInt(3), 0, 6)
                            .mapToLong(at -> at * 33L / 2)
                            .toArray());
        }
        return nodes;
    }

    @Test
    void theNearestPointHasTwoOwnersWhereTwoShareIt() {
        Placement ring = ring(Boundary.NEAREST, Tie.LOWEST_ID, node("a", 20, 50), node("b", 50), node("c", 50, 80));
        assertThat(ids(ring, 40)).isEqualTo("a b c");
        assertThat(ids(ring, 50)).isEqualTo("a b c");
        assertThat(ids(ring, 51)).isEqualTo("c a b");
        assertThat(ids(ring, 65)).isEqualTo("c a b");
        assertThat(ids(ring, 66)).isEqualTo("c a b");
        assertThat(ids(ring, 95)).isEqualTo("c a b");
        assertThat(ids(ring, 0)).isEqualTo("c a b");
        assertThat(ids(ring, 1)).isEqualTo("a b c");
        assertThat(((Arcs) ring.ownership()).losers()).isEqualTo(1);
    }

    private static String ids(Placement ring, long position) {
        return String.join(
                " ",
                ring.ownersAt(Position.of(position), 3).stream().map(Node::id).toList());
    }

    /** 50 modulo 3 is 2, modulo 2 is 0: c owns the point, and when it leaves, a does. */
    @Test
    void thePositionModuloTheNumberOfPointsOwns() {
        Placement ring = ring(
                Boundary.AT_OR_AFTER, Tie.BY_POSITION, node("b", 50, 60), node("c", 50), node("a", 50), node("d", 60));
        assertThat(ring.ownerAt(50).id()).isEqualTo("c");
        assertThat(ring.ownerAt(60).id()).isEqualTo("b");
        assertThat(ring.ownersAt(Position.of(50), 4)).extracting(Node::id).containsExactly("c", "a", "b", "d");
        assertThat(ring.explainAt(Position.of(50), 2).walk())
                .extracting(step -> step.node().id() + " " + step.beaten())
                .containsExactly("c [a point 0, b point 0]", "a []");
        assertThat(ring.minus("c").ownerAt(50).id()).isEqualTo("a");
        assertThat(ring.minus("a").ownerAt(50).id()).isEqualTo("b");
    }

    @Test
    void tiesAndBoundariesAreNamedAsDocumentsDo() {
        assertThat(Tie.values())
                .extracting(Tie::toString)
                .containsExactly("lowest-id", "highest-id", "first-listed", "last-listed", "by-position");
        assertThat(Boundary.values())
                .extracting(Boundary::toString)
                .containsExactly("at-or-after", "strictly-after", "at-or-before", "at-or-after-or-last", "nearest");
        assertThat(Boundary.STRICTLY_AFTER.words()).isEqualTo("the first point strictly after it");
    }
}
