package dev.clockwise.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.placement.JumpRule;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import dev.clockwise.planner.Planner;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LoadCheckTest {

    private static final LoadCheck CHECK = new LoadCheck();

    private static List<String> proposed(Subjects subjects) {
        return LoadProposal.of(subjects.subject()).nodes().stream()
                .map(each -> each.node().id() + "=" + each.weight().toPlainString())
                .toList();
    }

    @Test
    void withoutALoadItNamesTheEpoch() {
        Topology topology = Topology.of(Node.of("a"), Node.of("b")).withEpoch(41);
        Finding finding = Subjects.of(Placement.of(topology)).findings(CHECK).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.NO_LOAD_CHECK);
        assertThat(finding.figure()).isEqualTo(41);
        assertThat(finding.found()).contains("epoch 41");
    }

    @Test
    void anUnevenLoadIsFound() {
        Subjects subjects = Subjects.of(RingRule.NATIVE, "a=2", "b", "c").load("a=20", "b=20", "c=10");
        Finding finding = subjects.findings(CHECK).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.UNEVEN_LOAD);
        // b takes 40 % where a quarter is asked for
        assertThat(finding.figure()).isCloseTo(1.6, within(1e-12));
        assertThat(finding.found()).startsWith("max/mean 1.600 (measured): node \"b\" takes 40.0 % of the load");
        assertThat(subjects.load("a=20", "b=11", "c=10").names(CHECK)).isEmpty();
    }

    /** Weight times target over measured: b 1 × 25/40, c 1 × 25/20, a 2 × 50/40; scaled to the sum 4, three digits. */
    @Test
    void proposedWeightsFollowTheLoadAndKeepTheirSum() {
        Subjects subjects = Subjects.of(RingRule.NATIVE, "a=2", "b", "c", "z=0").load("a=20", "b=20", "c=10");
        double sum = 2.5 + 0.625 + 1.25;
        assertThat(proposed(subjects)).containsExactly("a=2.29", "b=0.571", "c=1.14");
        assertThat(2.5 * 4 / sum).isCloseTo(2.29, within(0.005));
        assertThat(0.625 * 4 / sum).isCloseTo(0.571, within(0.0005));
        LoadProposal proposal = LoadProposal.of(subjects.subject());
        assertThat(proposal.after().node("z")).isPresent();
        Placement before = subjects.subject().placement();
        Placement after = before.with(Node.of("a").withWeight("2.29"))
                .with(Node.of("b").withWeight("0.571"))
                .with(Node.of("c").withWeight("1.14"));
        Movement moved = Objects.requireNonNull(proposal.movement(subjects.subject()));
        assertThat(moved.moved()).isEqualTo(Movement.between(before, after).moved());
    }

    /** Known sizes are what load is compared with, so that a second step does not undo the first. */
    @Test
    void sizesAreTheTargetWhereTheyAreKnown() {
        Subjects subjects = Subjects.of(RingRule.NATIVE, "a=0.5", "b=1.5").sizes("a=1", "b=1");
        assertThat(proposed(subjects.load("a=10", "b=10"))).containsExactly("a=0.5", "b=1.5");
        assertThat(subjects.names(CHECK)).isEmpty();
        assertThat(proposed(subjects.load("a=15", "b=10"))).containsExactly("a=0.364", "b=1.64");
    }

    @Test
    void withinNoiseNothingIsProposed() {
        Subjects subjects = Subjects.of(RingRule.NATIVE, "a", "b").load("a=104", "b=96");
        assertThat(LoadProposal.of(subjects.subject()).isChange()).isFalse();
        assertThat(LoadProposal.of(subjects.load("a=106", "b=94").subject()).isChange())
                .isTrue();
    }

    @Test
    void aTinyLoadNeitherDrainsNorPassesTheLimits() {
        Subjects subjects = Subjects.of(SlotsRule.NATIVE, "a=0.000000001", "b").load("a=1000000", "b=0.000001");
        for (LoadProposal.NodeLoad each : LoadProposal.of(subjects.subject()).nodes()) {
            assertThat(each.weight()).isPositive().isLessThanOrEqualTo(Node.MAX_WEIGHT);
            assertThat(each.weight().scale()).isLessThanOrEqualTo(Node.MAX_WEIGHT_DECIMALS);
        }
    }

    @Test
    void weightsHaveNoSayWherePointsAreGiven() {
        RingRule given =
                RingRule.builder().space(Space.modulus(100)).givenPoints().build();
        List<Node> nodes = List.of(
                Node.of("a").withPoints(List.of(Position.of(1))), Node.of("b").withPoints(List.of(Position.of(60))));
        Subject subject = Subjects.of(Placement.of(Topology.of(given, nodes)))
                .load("a=2", "b=1")
                .subject();
        assertThat(LoadProposal.of(subject).movement(subject)).isNull();
    }

    /** Where a planner turns weights into points, what it would move is told. */
    @Test
    void plannedPlacementsMoveWhatTheirPlannerMoves() {
        Planner planner = Planner.of(RingRule.TOKENS).orElseThrow();
        List<Node> nodes = List.of(Node.of("a"), Node.of("b"), Node.of("c"));
        Topology before = planner.plan(Topology.of(RingRule.TOKENS, List.of()), Topology.of(RingRule.TOKENS, nodes));
        Subject subject =
                Subjects.of(Placement.of(before)).load("a=2", "b=1", "c=1").subject();
        LoadProposal proposal = LoadProposal.of(subject);
        Movement moved = Objects.requireNonNull(proposal.movement(subject));
        Placement after = Placement.of(planner.plan(before, proposal.after()));
        assertThat(moved.moved())
                .isEqualTo(Movement.between(Placement.of(before), after).moved());
        // a gives up 1/3 − 1/5 of the keys
        assertThat(moved.moved().toDouble()).isCloseTo(2.0 / 15, within(0.02));
    }

    @Test
    void everyActiveNodeMustBeMeasured() {
        Subject subject = Subjects.of(RingRule.NATIVE, "a", "b").load("a=2").subject();
        assertThatThrownBy(() -> LoadProposal.of(subject)).hasMessageContaining("no load of node \"b\"");
        assertThat(Decimals.share(new BigDecimal("1E+2")).toDouble()).isEqualTo(100);
    }

    @Test
    void aWeightChangesFourfoldAtMostInOneStep() {
        LoadProposal proposal = LoadProposal.of(Subjects.of(RingRule.NATIVE, "a", "b", "c")
                .load("a=1", "b=1000000", "c=1")
                .subject());
        assertThat(proposal.isLimited()).isTrue();
        // b, which asks for a third, is held at a quarter where a and c, which ask for 333,333 times as much, take the
        // rest
        assertThat(proposal.nodes())
                .extracting(each -> each.weight().toPlainString())
                .containsExactly("1.38", "0.25", "1.38");
        assertThat(LoadProposal.of(Subjects.of(RingRule.NATIVE, "a", "b")
                                .load("a=1", "b=2")
                                .subject())
                        .isLimited())
                .isFalse();
    }

    /** The limit holds for what is proposed, scaled and rounded. */
    @Test
    void noWeightPassesTheLimitWhateverTheLoad() {
        assertThat(proposed(Subjects.of(RingRule.NATIVE, "a", "b").load("a=0.000001", "b=1000000")))
                .containsExactly("a=1.75", "b=0.25");
        assertThat(proposed(Subjects.of(SlotsRule.NATIVE, "a", "b=1000000000").load("a=1", "b=1")))
                .containsExactly("a=0.25", "b=1000000000");
        SplittableRandom random = new SplittableRandom(5);
        for (int round = 0; round < 200; round++) {
            String[] nodes = new String[2 + random.nextInt(5)];
            String[] load = new String[nodes.length];
            for (int i = 0; i < nodes.length; i++) {
                nodes[i] = "n" + i + "=" + decimal(random, 9);
                load[i] = "n" + i + "=" + decimal(random, 6);
            }
            Subject subject =
                    Subjects.of(RendezvousRule.NATIVE, nodes).load(load).subject();
            for (LoadProposal.NodeLoad each : LoadProposal.of(subject).nodes()) {
                BigDecimal four = BigDecimal.valueOf(4);
                assertThat(each.weight())
                        .isLessThanOrEqualTo(each.node().weight().multiply(four));
                assertThat(each.weight().multiply(four))
                        .isGreaterThanOrEqualTo(each.node().weight());
            }
        }
    }

    /** A number of up to 9 digits, of which up to {@code decimals} are decimals. */
    private static String decimal(SplittableRandom random, int decimals) {
        long digits = 1 + random.nextLong(random.nextBoolean() ? 10 : 1_000_000_000L);
        return BigDecimal.valueOf(digits, random.nextInt(decimals + 1)).toPlainString();
    }

    /** While weights are not held at the limit their sum stays; held ones leave what they cannot take to the others. */
    @Test
    void theSumStaysWhereWeightsAreHeld() {
        LoadProposal proposal = LoadProposal.of(Subjects.of(RingRule.NATIVE, "a", "b", "c", "d")
                .load("a=1", "b=100", "c=30", "d=30")
                .subject());
        double sum = proposal.nodes().stream()
                .mapToDouble(each -> each.weight().doubleValue())
                .sum();
        assertThat(sum).isCloseTo(4, within(0.02));
    }

    private static String remedy(Subjects subjects) {
        return subjects.findings(CHECK).get(0).remedy();
    }

    @Test
    void pointsAreTheRemedyWhereWeightsMoveNothing() {
        RingRule given =
                RingRule.builder().space(Space.modulus(100)).givenPoints().build();
        List<Node> nodes = List.of(
                Node.of("A").withPoints(List.of(Position.of(12))),
                Node.of("B").withPoints(List.of(Position.of(45))),
                Node.of("C").withPoints(List.of(Position.of(78))));
        Subjects subjects = Subjects.of(Placement.of(Topology.of(given, nodes))).load("A=1", "B=2", "C=3");
        assertThat(remedy(subjects))
                .isEqualTo(
                        "give node \"C\" less of the space by other points: weights move nothing here, for the document"
                                + " says who owns what");
        assertThat(LoadProposal.of(subjects.subject()).isChange()).isFalse();
    }

    private static Subjects jump(int buckets) {
        List<Node> nodes = new ArrayList<>();
        for (String id : List.of("a", "b", "c")) {
            long first = (long) nodes.size() * buckets;
            nodes.add(Node.of(id)
                    .withPoints(LongStream.range(first, first + buckets)
                            .mapToObj(Position::of)
                            .toList()));
        }
        return Subjects.of(Placement.of(Topology.of(JumpRule.of(3 * buckets), nodes)))
                .load("a=10", "b=13", "c=17");
    }

    /** One bucket a node cannot follow; finer ones can, and move two thirds of the keys. */
    @Test
    void jumpIsToldWhatFinerBucketsMove() {
        assertThat(LoadProposal.of(jump(1).subject()).isChange()).isFalse();
        assertThat(remedy(jump(1)))
                .isEqualTo("no weights of whole buckets come closer; those of finer ones are \"a\" 1.27, \"b\" 0.979,"
                        + " \"c\" 0.749: they move 66.6 % of keys, where they ask for 9.0 %");
    }

    /** Ten buckets a node can: 13, 10 and 7 of them move what three buckets are. */
    @Test
    void jumpGetsWeightsOfWholeBuckets() {
        Subjects subjects = jump(10);
        assertThat(proposed(subjects)).containsExactly("a=1.3", "b=1", "c=0.7");
        Movement moved =
                Objects.requireNonNull(LoadProposal.of(subjects.subject()).movement(subjects.subject()));
        assertThat(moved.moved().toDouble()).isCloseTo(0.1, within(1e-9));
        assertThat(remedy(subjects)).isEqualTo("set the weights that are proposed below");
        // A third of a weight is no decimal: three buckets are the least that a weight can tell.
        assertThat(proposed(jump(3))).containsExactly("a=1", "b=1", "c=1");
    }

    @Test
    void whatWeightsMoveBeyondWhatTheyAskForIsTold() {
        assertThat(remedy(Subjects.of(ModuloRule.NATIVE, "a", "b").load("a=2", "b=1")))
                .isEqualTo("set the weights that are proposed below: they move 50.0 % of keys, where they ask for"
                        + " 16.6 %");
    }

    /** Within noise no weights are proposed, so that none are to be set. */
    @Test
    void withinNoiseTheBalanceIsToBeRaised() {
        Subjects subjects =
                Subjects.of(RingRule.NATIVE, "a", "b").load("a=102", "b=98").wanted("1.01");
        assertThat(remedy(subjects)).startsWith("raise the wanted balance to 1.02 or more (--balance): ");
        assertThat(subjects.wanted("1.02").names(CHECK)).isEmpty();
    }
}
