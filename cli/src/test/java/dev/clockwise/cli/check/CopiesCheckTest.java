package dev.clockwise.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import dev.clockwise.placement.RingRule;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
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
            1, a=0,             [copies-over-nodes]
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

    /** The figure is what the lists themselves hold: the most copies of a key that lie in one zone. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            5, a@z0 b@z1 c@z0 d@z1 e@z0 f@z1, 5, 3
            5, a@z1 b@z1 c@z2 d=0@z2,         3, 2
            4, a@x b@y c@y d@y,               4, 3
            4, a@x b@x c@y d@y e,             4, 2
            6, a@x b@x c@x d@x e@y f g,       6, 3
            """)
    void aZoneHoldsAsManyCopiesAsIsSaid(int replicas, String nodes, int placed, int most) {
        Subjects subjects = Subjects.of(RingRule.NATIVE, nodes.split(" ", -1)).replicas(replicas);
        Finding zones = subjects.findings(CHECK).get(0);
        assertThat(zones.name()).isEqualTo(FindingName.COPIES_OVER_ZONES);
        assertThat(zones.found())
                .startsWith(placed + " copies of each key over ")
                .endsWith(": losing a zone loses up to " + most + " of them");
        long found = 0;
        for (int key = 0; key < 200; key++) {
            Map<String, Long> zoned = new HashMap<>();
            for (Node node : subjects.subject().placement().owners("key:" + key, replicas)) {
                zoned.merge(Objects.requireNonNullElse(node.zone(), node.id()), 1L, Long::sum);
            }
            found = Math.max(found, Collections.max(zoned.values()));
        }
        assertThat(found).isEqualTo(most);
    }

    @Test
    void aRemedyIsSomethingThatCanBeDone() {
        assertThat(remedy(1, "a=0")).isEqualTo("add nodes, or give a drained one a weight above 0");
        assertThat(remedy(1)).isEqualTo("add nodes");
        assertThat(remedy(2, "a@x")).isEqualTo("add nodes, or lower replicas");
    }

    private static String remedy(int replicas, String... nodes) {
        return Subjects.of(RingRule.NATIVE, nodes).replicas(replicas).findings(CHECK).stream()
                .filter(finding -> finding.name() == FindingName.COPIES_OVER_NODES)
                .findFirst()
                .orElseThrow()
                .remedy();
    }
}
