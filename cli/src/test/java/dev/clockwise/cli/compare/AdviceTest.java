package dev.clockwise.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.JumpRule;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import dev.clockwise.planner.JumpPlanner;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Advice follows the figures of its own comparison: a threshold on either side of a figure turns it. */
class AdviceTest {

    private static Topology nodes(PlacementRule rule, int count) {
        return Topology.of(
                rule,
                IntStream.rangeClosed(1, count).mapToObj(i -> Node.of("n" + i)).toList());
    }

    private static Comparison compare(Topology topology) {
        return Comparison.of(Scenario.of(topology), Candidates.of(topology), (what, work) -> work.get());
    }

    private static Row row(Comparison comparison, String name) {
        return comparison.rows().stream()
                .filter(row -> row.candidate().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Advice advice(Comparison comparison, Thresholds limits) {
        return Advice.of(comparison, Candidates.of(comparison.scenario().topology()), limits);
    }

    @Test
    void whatIsEvenEnoughIsKeptUpToItsVeryFigure() {
        Comparison comparison = compare(nodes(RingRule.NATIVE, 5));
        double own = row(comparison, "ring of 160 points").maxOverMean();
        Advice kept = advice(comparison, Thresholds.DEFAULT.withWithin(own));
        assertThat(kept.isKept()).isTrue();
        assertThat(kept.price()).isNull();
        assertThat(kept.sentence()).startsWith("keep ring of 160 points: max/mean is 1.");
        Advice changed = advice(comparison, Thresholds.DEFAULT.withWithin(Math.nextDown(own)));
        assertThat(changed.isKept()).isFalse();
    }

    @Test
    void fewNodesAreDrawnForAtEveryLookup() {
        Comparison comparison = compare(nodes(RingRule.NATIVE, 5));
        Advice few = advice(comparison, new Thresholds(1.02, 0.1, 5, 0.1));
        assertThat(few.choice().candidate().rule()).isEqualTo(RendezvousRule.NATIVE);
        assertThat(few.reason())
                .contains("5 nodes are few (up to 5)", "1.000 (expected), while ring of 160 points has 1.");
        Advice many = advice(comparison, new Thresholds(1.02, 0.1, 4, 0.1));
        assertThat(many.choice().candidate().rule()).isEqualTo(SlotsRule.NATIVE);
        assertThat(many.reason()).contains("needs no history");
    }

    @Test
    void changingHasItsPrice() {
        Comparison comparison = compare(nodes(RingRule.NATIVE, 5));
        Advice slots = advice(comparison, new Thresholds(1.02, 0.1, 0, 0.1));
        Movement change = Movement.between(
                row(comparison, "ring of 160 points").placement(),
                slots.choice().placement());
        assertThat(slots.price()).isEqualTo(change.moved());
        assertThat(slots.sentence())
                .startsWith("change to slots 2^16: ")
                .endsWith("; the change itself moves " + change.moved().toPercent(1) + " of keys, once");
    }

    @Test
    void whatMovesNeedlesslyIsNotKept() {
        Advice advice = advice(compare(nodes(ModuloRule.NATIVE, 4)), Thresholds.DEFAULT);
        assertThat(advice.choice().candidate().rule()).isEqualTo(RendezvousRule.NATIVE);
        assertThat(advice.reason()).contains("modulo moves 300.0 % of the ideal needlessly");
    }

    @Test
    void capacityIsForWhereNothingElseIsEvenEnough() {
        Comparison comparison = compare(nodes(RingRule.NATIVE, 60));
        Row capped = row(comparison, "slots 2^18 to 1.02");
        assertThat(row(comparison, "slots 2^18").maxOverMean()).isGreaterThan(1.025);
        assertThat(capped.needless()).isPositive();
        double within = capped.maxOverMean();
        Advice advice = advice(comparison, new Thresholds(within, 0.1, 16, capped.needless()));
        assertThat(advice.choice()).isEqualTo(capped);
        assertThat(advice.reason())
                .contains("none that needs no history and moves nothing needlessly", "(slots 2^18 has 1.");
        Advice strict = advice(comparison, new Thresholds(within, 0.1, 16, capped.needless() / 2));
        assertThat(strict.choice().candidate().isPlanned()).isTrue();
        assertThat(strict.reason()).contains("(slots 2^18 has 1.", "its map is kept in the document");
        Advice none = advice(comparison, new Thresholds(0.9, 0.1, 16, 0.1));
        assertThat(none.choice()).isEqualTo(comparison.rows().get(1)); // the first is rendezvous, of too many nodes
        assertThat(none.reason()).contains("none here is within 0.9");
    }

    @Test
    void whatALossOfANodeLeavesMustBeEvenToo() {
        Comparison comparison = compare(Topology.of(
                IntStream.rangeClosed(1, 5).mapToObj(i -> Node.of("cache-" + i)).toArray(Node[]::new)));
        Row own = row(comparison, "ring of 160 points");
        double within = own.maxOverMean();
        double loss =
                Objects.requireNonNull(own.losses()).leastEven().maxOverMean().toDouble();
        assertThat(loss).isGreaterThan(within);
        double more = Math.nextUp(loss - within);
        assertThat(advice(comparison, new Thresholds(within, more, 16, 0.1)).isKept())
                .isTrue();
        Advice changed = advice(comparison, new Thresholds(within, more - 0.001, 16, 0.1));
        assertThat(changed.isKept()).isFalse();
        assertThat(changed.reason()).contains("ring of 160 points has 1.", " after the loss of a node");
    }

    @Test
    void whatTakesNoJoinerIsNotKept() {
        RingRule given = RingRule.builder()
                .space(Space.bits(32))
                .hash(HashFunction.MD5, DigestCut.first(4))
                .givenPoints()
                .boundary(Boundary.AT_OR_BEFORE)
                .build();
        List<Node> nodes = List.of(
                Node.of("a").withPoints(List.of(new Position(0, 0))),
                Node.of("b").withPoints(List.of(new Position(0, 1L << 31))));
        Advice advice = advice(compare(Topology.of(given, nodes)), Thresholds.DEFAULT);
        assertThat(advice.isKept()).isFalse();
        assertThat(advice.reason()).contains("takes no joiner as it is");
    }

    @Test
    void rendezvousIsNotForManyNodes() {
        Advice advice = advice(compare(nodes(RendezvousRule.NATIVE, 20)), Thresholds.DEFAULT);
        assertThat(advice.choice().candidate().rule()).isEqualTo(SlotsRule.NATIVE);
        assertThat(advice.reason()).contains("rendezvous draws for each of 20 nodes");
        assertThat(advice(compare(nodes(RendezvousRule.NATIVE, 16)), Thresholds.DEFAULT)
                        .isKept())
                .isTrue();
    }

    @Test
    void copiesAndZonesAreTold() {
        Topology topology = Topology.of(
                        RingRule.NATIVE,
                        List.of(
                                Node.of("a").withZone("z1"),
                                Node.of("b").withZone("z2"),
                                Node.of("c").withZone("z2")))
                .withReplicas(2);
        assertThat(advice(compare(topology), Thresholds.DEFAULT).reason())
                .endsWith("; the 2 copies of a key lie in different zones");
        assertThat(advice(compare(topology.withReplicas(3)), Thresholds.DEFAULT).reason())
                .endsWith("; 3 copies of a key share 2 zones");
    }

    private static Advice adviceForIds(String... ids) {
        Topology topology =
                Topology.of(ModuloRule.NATIVE, Arrays.stream(ids).map(Node::of).toList());
        return advice(compare(topology), Thresholds.DEFAULT);
    }

    @Test
    void numberedShardsOfOneWeightJump() {
        Advice advice = adviceForIds("shard-1", "shard-2", "shard-3");
        assertThat(advice.choice().type()).isEqualTo("jump");
        assertThat(advice.reason()).startsWith("the nodes are numbered shards of one weight");
        assertThat(adviceForIds("bucket0", "bucket2", "bucket1").choice().type())
                .isEqualTo("jump");
        for (String[] other : new String[][] {
            {"shard-1", "shard-3"}, {"shard-2", "shard-3"}, {"cache-1", "cache-2"}, {"shard-1", "shard-01"}
        }) {
            assertThat(adviceForIds(other).choice().type()).isEqualTo("rendezvous");
        }
        Topology uneven = Topology.of(
                ModuloRule.NATIVE,
                List.of(Node.of("shard-0"), Node.of("shard-1").withWeight(2)));
        assertThat(advice(compare(uneven), Thresholds.DEFAULT).choice().type()).isEqualTo("rendezvous");
    }

    @Test
    void aPlannedPlacementThatIsUnevenIsPlannedAgain() {
        Topology uneven = Topology.of(
                JumpRule.of(5),
                List.of(
                        Node.of("a").withPoints(List.of(new Position(0, 0), new Position(0, 1))),
                        Node.of("b").withPoints(List.of(new Position(0, 2))),
                        Node.of("c").withPoints(List.of(new Position(0, 3)))));
        Comparison comparison = compare(uneven);
        Advice advice = advice(comparison, Thresholds.DEFAULT);
        assertThat(advice.choice().candidate().name()).isEqualTo("jump replanned");
        assertThat(advice.reason()).contains("while jump has 1.400", "readers of the document know the kind already");
        Topology again = JumpPlanner.DEFAULT.plan(uneven, uneven);
        assertThat(advice.choice().placement().topology().nodes()).isEqualTo(again.nodes());
        assertThat(advice.price())
                .isEqualTo(Movement.expected(Placement.of(uneven), Placement.of(again))
                        .moved());
    }

    @Test
    void aPlanThatChangesNothingIsNoRowOfItsOwn() {
        Topology wanted = nodes(JumpRule.of(1), 3);
        Topology planned = JumpPlanner.DEFAULT.plan(nodes(JumpRule.of(1), 0), wanted);
        Comparison comparison = compare(planned);
        assertThat(comparison.rows().stream().filter(row -> row.type().equals("jump")))
                .hasSize(1)
                .allMatch(Row::own);
    }

    @Test
    void oneNodeNeedsNoAdvice() {
        Advice advice = advice(compare(nodes(ModuloRule.NATIVE, 1)), Thresholds.DEFAULT);
        assertThat(advice.sentence()).isEqualTo("keep modulo: one node owns every key");
    }
}
