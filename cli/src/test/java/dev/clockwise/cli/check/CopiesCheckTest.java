package dev.clockwise.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.placement.RingRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CopiesCheckTest {

    private static final CopiesCheck CHECK = new CopiesCheck();

    @ParameterizedTest
    @CsvSource(textBlock = """
            1, a b,             [one-copy]
            1, a@x b@y,         [one-copy]
            1, a@x b@x,         '[one-copy, one-zone]'
            1, a=0,             '[one-copy, copies-over-nodes]'
            2, a@x b@y,         []
            2, a b,             [one-zone]
            2, a@x b@x,         [one-zone]
            2, a@x b,           []
            2, a@x b@x c@y=0,   [one-zone]
            3, a@x b@y c@y,     [copies-over-zones]
            3, a@x b@y c@z,     []
            3, a@x b@y,         [copies-over-nodes]
            3, a b,             '[one-zone, copies-over-nodes]'
            2, a@x b@x=0,       '[one-zone, copies-over-nodes]'
            """)
    void copiesAgainstNodesAndZones(int replicas, String nodes, String names) {
        String[] spelled = nodes.replaceAll("@(\\w)=0", "=0@$1").split(" ", -1);
        assertThat(Subjects.of(RingRule.NATIVE, spelled).replicas(replicas).names(CHECK))
                .hasToString(names);
    }

    @Test
    void figuresAreCopiesNodesAndZones() {
        Subjects one = Subjects.of(RingRule.NATIVE, "a", "b=3");
        Finding oneCopy = one.findings(CHECK).get(0);
        assertThat(oneCopy.figure()).isEqualTo(1);
        assertThat(oneCopy.found())
                .contains("up to "
                        + one.subject().balance().nodes().get(1).share().toPercent(1));
        Finding zones = Subjects.of(RingRule.NATIVE, "a@x", "b@y", "c@y", "d@y")
                .replicas(4)
                .findings(CHECK)
                .get(0);
        assertThat(zones.figure()).isEqualTo(2);
        assertThat(zones.found()).isEqualTo("4 copies of each key over 2 zones: losing a zone loses up to 3 of them");
        Finding nodes = Subjects.of(RingRule.NATIVE, "a@x", "b@y", "c=0@z")
                .replicas(3)
                .findings(CHECK)
                .get(0);
        assertThat(nodes.figure()).isEqualTo(2);
        assertThat(nodes.limit()).isEqualTo("at least 3 active nodes");
    }
}
