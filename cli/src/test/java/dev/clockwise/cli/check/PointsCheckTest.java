package dev.clockwise.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.RingRule;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PointsCheckTest {

    private static final PointsCheck CHECK = new PointsCheck();

    /** The rule of ketama: of these two nodes one point is shared. */
    private static final RingRule KETAMA = RingRule.builder()
            .space(Space.bits(32))
            .hash(HashFunction.MD5, DigestCut.first(4).littleEndian())
            .pointsPerLabel(4)
            .label("{id}-{i}")
            .build();

    @Test
    void aSharedPointNamesItsLoser() {
        Finding finding = Subjects.of(KETAMA, "10.0.0.225:11211", "10.0.3.105:11211")
                .findings(CHECK)
                .get(0);
        assertThat(finding.name()).isEqualTo(FindingName.COLLIDING_POINTS);
        assertThat(finding.figure()).isEqualTo(1);
        assertThat(finding.found())
                .isEqualTo("1 point lies where another lies and owns nothing; the loser: \"10.0.3.105:11211\" 1");
        assertThat(Subjects.of(KETAMA, "10.0.0.1:11211", "10.0.0.2:11211").names(CHECK))
                .isEmpty();
    }

    /** A wider hash ends collisions by chance, and not those of labels that two nodes share: a1 is a's and a1's. */
    @Test
    void theRemedyIsAWiderHashOrOtherLabels() {
        assertThat(Subjects.of(KETAMA, "10.0.0.225:11211", "10.0.3.105:11211")
                        .findings(CHECK)
                        .get(0)
                        .remedy())
                .startsWith("use 8 bytes or more of the digest and space: 2^64, or fewer points; harmless while few");
        RingRule alike =
                RingRule.builder().hash(HashFunction.XXH3_64).label("{id}{i}").build();
        assertThat(Subjects.of(alike, "a", "a1").findings(CHECK).get(0).remedy())
                .startsWith("spell labels so that none is two nodes', as {id}-{i} does");
        RingRule apart =
                RingRule.builder().hash(HashFunction.XXH3_64).label("{id}-{i}").build();
        assertThat(Subjects.of(apart, "a", "a1").names(CHECK)).isEmpty();
    }

    @Test
    void givenPointsAreCountedByNode() {
        RingRule rule =
                RingRule.builder().space(Space.modulus(100)).givenPoints().build();
        Placement placement = Placement.of(
                Topology.of(rule, List.of(node("a", 1, 2, 3), node("b", 2, 3, 4), node("c", 3, 4, 50), node("d", 90))));
        Finding finding = Subjects.of(placement).findings(CHECK).get(0);
        assertThat(finding.figure()).isEqualTo(4);
        assertThat(finding.found()).endsWith("own nothing; most lost: \"b\" 2, \"c\" 2");
        assertThat(finding.remedy()).isEqualTo("give each point to one node");
    }

    private static Node node(String id, long... points) {
        return Node.of(id)
                .withPoints(Arrays.stream(points).mapToObj(Position::of).toList());
    }

    @Test
    void nearlyAllPointsThatAreAllowed() {
        RingRule rule = RingRule.builder().points(100).maxPoints(400).build();
        Finding finding =
                Subjects.of(rule, "a", "b", "c", "d=0.3").findings(CHECK).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.RING_MEMORY);
        assertThat(finding.figure()).isEqualTo(330);
        assertThat(finding.found()).isEqualTo("330 points of 400 allowed: a few joins more are refused");
        assertThat(Subjects.of(rule, "a", "b", "c", "d=0.2").names(CHECK)).isEmpty();
    }

    @Test
    void muchMemory() {
        Placement small = Placement.ring("a", "b");
        Footprint large = new Footprint(6_000_000, (64 << 20) + 1);
        Placement heavy = (Placement) Proxy.newProxyInstance(
                Placement.class.getClassLoader(),
                new Class<?>[] {Placement.class},
                (proxy, method, arguments) ->
                        method.getName().equals("footprint") ? large : method.invoke(small, arguments));
        Finding finding = Subjects.of(heavy).findings(CHECK).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.RING_MEMORY);
        assertThat(finding.figure()).isEqualTo((64 << 20) + 1);
        assertThat(Subjects.of(small).names(CHECK)).isEmpty();
    }
}
