package dev.clockwise.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.clockwise.Balance;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.JumpRule;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.MaglevRule;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import dev.clockwise.placement.WeightCount;
import dev.clockwise.planner.Planner;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvennessCheckTest {

    private static final EvennessCheck CHECK = new EvennessCheck();
    private static final Pattern POINTS = Pattern.compile("set points: (\\d+) \\(max/mean ([0-9.]+), tried\\)");

    @ParameterizedTest
    @ValueSource(strings = {"1.2", "1.1", "1.05"})
    void aRingThatIsTooUnevenIsToldHowManyPointsWouldDo(String wanted) {
        Subjects subjects = Subjects.of(RingRule.NATIVE, Subjects.ids("n", 10)).wanted(wanted);
        List<Finding> findings = subjects.findings(CHECK);
        assertThat(findings).extracting(Finding::name).containsExactly(FindingName.TOO_FEW_POINTS);
        Finding finding = findings.get(0);
        Subject subject = subjects.subject();
        assertThat(finding.figure()).isEqualTo(subject.balance().maxOverMean().toDouble());
        assertThat(finding.limit()).isEqualTo("max/mean " + wanted + " (--balance)");
        Matcher points = POINTS.matcher(finding.remedy());
        assertThat(points.find()).as(finding.remedy()).isTrue();
        RingRule enough = RingRule.ofPoints(Integer.parseInt(points.group(1)));
        Share even = Balance.of(enough.place(subject.topology())).maxOverMean();
        assertThat(even).isLessThanOrEqualTo(Decimals.share(new BigDecimal(wanted)));
        assertThat(Words.ratio(even)).isEqualTo(points.group(2));
    }

    @Test
    void anEvenRingIsFine() {
        assertThat(Subjects.of(RingRule.NATIVE, Subjects.ids("n", 10)).names(CHECK))
                .isEmpty();
        assertThat(Subjects.of(RingRule.NATIVE, "a=0").names(CHECK)).isEmpty();
    }

    @Test
    void otherPlacementsThatWouldDoAreTried() {
        Subjects subjects = Subjects.of(RingRule.NATIVE, Subjects.ids("n", 10)).wanted("1.03");
        Share slots = Balance.of(SlotsRule.NATIVE
                        .withCapacity(new BigDecimal("1.02"))
                        .place(subjects.subject().topology()))
                .maxOverMean();
        assertThat(subjects.findings(CHECK).get(0).remedy())
                .contains("type: slots with capacity: 1.02 " + Words.tried(slots))
                .contains(
                        "type: tokens " + Words.tried(tokens(subjects.subject().topology())));
    }

    private static Share tokens(Topology topology) {
        Planner planner = Planner.of(RingRule.TOKENS).orElseThrow();
        Topology none = Topology.of(RingRule.TOKENS, List.of());
        return Balance.of(Placement.of(planner.plan(none, Topology.of(RingRule.TOKENS, topology.nodes()))))
                .maxOverMean();
    }

    /** One node has nearly all buckets: the planner would give each as many. */
    @Test
    void aMapThatIsPlannedIsPlannedAnew() {
        List<Node> nodes = List.of(
                Node.of("a")
                        .withPoints(
                                LongStream.range(0, 9).mapToObj(Position::of).toList()),
                Node.of("b").withPoints(List.of(Position.of(9))));
        Finding finding = Subjects.of(Placement.of(Topology.of(JumpRule.of(10), nodes)))
                .findings(CHECK)
                .get(0);
        assertThat(finding.name()).isEqualTo(FindingName.UNEVEN_SHARES);
        assertThat(finding.figure()).isCloseTo(1.8, within(1e-9));
        assertThat(finding.remedy())
                .startsWith("have the planner allot them anew (max/mean 1.000, tried) with the library's Planner, or ");
    }

    private static String tried(PlacementRule rule, int nodes) {
        return Words.tried(Balance.of(rule.place(
                        Subjects.of(rule, Subjects.ids("n", nodes)).subject().topology()))
                .maxOverMean());
    }

    private static String remedy(Subjects subjects) {
        Finding finding = subjects.findings(CHECK).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.UNEVEN_SHARES);
        return finding.remedy();
    }

    /** With two bits a capacity of 1.02 gives one slot to a node and none to another: it takes more bits as well. */
    @Test
    void bitsAndCapacityAreTried() {
        String remedy = remedy(Subjects.of(SlotsRule.ofBits(2), Subjects.ids("n", 8)));
        SlotsRule capped = SlotsRule.ofBits(5).withCapacity(new BigDecimal("1.02"));
        assertThat(remedy)
                .startsWith("set bits: 5 with capacity: 1.02 " + tried(capped, 8) + ", or set bits: 7 "
                        + tried(SlotsRule.ofBits(7), 8) + ", or set type: tokens (");
    }

    @Test
    void aTokensTopologyIsNotToldToBecomeOne() {
        List<Node> nodes = List.of(
                Node.of("a").withPoints(List.of(Position.of(12), Position.of(1L << 62))),
                Node.of("b").withPoints(List.of(Position.of(1L << 63))));
        assertThat(remedy(Subjects.of(Placement.of(Topology.of(RingRule.TOKENS, nodes)))))
                .startsWith("have the planner allot them anew (max/mean 1.0")
                .contains("or set type: slots")
                .doesNotContain("type: tokens");
    }

    @Test
    void aLargerTableIsTried() {
        MaglevRule small = MaglevRule.ofTable(11);
        Matcher table = Pattern.compile("set table: (\\d+) (\\(max/mean [0-9.]+, tried\\))")
                .matcher(remedy(Subjects.of(small, Subjects.ids("n", 8))));
        assertThat(table.find()).isTrue();
        MaglevRule larger = MaglevRule.ofTable(Integer.parseInt(table.group(1)));
        assertThat(table.group(2)).isEqualTo(tried(larger, 8));
    }

    @Test
    void moduloOfASmallSpaceIsToldToLeaveItOut() {
        ModuloRule ten = new ModuloRule(PositionHash.of(HashFunction.XXH3_64, Space.modulus(10)));
        assertThat(remedy(Subjects.of(ten, "a", "b", "c").wanted("1.1")))
                .startsWith("set type: modulo without hash, cut and space (max/mean 1.000, tried), or ");
    }

    /** Points of 4 positions give 3 nodes 2, 1 and 1 at best, which is 1.5 times what the first asks for. */
    @Test
    void pointsAreARemedyOnlyWhereTheSpaceCanBeDividedSo() {
        RingRule four = RingRule.builder().space(Space.modulus(4)).givenPoints().build();
        List<Node> nodes = List.of(
                Node.of("a").withPoints(List.of(Position.of(0))),
                Node.of("b").withPoints(List.of(Position.of(1))),
                Node.of("c").withPoints(List.of(Position.of(2))));
        Subjects subjects = Subjects.of(Placement.of(Topology.of(four, nodes)));
        assertThat(remedy(subjects)).doesNotContain("give points");
        RingRule hundred =
                RingRule.builder().space(Space.modulus(100)).givenPoints().build();
        assertThat(remedy(Subjects.of(Placement.of(Topology.of(hundred, nodes)))))
                .startsWith("give points that divide the space as the weights ask, or ");
    }

    /** The lowest balance that can be wanted cannot be lowered: what can be kept is told, and moves nothing. */
    @Test
    void whereNothingDoesTheBalanceIsToBeRaised() {
        Subjects subjects =
                Subjects.of(RingRule.NATIVE, "a", "b", "c", "d", "e").wanted("1");
        Finding finding = subjects.findings(CHECK).get(0);
        Matcher raised = Pattern.compile("tried\\): raise the wanted balance to ([0-9.]+) or more \\(--balance\\)$")
                .matcher(finding.remedy());
        assertThat(raised.find()).as(finding.remedy()).isTrue();
        assertThat(finding.remedy()).doesNotContain("move");
        assertThat(subjects.wanted(raised.group(1)).names(CHECK)).isEmpty();
    }

    @Test
    void whereNoNumberOfPointsWouldDoThatIsSaid() {
        RingRule capped = RingRule.builder().maxPoints(20_000).build();
        Finding finding = Subjects.of(capped, Subjects.ids("n", 10))
                .wanted("1.0001")
                .findings(CHECK)
                .get(0);
        assertThat(finding.name()).isEqualTo(FindingName.TOO_FEW_POINTS);
        Share most = Balance.of(capped.withPoints(1999)
                        .place(Subjects.of(capped, Subjects.ids("n", 10))
                                .subject()
                                .topology()))
                .maxOverMean();
        assertThat(finding.remedy())
                .startsWith("no number of points up to 1,999 would do (max/mean " + Words.ratio(most) + ", tried): ")
                .doesNotContain("set points");
    }

    @Test
    void thePointsFoundLieWithinASixteenthOfOnesThatDoNot() {
        Subject subject =
                Subjects.of(RingRule.ofPoints(10), Subjects.ids("m", 7)).subject();
        Share wanted = Decimals.share(new BigDecimal("1.1"));
        RingSearch search = RingSearch.of(
                subject.topology(), RingRule.ofPoints(10), subject.balance().maxOverMean(), wanted);
        RingSearch.Tried enough = search.enough().orElseThrow();
        assertThat(enough.maxOverMean()).isLessThanOrEqualTo(wanted);
        assertThat(search.most().points()).isGreaterThanOrEqualTo(enough.points());
        boolean uneven = false;
        for (int points = enough.points() - enough.points() / 16 - 1; points < enough.points(); points++) {
            Share tried = Balance.of(RingRule.ofPoints(points).place(subject.topology()))
                    .maxOverMean();
            uneven |= tried.compareTo(wanted) > 0;
        }
        assertThat(uneven).isTrue();
    }

    @Test
    void unevenSharesOfOtherPlacementsGetTheirOwnRemedy() {
        Subjects slots = Subjects.of(SlotsRule.ofBits(6), Subjects.ids("n", 10));
        Finding finding = slots.findings(CHECK).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.UNEVEN_SHARES);
        assertThat(finding.figure())
                .isEqualTo(slots.subject().balance().maxOverMean().toDouble());
        assertThat(finding.remedy())
                .startsWith(
                        "set capacity: 1.02 " + tried(SlotsRule.ofBits(6).withCapacity(new BigDecimal("1.02")), 10));
        RingRule unnumbered = RingRule.builder()
                .space(Space.bits(32))
                .hash(HashFunction.MURMUR3_32)
                .label("{id}")
                .points(1)
                .build();
        assertThat(Subjects.of(unnumbered, "a", "b", "c")
                        .wanted("1.03")
                        .findings(CHECK)
                        .get(0)
                        .remedy())
                .startsWith("number the labels, as in {id}-{i}, and set points: ")
                .contains(", tried), or set type: slots with capacity: 1.02 (max/mean ");
        assertThat(Subjects.of(SlotsRule.NATIVE, Subjects.ids("n", 10)).names(CHECK))
                .isEmpty();
        assertThat(Subjects.of(RendezvousRule.NATIVE, Subjects.ids("n", 10)).names(CHECK))
                .isEmpty();
    }

    @Test
    void alternativesAreNumberedEach() {
        RingRule unnumbered = RingRule.builder()
                .space(Space.bits(32))
                .hash(HashFunction.MURMUR3_32)
                .label(LabelTemplate.firstOf("{name}-{i}", "{id}"))
                .points(1)
                .build();
        assertThat(Subjects.of(unnumbered, "a", "b", "c")
                        .wanted("1.03")
                        .findings(CHECK)
                        .get(0)
                        .remedy())
                .startsWith("number the labels, as in {name}-{i} or {id}-{i}, and set points: ");
    }

    /** However light the nodes are: points are for each of them. */
    @Test
    void ringsThatShareTheirPointsAreSearchedUpToTheirCap() {
        for (WeightCount count : List.of(WeightCount.SHARE, WeightCount.FIXED)) {
            RingRule ring =
                    RingRule.builder().count(count).points(10).maxPoints(2000).build();
            assertThat(Subjects.of(ring, "a=0.001", "b=0.001", "c=0.001")
                            .wanted("1.0001")
                            .findings(CHECK)
                            .get(0)
                            .remedy())
                    .startsWith("no number of points up to 665 would do ");
        }
    }
}
