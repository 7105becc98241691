package dev.clockwise.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.placement.RingRule;
import org.junit.jupiter.api.Test;

class RouterCheckTest {

    @Test
    void routersOnSeveralHostsReadSeveralFiles() {
        Subjects subjects = Subjects.of(RingRule.NATIVE, "a", "b").routers(3);
        Finding finding = subjects.findings(new RouterCheck()).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.MANY_ROUTERS_ON_A_FILE);
        assertThat(finding.figure()).isEqualTo(3);
        assertThat(finding.remedy())
                .endsWith(subjects.subject().topology().placementFingerprint().brief());
        assertThat(subjects.routers(1).names(new RouterCheck())).isEmpty();
    }
}
