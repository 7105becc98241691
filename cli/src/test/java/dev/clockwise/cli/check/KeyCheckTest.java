package dev.clockwise.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import dev.clockwise.hash.HashTag;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.placement.SlotsRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeyCheckTest {

    private static final KeyCheck CHECK = new KeyCheck();

    private static List<String> keys(int count) {
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            keys.add("user:" + i);
        }
        return keys;
    }

    private static List<String> keys(int count, String hot, int times) {
        List<String> keys = keys(count);
        keys.addAll(Collections.nCopies(times, hot));
        return keys;
    }

    @Test
    void withoutKeysItSaysHowToMeasure() {
        Finding finding = Subjects.of(RingRule.NATIVE, "a", "b").findings(CHECK).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.NO_HOT_KEY_STRATEGY);
        assertThat(finding.figure()).isNull();
        assertThat(finding.remedy()).startsWith("run clockwise check -t t.yaml --keys FILE");
    }

    @Test
    void aHotKeyIsWeighedAgainstItsNode() {
        // 1,000 of 10,000 accesses: 10 %, where a node of four should take 25 %
        Subjects subjects = Subjects.of(SlotsRule.NATIVE, "a", "b", "c", "d").accesses(keys(9000, "hot", 1000));
        Finding finding = subjects.findings(CHECK).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.HOT_KEY);
        assertThat(finding.figure()).isCloseTo(0.4, within(1e-12));
        String owner = subjects.subject().placement().owner("hot").id();
        assertThat(finding.found())
                .isEqualTo("one key takes 10.0 % of accesses, 0.400 of what its node \"" + owner
                        + "\" should take in all (25.0 %)");
        assertThat(subjects.wanted("1.5").names(CHECK)).isEmpty();
        assertThat(Subjects.of(SlotsRule.NATIVE, "a", "b", "c", "d")
                        .accesses(keys(9500, "cool", 500))
                        .names(CHECK))
                .isEmpty();
    }

    @Test
    void oneCopyIsNotReadFromAll() {
        Subjects one = Subjects.of(SlotsRule.NATIVE, "a", "b").accesses(keys(90, "hot", 100));
        assertThat(one.findings(CHECK).get(0).remedy())
                .isEqualTo(
                        "keep the key in a near cache of the clients, or divide it into sub-keys; weights and points do"
                                + " not help");
        Subjects two = Subjects.of(SlotsRule.NATIVE, "a", "b").replicas(2).accesses(keys(90, "hot", 100));
        assertThat(two.findings(CHECK).get(0).remedy()).contains(", read it from all copies, or divide it");
    }

    /** Three tags, one on each master: no node is uneven, and yet none of them can be divided. */
    @Test
    void theKeysOfAHashTagCountLikeAKey() {
        List<String> accesses = new ArrayList<>();
        for (int i = 0; i < 30_000; i++) {
            accesses.add("{t" + i % 3 + "}:" + i);
        }
        List<Node> masters =
                List.of(master("redis-1", 0, 5461), master("redis-2", 5461, 10_923), master("redis-3", 10_923, 16_384));
        Subjects subjects = Subjects.of(Placement.of(Topology.of(SlotTableRule.REDIS_CLUSTER, masters)))
                .accesses(accesses);
        List<Finding> findings = subjects.findings(CHECK);
        assertThat(findings).extracting(Finding::name).containsExactly(FindingName.HOT_KEY);
        assertThat(findings.get(0).figure()).isCloseTo(1, within(0.001));
        assertThat(findings.get(0).found())
                .startsWith("the keys of one hash tag take 33.3 % of accesses, 1.000 of what their node \"redis-");
        assertThat(findings.get(0).remedy()).contains("or divide them among several hash tags");
        KeyReport report = Objects.requireNonNull(subjects.subject().keys());
        assertThat(report.distinct()).isCloseTo(30_000, within(500L));
        assertThat(report.distinctParts()).isEqualTo(3);
        assertThat(report.chance()).isCloseTo(3, within(0.001));
        assertThat(report.verdict())
                .startsWith("keys: one hash tag alone takes 1.000 of what its node should take in all. ");
    }

    private static Node master(String id, int from, int to) {
        return Node.of(id)
                .withPoints(IntStream.range(from, to).mapToObj(Position::of).toList());
    }

    /** Where a single key has all accesses of its tag, or has none, it is a key. */
    @Test
    void aHotKeyIsOneWithHashTagsToo() {
        RingRule tagged = RingRule.builder().tag(HashTag.BRACES).build();
        for (String hot : List.of("hot", "{hot}:1")) {
            Finding finding = Subjects.of(tagged, "a", "b")
                    .accesses(keys(90, hot, 100))
                    .findings(CHECK)
                    .get(0);
            assertThat(finding.found()).startsWith("one key takes 52.6 % of accesses");
        }
    }

    /** A file with one key: it is all its node should take six times over, and the figures say so. */
    @Test
    void aSingleKeyIsItsOwnCause() {
        Subjects subjects =
                Subjects.of(RingRule.NATIVE, "a", "b", "c", "d", "e", "f").accesses(List.of("only"));
        KeyReport report = Objects.requireNonNull(subjects.subject().keys());
        assertThat(report.verdict())
                .isEqualTo("keys: one key alone takes 6.000 of what its node should take in all. Accesses have max/mean"
                        + " 6.000; the ring alone gives 1.098, chance alone at most 6.000, both at most 6.000");
        assertThat(subjects.findings(CHECK).get(1).found())
                .isEqualTo(
                        "max/mean 6.000 (counted), where the shares have 1.098 and 1 different key gives at most 6.000"
                                + " by chance; one key alone takes 6.000 of what its node should take in all");
    }

    @Test
    void skewOfKeysIsFoundWhereTheSharesAreEven() {
        List<String> accesses = keys(5000);
        for (int hot = 0; hot < 60; hot++) {
            accesses.addAll(Collections.nCopies(100, "hot-" + hot));
        }
        Subjects subjects = Subjects.of(SlotsRule.NATIVE, Subjects.ids("n", 10)).accesses(accesses);
        List<Finding> findings = subjects.findings(CHECK);
        assertThat(findings).extracting(Finding::name).containsExactly(FindingName.SKEWED_KEYS);
        KeyReport report = Objects.requireNonNull(subjects.subject().keys());
        assertThat(findings.get(0).figure())
                .isEqualTo(report.counted().maxOverMean().toDouble());
        assertThat(report.cause()).isEqualTo(KeyReport.Cause.KEYS);
        assertThat(findings.get(0).remedy()).startsWith("divide the heaviest keys");
    }

    @Test
    void fewKeysAreChance() {
        List<String> accesses = new ArrayList<>();
        keys(40).forEach(key -> accesses.addAll(Collections.nCopies(3, key)));
        Subjects subjects = Subjects.of(SlotsRule.NATIVE, Subjects.ids("n", 10)).accesses(accesses);
        List<Finding> findings = subjects.findings(CHECK);
        assertThat(findings).extracting(Finding::name).containsExactly(FindingName.SKEWED_KEYS);
        assertThat(findings.get(0).remedy()).startsWith("use more, smaller keys");
    }

    /** Where the shares are uneven, they are what is to be mended first. */
    @Test
    void skewOfTheRingIsNotBlamedOnKeys() {
        Subjects subjects =
                Subjects.of(RingRule.ofPoints(2), "a", "b", "c", "d").accesses(keys(20_000));
        assertThat(subjects.names(CHECK)).isEmpty();
        assertThat(subjects.names(new EvennessCheck())).containsExactly(FindingName.TOO_FEW_POINTS);
    }
}
