package dev.clockwise.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.clockwise.Balance;
import dev.clockwise.placement.MaglevRule;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import java.util.List;
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
