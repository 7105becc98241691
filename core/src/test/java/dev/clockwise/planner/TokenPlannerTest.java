package dev.clockwise.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Balance;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.movement.CopyMovement.NodeCopies;
import dev.clockwise.placement.RingRule;
import dev.clockwise.testkit.Property;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenPlannerTest {

    private static final TokenPlanner PLANNER = TokenPlanner.DEFAULT;
    private static final int TOLERANCE = TokenPlanner.DEFAULT_TOLERANCE;
    private static final int MOST_TOKENS = 64;
    private static final Topology EMPTY = Topology.of(RingRule.TOKENS, List.of());

    private static Topology wanted(Node... nodes) {
        return Topology.of(RingRule.TOKENS, List.of(nodes));
    }

    private static Topology planned(int nodes) {
        List<Node> all =
                IntStream.range(0, nodes).mapToObj(i -> Node.of("n" + i)).toList();
        return PLANNER.plan(EMPTY, Topology.of(RingRule.TOKENS, all));
    }

    /** Plans a change, and checks all that holds for every change from a planned topology. */
    private static Topology change(Topology before, Topology wanted) {
        Topology after = PLANNER.plan(before, wanted);
        assertSameButPoints(wanted, after);
        TokenOracle is = new TokenOracle(after);
        if (is.active() == 0) {
            assertThat(is.tokens()).isZero();
            return after;
        }
        assertThat(is.outside(TOLERANCE)).isEmpty();
        TokenOracle was = new TokenOracle(before);
        if (was.active() > 0) {
            assertThat(was.needless(is, was.flows(is))).isEmpty();
            assertLeast(was, is, after, TOLERANCE);
        }
        return after;
    }

    /**
     * Nothing goes round in circles, and moved is the least of any placement within the band, but for shares that are
     * rounded to whole positions.
     */
    private static void assertLeast(TokenOracle was, TokenOracle is, Topology after, int tolerance) {
        BigInteger moved = TokenOracle.moved(was.flows(is));
        assertThat(moved).isEqualTo(was.gained(is));
        assertThat(moved.subtract(was.least(after, tolerance)))
                .isBetween(BigInteger.valueOf(-1L - is.active()), BigInteger.valueOf(1L + is.active()));
    }

    /** The shares that the oracle finds are those that the library reports. */
    private static void assertBalanceAgrees(Topology topology) {
        Map<String, BigInteger> shares = new TokenOracle(topology).shares();
        assertThat(Balance.of(Placement.of(topology)).nodes())
                .allSatisfy(each -> assertThat(each.share().numerator())
                        .isEqualTo(shares.getOrDefault(each.node().id(), BigInteger.ZERO)));
    }

    private static void assertSameButPoints(Topology wanted, Topology after) {
        assertThat(after.rule()).isEqualTo(wanted.rule());
        assertThat(after.replicas()).isEqualTo(wanted.replicas());
        assertThat(after.epoch()).isEqualTo(wanted.epoch());
        assertThat(after.nodes()).hasSameSizeAs(wanted.nodes());
        for (int i = 0; i < after.nodes().size(); i++) {
            Node node = after.nodes().get(i);
            assertThat(node).isEqualTo(wanted.nodes().get(i).withPoints(node.points()));
            assertThat(node.points().isEmpty()).isNotEqualTo(node.isActive());
        }
    }

    private static void assertFewTokens(Topology topology) {
        TokenOracle oracle = new TokenOracle(topology);
        assertThat(oracle.tokens()).isLessThanOrEqualTo((int) (MOST_TOKENS * oracle.active()));
        assertThat(oracle.densest()).isLessThanOrEqualTo(2 * MOST_TOKENS);
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 80})
    void aThousandRandomChangesStayEvenAndMoveTheLeast(int size) {
        Property.check("1,000 changes of " + size + " nodes", 1, random -> {
            Topology topology = planned(size);
            for (int i = 0; i < 1000; i++) {
                topology = change(topology, changed(topology, random, size, i));
                assertFewTokens(topology);
            }
            assertBalanceAgrees(topology);
        });
    }

    @Test
    void changesOfFewNodesAndWildWeightsMoveTheLeast() {
        Property.check("changes of 0 to 6 nodes", 60, random -> {
            Topology topology = EMPTY;
            for (int i = 0; i < 30; i++) {
                topology = change(topology, wild(topology, random, i));
            }
        });
    }

    /** One change, or several at once: joins, leaves, weights, drains, zones; the size stays within a fifth. */
    private static Topology changed(Topology topology, SplittableRandom random, int size, int number) {
        Topology wanted = topology;
        int several = random.nextInt(8) == 0 ? 1 + random.nextInt(size / 4) : 1;
        for (int i = 0; i < several; i++) {
            int count = wanted.nodes().size();
            int kind = count <= size - size / 5 ? 0 : count >= size + size / 5 ? 1 : random.nextInt(5);
            Node some = wanted.nodes().get(random.nextInt(count));
            int weight = 1 + random.nextInt(4);
            wanted = switch (kind) {
                case 0 -> wanted.plus(Node.of("j" + number + "-" + i).withWeight(weight));
                case 1 -> wanted.minus(some.id());
                case 2 -> wanted.with(some.withWeight(weight));
                case 3 -> wanted.with(some.withWeight(some.isActive() ? 0 : weight));
                default -> wanted.with(some.withZone("z" + random.nextInt(3)));
            };
        }
        return wanted;
    }

    private static Topology wild(Topology topology, SplittableRandom random, int number) {
        List<Node> nodes = new ArrayList<>();
        for (Node node : topology.nodes()) {
            int draw = random.nextInt(6);
            if (draw > 0) {
                nodes.add(draw == 1 ? node.withWeight(wildWeight(random)) : node);
            }
        }
        for (int i = random.nextInt(3); i > 0 && nodes.size() < 6; i--) {
            nodes.add(Node.of("w" + number + "-" + i).withWeight(wildWeight(random)));
        }
        return Topology.of(RingRule.TOKENS, nodes).withReplicas(1 + random.nextInt(3));
    }

    private static String wildWeight(SplittableRandom random) {
        List<String> weights = List.of("1", "1", "2", "0", "0.1", "1000", "0.000000001", "1000000000");
        return weights.get(random.nextInt(weights.size()));
    }

    @Test
    void growsNodeByNodeAndShrinksAgain() {
        Topology topology = EMPTY;
        for (int i = 0; i < 150; i++) {
            topology = change(topology, topology.plus(Node.of("n" + i)));
            assertFewTokens(topology);
        }
        SplittableRandom random = new SplittableRandom(1);
        while (!topology.nodes().isEmpty()) {
            String leaver = topology.nodes()
                    .get(random.nextInt(topology.nodes().size()))
                    .id();
            topology = change(topology, topology.minus(leaver));
            assertFewTokens(topology);
        }
    }

    @Test
    void theFirstNodesOwnTheirIdealSharesExactly() {
        Topology topology = PLANNER.plan(
                EMPTY, wanted(Node.of("a"), Node.of("b"), Node.of("c").withWeight(2)));
        assertThat(Balance.of(Placement.of(topology)).maxOverMean()).isEqualTo(Share.of(1, 1));
        // 30, 30 and 60 cells, of which neighbours of one node are joined
        assertThat(topology.nodes()).extracting(node -> node.points().size()).containsExactly(28, 30, 39);
    }

    @Test
    void oneNodeHasOneTokenAndNoneHasNone() {
        assertThat(change(EMPTY, EMPTY).nodes()).isEmpty();
        Topology one = change(EMPTY, wanted(Node.of("a"), Node.of("idle").withWeight(0)));
        assertThat(one.nodes()).extracting(node -> node.points().size()).containsExactly(1, 0);
        Topology two = change(one, one.plus(Node.of("b")));
        Topology again = change(two, two.minus("b"));
        assertThat(again.nodes().get(0).points()).hasSize(1);
        Topology none = change(again, again.with(again.nodes().get(0).withWeight(0)));
        assertThat(Placement.of(none).owner("key")).isSameAs(Node.NONE);
        change(none, none.with(Node.of("a")).plus(Node.of("b")));
    }

    @Test
    void allNodesCanBeReplacedAtOnce() {
        Topology before = planned(10);
        Topology others = Topology.of(
                RingRule.TOKENS,
                IntStream.range(0, 7).mapToObj(i -> Node.of("o" + i)).toList());
        Topology after = change(before, others);
        assertThat(Balance.of(Placement.of(after)).maxOverMean().toDouble()).isLessThan(1.000001);
    }

    @Test
    void aReplacementTakesOverTheTokensOfTheNodeItReplaces() {
        Topology before = planned(10);
        Topology after = change(before, before.minus("n3").plus(Node.of("o")));
        assertThat(after.node("o").orElseThrow().points())
                .isEqualTo(before.node("n3").orElseThrow().points());
        after.nodes().stream()
                .filter(node -> !node.id().equals("o"))
                .forEach(node ->
                        assertThat(node).isEqualTo(before.node(node.id()).orElseThrow()));
    }

    @Test
    void aSmallChangeOfWeightMovesNothing() {
        Topology before = planned(10);
        Topology after = change(before, before.with(before.nodes().get(0).withWeight("1.01")));
        assertThat(after.nodes())
                .extracting(Node::points)
                .isEqualTo(before.nodes().stream().map(Node::points).toList());
    }

    /** Points that no planner made: crowded ones, at both ends of the space too, shared ones, and far from even. */
    @Test
    void pointsMadeByHandAreBroughtIntoTheBand() {
        Property.check("rings made by hand", 40, random -> {
            Topology before = EMPTY;
            for (int i = 1 + random.nextInt(5); i > 0; i--) {
                List<Position> points = new ArrayList<>();
                for (int k = 1 + random.nextInt(4); k > 0; k--) {
                    points.add(Position.of(random.nextBoolean() ? random.nextLong() : random.nextInt(5) - 2));
                }
                before = before.plus(Node.of("h" + i).withPoints(points));
            }
            Topology wanted = random.nextBoolean() ? before : before.plus(Node.of("new"));
            Topology after = PLANNER.plan(before, wanted);
            TokenOracle was = new TokenOracle(untied(before));
            TokenOracle is = new TokenOracle(after);
            assertThat(is.outside(TOLERANCE)).isEmpty();
            assertLeast(was, is, after, TOLERANCE);
        });
    }

    /** The same ring with each shared point left to the lowest id, which owns it. */
    private static Topology untied(Topology topology) {
        List<Position> taken = new ArrayList<>();
        List<Node> nodes = new ArrayList<>();
        for (Node node : topology.nodes()) {
            List<Position> own = node.points().stream()
                    .filter(point -> !taken.contains(point))
                    .toList();
            taken.addAll(own);
            nodes.add(node.withPoints(own));
        }
        return Topology.of(topology.rule(), nodes);
    }

    @Test
    void theTokenBudgetAndTheToleranceAreObserved() {
        TokenPlanner planner =
                TokenPlanner.builder().tokens(16).tolerance(50).seed(7).build();
        Topology topology = planner.plan(EMPTY, wanted(Node.of("a"), Node.of("b")));
        assertThat(new TokenOracle(topology).tokens()).isLessThanOrEqualTo(32);
        for (int i = 0; i < 40; i++) {
            Topology before = topology;
            topology = planner.plan(before, before.plus(Node.of("n" + i)));
            TokenOracle is = new TokenOracle(topology);
            assertThat(is.outside(50)).isEmpty();
            assertThat(is.tokens()).isLessThanOrEqualTo((int) (24 * is.active()));
            assertLeast(new TokenOracle(before), is, topology, 50);
        }
    }

    @Test
    void aPlanDependsOnItsArgumentsAlone() {
        List<Node> nodes = new ArrayList<>();
        IntStream.range(0, 20).forEach(i -> nodes.add(Node.of("n" + i).withWeight(1 + i % 3)));
        Topology first = PLANNER.plan(EMPTY, Topology.of(RingRule.TOKENS, nodes));
        Collections.shuffle(nodes, new Random(3));
        assertThat(PLANNER.plan(EMPTY, Topology.of(RingRule.TOKENS, nodes)).nodes())
                .isEqualTo(first.nodes());
        Topology wanted = first.minus("n4").plus(Node.of("n99").withPoints(List.of(Position.of(5))));
        List<Node> again = TokenPlanner.builder().build().plan(first, wanted).nodes();
        assertThat(PLANNER.plan(first, wanted).nodes()).isEqualTo(again);
        Topology seeded = TokenPlanner.builder().seed(1).build().plan(EMPTY, Topology.of(RingRule.TOKENS, nodes));
        assertThat(seeded.nodes()).isNotEqualTo(first.nodes());
    }

    /** Plans are the same on every machine and in every version, or this changes with a word in the changelog. */
    @Test
    void aPlanIsTheSameOnEveryMachine() {
        Topology topology = planned(9).withReplicas(3);
        for (int i = 0; i < 20; i++) {
            Topology next = topology.plus(Node.of("j" + i).withWeight(1 + i % 3).withZone("z" + i % 4));
            topology = PLANNER.plan(topology, i % 3 == 2 ? next.minus("j" + (i - 1)) : next);
        }
        BigInteger sum = BigInteger.ZERO;
        for (Node node : topology.nodes()) {
            for (Position point : node.points()) {
                sum = sum.multiply(BigInteger.valueOf(31))
                        .add(point.toBigInteger())
                        .mod(TokenOracle.SPACE);
            }
        }
        assertThat(sum.toString(16)).isEqualTo("9c32b396535c4d16");
    }

    /**
     * Twelve nodes grown one by one, then replaced by others in random order: copies of 3 are evener when they are
     * minded.
     */
    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void copiesAreEvenerWhenTheyAreMinded(int zones) {
        TokenPlanner unaware = TokenPlanner.builder().copyAware(false).build();
        double minded = 0;
        double unminded = 0;
        for (int seed = 0; seed < 12; seed++) {
            minded += copiesMaxOverMean(PLANNER, seed, zones);
            unminded += copiesMaxOverMean(unaware, seed, zones);
        }
        // max/mean less 1, by which the most loaded node is above the mean, falls by a third or more
        assertThat((minded - 12) * 1.5).isLessThan(unminded - 12);
    }

    private static double copiesMaxOverMean(TokenPlanner planner, int seed, int zones) {
        SplittableRandom random = new SplittableRandom(seed);
        Topology topology = EMPTY.withReplicas(3);
        for (int i = 0; i < 12; i++) {
            String zone = zones == 0 ? null : "z" + i % zones;
            topology = planner.plan(
                    topology, topology.plus(Node.of("s" + seed + "-" + i).withZone(zone)));
        }
        for (int i = 0; i < 12; i++) {
            Node leaver = topology.nodes().get(random.nextInt(12));
            topology = planner.plan(topology, topology.minus(leaver.id()));
            topology = planner.plan(topology, topology.plus(Node.of("r" + i).withZone(leaver.zone())));
        }
        Placement placement = Placement.of(topology);
        return 4
                * Movement.between(placement, placement).copies(3).nodes().stream()
                        .map(NodeCopies::kept)
                        .mapToDouble(Share::toDouble)
                        .max()
                        .orElseThrow();
    }

    @Test
    void optionsAreChecked() {
        SoftAssertions.assertSoftly(softly -> {
            softly.assertThatThrownBy(() -> TokenPlanner.builder().tokens(1).build())
                    .hasMessage("tokens must be from 2 to 4096 (was 1)");
            softly.assertThatThrownBy(
                            () -> TokenPlanner.builder().tolerance(501).build())
                    .hasMessage("tolerance in thousandths must be from 0 to 500 (was 501)");
        });
    }

    @Test
    void otherPlacementsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PLANNER.plan(Topology.of(Node.of("a")), EMPTY))
                .withMessage("tokens are planned for placements of type tokens (was ring): change the rule, or start"
                        + " from a topology without nodes; nothing was planned");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PLANNER.plan(EMPTY, Topology.of(RingRule.RANGE, List.of())));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PLANNER.plan(wanted(Node.of("a")), wanted(Node.of("a"), Node.of("b"))))
                .withMessageContaining("has no points");
        assertThat(Planner.of(RingRule.TOKENS)).contains(PLANNER);
        assertThat(Planner.of(RingRule.NATIVE)).isEmpty();
    }
}
