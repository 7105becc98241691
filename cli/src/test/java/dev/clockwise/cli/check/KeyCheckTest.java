package dev.clockwise.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
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
        assertThat(finding.name()).isEqualTo(FindingName.NO_HOT_KEY_STRATEGY);
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
