package dev.clockwise.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.clockwise.Balance;
import dev.clockwise.Placement;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.RingRule;
import org.junit.jupiter.api.Test;

class HeadroomCheckTest {

    private static final HeadroomCheck CHECK = new HeadroomCheck();

    @Test
    void theFullestNodeAfterTheLargestIsLost() {
        Subjects subjects = Subjects.of(RingRule.NATIVE, "a=3", "b", "c", "d=2").utilization("0.8");
        Finding finding = subjects.findings(CHECK).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.NO_HEADROOM);
        Placement after = subjects.subject().placement().minus("a");
        double fullest = 0;
        for (Balance.NodeShare each : Balance.of(after).nodes()) {
            double capacity = each.node().weight().doubleValue() / 7;
            fullest = Math.max(fullest, 0.8 * each.share().toDouble() / capacity);
        }
        assertThat(finding.figure()).isCloseTo(fullest, within(1e-12));
        assertThat(finding.found()).startsWith("when \"a\", the largest, fails, node \"");
        assertThat(finding.limit()).isEqualTo("100 %, with nodes 80 % full now (--utilization)");
    }

    /** What the remedy says does, and a per cent more would not. */
    @Test
    void theRemedyNamesTheUtilizationThatWouldDo() {
        Subjects subjects = Subjects.of(RendezvousRule.NATIVE, "a", "b", "c").utilization("0.7");
        Finding finding = subjects.findings(CHECK).get(0);
        assertThat(finding.figure()).isCloseTo(1.05, within(1e-9));
        assertThat(finding.remedy()).startsWith("run them at most 66 % full");
        assertThat(subjects.utilization("0.66").names(CHECK)).isEmpty();
        assertThat(subjects.utilization("0.67").names(CHECK)).containsExactly(FindingName.NO_HEADROOM);
    }

    @Test
    void theOnlyNodeHasNoHeir() {
        Finding finding =
                Subjects.of(RingRule.NATIVE, "a", "b=0").findings(CHECK).get(0);
        assertThat(finding.figure()).isNull();
        assertThat(finding.found()).contains("\"a\" is the only active node");
        assertThat(Subjects.of(RingRule.NATIVE, "a=0").names(CHECK)).isEmpty();
    }

    /** Of two nodes that take 1 and 2, the loss of the second is the worse: all load on what can take a third of it. */
    @Test
    void whereSizesAreKnownTheStrongestIsLostToo() {
        for (String[] ids : new String[][] {{"a", "b"}, {"x", "node-2"}, {"10.0.0.1:80", "node-2"}}) {
            Subjects subjects =
                    Subjects.of(RingRule.NATIVE, ids).sizes(ids[1] + "=2").utilization("0.7");
            Finding finding = subjects.findings(CHECK).get(0);
            assertThat(finding.figure()).isCloseTo(2.1, within(1e-12));
            assertThat(finding.found())
                    .startsWith("when \"" + ids[1] + "\", the largest, fails, node \"" + ids[0] + "\"");
            assertThat(finding.remedy()).startsWith("run them at most 33 % full");
        }
    }

    @Test
    void aLoadBeyondMeasureIsNoPercentage() {
        Finding finding = Subjects.of(RendezvousRule.NATIVE, "a=0.000000001", "b=1000000000")
                .utilization("0.7")
                .findings(CHECK)
                .get(0);
        assertThat(finding.found())
                .isEqualTo(
                        "when \"b\", the largest, fails, node \"a\" is more than 100 times as full as it can be (expected)");
        assertThat(finding.remedy()).isEqualTo("add nodes, or divide the keys more evenly");
    }
}
