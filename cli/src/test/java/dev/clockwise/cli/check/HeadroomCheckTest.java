package dev.clockwise.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.clockwise.Balance;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.RingRule;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class HeadroomCheckTest {

    private static final HeadroomCheck CHECK = new HeadroomCheck();

    /** The node whose loss is worst is not always the largest: each is lost in turn. */
    @Test
    void theFullestNodeAfterTheWorstLoss() {
        Subjects subjects = Subjects.of(RingRule.NATIVE, "a=3", "b", "c", "d=2").utilization("0.8");
        Finding finding = subjects.findings(CHECK).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.NO_HEADROOM);
        double fullest = 0;
        for (String lost : List.of("a", "b", "c", "d")) {
            fullest = Math.max(fullest, fullest(subjects.subject(), lost, 0.8));
        }
        assertThat(finding.figure()).isCloseTo(fullest, within(1e-12));
        assertThat(finding.found())
                .startsWith("when \"a\" fails, node \"")
                .endsWith(", the worst of 4 losses, all tried");
        assertThat(finding.limit()).isEqualTo("100 %, with nodes 80 % full now (--utilization)");
    }

    private static double fullest(Subject subject, String lost, double used) {
        double sum = subject.active().stream()
                .mapToDouble(each -> each.node().weight().doubleValue())
                .sum();
        double fullest = 0;
        for (Balance.NodeShare each :
                Balance.of(subject.placement().minus(lost)).nodes()) {
            double capacity = each.node().weight().doubleValue() / sum;
            fullest = Math.max(fullest, used * each.share().toDouble() / capacity);
        }
        return fullest;
    }

    /**
     * Of three-zones.yaml, at 73 %: what losing store-c2 leaves is 104 % of what one can take, and no other loss is as
     * bad.
     */
    @Test
    void aLossOfASmallNodeCanBeTheWorst() {
        String[] stores = {"store-a1", "store-a2", "store-b1", "store-b2", "store-c1", "store-c2"};
        Subjects subjects = Subjects.of(RingRule.NATIVE, stores).utilization("0.73");
        Finding finding = subjects.findings(CHECK).get(0);
        assertThat(finding.found()).startsWith("when \"store-c2\" fails, node ").contains(" is 104 % full (exact)");
        for (String store : stores) {
            assertThat(fullest(subjects.subject(), store, 0.73))
                    .isLessThanOrEqualTo(Objects.requireNonNull(finding.figure()) + 1e-12);
        }
        assertThat(subjects.subject().fullest().node().id()).isNotEqualTo("store-c2");
    }

    /** Of many nodes 64 are tried, and the worst is among them. */
    @Test
    void ofManyNodesTheWorstLossesAreFound() {
        Subjects subjects = Subjects.of(RingRule.ofPoints(3), Subjects.ids("n", 120));
        Finding finding = subjects.findings(CHECK).get(0);
        assertThat(finding.found()).endsWith(", the worst of 64 losses tried, of 120");
        double fullest = 0;
        for (String id : Subjects.ids("n", 120)) {
            fullest = Math.max(fullest, fullest(subjects.subject(), id, 0.7));
        }
        assertThat(finding.figure()).isCloseTo(fullest, within(1e-9));
    }

    @Test
    void fewerAreTriedWhereAPlacementIsLarge() {
        RingRule large = RingRule.ofPoints(8000);
        Finding finding = Subjects.of(large, Subjects.ids("n", 100))
                .utilization("1")
                .findings(CHECK)
                .get(0);
        assertThat(finding.found()).endsWith(", the worst of 8 losses tried, of 100");
    }

    /** Keys that divide evenly are no remedy where even they do not fit. */
    @Test
    void evenKeysAreARemedyOnlyWhereTheyDo() {
        Finding three =
                Subjects.of(RingRule.NATIVE, "a", "b", "c").findings(CHECK).get(0);
        assertThat(three.remedy()).isEqualTo("run them at most 64 % full, or add nodes");
        Finding six = Subjects.of(RingRule.ofPoints(4), Subjects.ids("n", 6))
                .findings(CHECK)
                .get(0);
        assertThat(six.remedy())
                .endsWith(", add nodes, or divide the keys more evenly: were they perfectly even, it would be 84 %");
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
            assertThat(finding.found()).startsWith("when \"" + ids[1] + "\" fails, node \"" + ids[0] + "\"");
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
                        "when \"b\" fails, node \"a\" is more than 100 times as full as it can be (expected), the worst"
                                + " of 2 losses, all tried");
        assertThat(finding.remedy()).isEqualTo("add nodes as large as \"b\"");
    }
}
