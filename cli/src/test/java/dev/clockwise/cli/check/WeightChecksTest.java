package dev.clockwise.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.clockwise.Balance;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.MaglevRule;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.placement.SlotsRule;
import dev.clockwise.placement.WeightCount;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WeightChecksTest {

    private static final SizeCheck SIZES = new SizeCheck();
    private static final VanishingWeightCheck VANISHING = new VanishingWeightCheck();

    @Test
    void equalWeightsOnUnequalMachines() {
        Subjects subjects = Subjects.of(RingRule.NATIVE, "a", "b", "c").sizes("a=2");
        Finding finding = subjects.findings(SIZES).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.EQUAL_WEIGHTS);
        List<Balance.NodeShare> nodes = subjects.subject().balance().nodes();
        double b = nodes.get(1).share().toDouble() * 4;
        double c = nodes.get(2).share().toDouble() * 4;
        assertThat(finding.figure()).isCloseTo(Math.max(b, c), within(1e-12));
        assertThat(finding.found()).contains("node \"" + (b > c ? "b" : "c") + "\" gets ");
    }

    @Test
    void weightsThatFollowSizesAreFine() {
        assertThat(Subjects.of(RingRule.NATIVE, "a=2", "b", "c").sizes("a=2").names(SIZES))
                .isEmpty();
        assertThat(Subjects.of(RingRule.NATIVE, "a", "b", "c").sizes("a=1.00").names(SIZES))
                .isEmpty();
        assertThat(Subjects.of(RingRule.NATIVE, "a", "b", "c").names(SIZES)).isEmpty();
    }

    @Test
    void weightsThatFollowOtherSizesAreNot() {
        Subjects subjects = Subjects.of(SlotsRule.NATIVE, "a=2", "b", "c").sizes("b=2");
        Finding finding = subjects.findings(SIZES).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.WEIGHTS_UNLIKE_SIZES);
        assertThat(finding.figure())
                .isCloseTo(subjects.subject().balance().nodes().get(0).share().toDouble() * 4, within(1e-12));
        assertThat(subjects.wanted("2.5").names(SIZES)).isEmpty();
    }

    @Test
    void aWeightThatRoundsToTheLeastPoint() {
        Subjects subjects = Subjects.of(RingRule.NATIVE, "a", "b", "tiny=0.001");
        Finding finding = subjects.findings(VANISHING).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.VANISHING_WEIGHT);
        Balance.NodeShare tiny = subjects.subject().balance().nodes().get(2);
        assertThat(finding.figure()).isEqualTo(tiny.ratio().toDouble());
        assertThat(finding.found())
                .isEqualTo("node \"tiny\" of weight 0.001 asks for 0.0500 % of keys and gets "
                        + tiny.share().toPercent(4));
        // 160 × 0.00625 is one point exactly
        assertThat(Subjects.of(RingRule.NATIVE, "a", "b=0.00625").names(VANISHING))
                .isEmpty();
        assertThat(Subjects.of(RingRule.NATIVE, "a", "b=0").names(VANISHING)).isEmpty();
    }

    /** Weights tell a part of all points, or nothing, so that they may all be small. */
    @Test
    void aWeightOfARingThatSharesItsPoints() {
        RingRule shared = RingRule.builder().count(WeightCount.SHARE).build();
        assertThat(Subjects.of(shared, "a=0.001", "b=0.001").names(VANISHING)).isEmpty();
        assertThat(Subjects.of(shared, "a", "b=0.001").names(VANISHING)).containsExactly(FindingName.VANISHING_WEIGHT);
        RingRule fixed = RingRule.builder().count(WeightCount.FIXED).build();
        assertThat(Subjects.of(fixed, "a", "b=0.001").names(VANISHING)).isEmpty();
    }

    /** Of 600 points in 100 positions node3's are all lost: its weight is the same as the others', and not at fault. */
    @Test
    void aNodeWhosePointsAreLostIsNoSmallWeight() {
        RingRule narrow = RingRule.builder()
                .space(Space.modulus(100))
                .hash(HashFunction.MD5)
                .label("{id}-{i}")
                .points(200)
                .build();
        Finding finding =
                Subjects.of(narrow, Subjects.ids("node", 3)).findings(VANISHING).get(0);
        assertThat(finding.found())
                .startsWith("node \"node3\" of weight 1 asks for 33.3333 % of keys and gets 0.0000 %");
        assertThat(finding.remedy())
                .isEqualTo("others' points lie where the node's do: use space: 2^64, or drain the node with weight 0");
    }

    @Test
    void theRemedyRaisesWeightsOnlyWhereSomeAreSmaller() {
        assertThat(remedy(SlotsRule.ofBits(2), Subjects.ids("n", 8)))
                .isEqualTo("set more bits, or drain the node with weight 0");
        assertThat(remedy(SlotTableRule.ofSlots(4), Subjects.ids("n", 8)))
                .isEqualTo("use more slots, or drain the node with weight 0");
        assertThat(remedy(SlotsRule.ofBits(4), "a", "b", "tiny=0.001"))
                .isEqualTo("raise the small weights, or set more bits, or drain the node with weight 0");
        assertThat(remedy(RingRule.NATIVE, "a=0.001", "b=0.001"))
                .isEqualTo("raise the small weights, or set more points, or drain the node with weight 0");
    }

    /** A node that a change of the document left without slots. */
    @Test
    void aNodeWithoutSlotsGetsThemFromThePlanner() {
        List<Node> nodes = List.of(
                Node.of("a")
                        .withPoints(
                                LongStream.range(0, 100).mapToObj(Position::of).toList()),
                Node.of("b"));
        Finding finding = Subjects.of(Placement.of(Topology.of(SlotTableRule.ofSlots(100), nodes)))
                .findings(VANISHING)
                .get(0);
        assertThat(finding.remedy())
                .startsWith("have the library's Planner allot them anew, which gives each its part (tried)");
    }

    private static String remedy(PlacementRule rule, String... nodes) {
        return Subjects.of(rule, nodes).findings(VANISHING).get(0).remedy();
    }

    @Test
    void weightsThatMoveNothingAreNoRemedy() {
        RingRule given =
                RingRule.builder().space(Space.modulus(100)).givenPoints().build();
        List<Node> nodes = List.of(
                Node.of("a").withPoints(List.of(Position.of(1))), Node.of("b").withPoints(List.of(Position.of(60))));
        Finding finding = Subjects.of(Placement.of(Topology.of(given, nodes)))
                .sizes("a=2")
                .findings(SIZES)
                .get(0);
        assertThat(finding.remedy())
                .contains("which moves nothing here, and give it points")
                .doesNotContain("plan");
    }

    @Test
    void aWeightThatRoundsToNoSlot() {
        Subjects subjects = Subjects.of(SlotsRule.ofBits(4), "a", "b", "tiny=0.001", "small=0.01");
        Finding finding = subjects.findings(VANISHING).get(0);
        assertThat(finding.figure()).isZero();
        assertThat(finding.found()).contains("gets 0.0000 %; 1 node more is as small");
        assertThat(Subjects.of(new MaglevRule(MaglevRule.NATIVE.keyHash(), 13), "a", "b", "tiny=0.001")
                        .names(VANISHING))
                .containsExactly(FindingName.VANISHING_WEIGHT);
        assertThat(Subjects.of(SlotsRule.ofBits(4), "a", "b", "c=0.5").names(VANISHING))
                .isEmpty();
        assertThat(Subjects.of(ModuloRule.NATIVE, "a", "b", "tiny=0.001").names(VANISHING))
                .isEmpty();
    }
}
