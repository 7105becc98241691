package dev.clockwise.difference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Method;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Share;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.dialect.FloatCount;
import dev.clockwise.difference.Change.Aspect;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.placement.Boundary;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.Tie;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Differences that were met in the field, their sizes and their causes. */
class DifferenceTest {

    private static final List<byte[]> KEYS = IntStream.range(0, 20_000)
            .mapToObj(i -> ("user:" + i).getBytes(StandardCharsets.UTF_8))
            .toList();

    private static final List<Node> EIGHT = servers(8, "10.0.0.%d:11211");

    private static List<Node> servers(int count, String format) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> Node.of(String.format(format, i)).withAttribute("order", Integer.toString(i - 1)))
                .toList();
    }

    /** The ring of the cases: four points of each of 40 digests, little-endian. */
    private static RingRule.Builder ketama() {
        return RingRule.builder()
                .space(Space.bits(32))
                .hash(HashFunction.MD5, DigestCut.first(4).littleEndian())
                .pointsPerLabel(4)
                .label("{id}-{i}")
                .points(160);
    }

    private static double differing(Topology left, Topology right) {
        return differing(left, right, KEYS);
    }

    private static double differing(Topology left, Topology right, List<byte[]> keys) {
        KeyDifference difference = new KeyDifference(Placement.of(left), Placement.of(right)::owner);
        keys.forEach(key -> difference.add(key, 0, key.length));
        return (double) difference.different() / difference.keys();
    }

    private static Cause cause(Topology left, Topology right) {
        return Diagnosis.of(left, right).causes().get(0);
    }

    private static Topology of(PlacementRule rule, List<Node> nodes) {
        return Topology.of(rule, nodes);
    }

    @Test
    void twelveOfSixteenDigestBytes() {
        Topology all = of(ketama().build(), EIGHT);
        Topology some = of(ketama().pointsPerLabel(3).points(120).build(), EIGHT);
        assertThat(differing(all, some)).isBetween(0.2175, 0.2185);
        Cause cause = cause(all, some);
        assertThat(cause.change().aspect()).isEqualTo(Aspect.DIGEST_BYTES);
        assertThat(cause.change().right()).isEqualTo("12 bytes of each digest");
        assertThat(cause.isWhole()).isTrue();
        Difference rest = Difference.between(Placement.of(cause.change().changed()), Placement.of(some));
        assertThat(rest.share()).isEqualTo(Share.ZERO);
        assertThat(rest.first()).isEmpty();
    }

    @Test
    void singlePrecision() {
        List<Node> servers = servers(25, "10.0.0.%d:11211");
        Topology single = of(ketama().count(FloatCount.SHARE_SINGLE).build(), servers);
        Topology twice = of(ketama().count(FloatCount.SHARE_DOUBLE).build(), servers);
        assertThat(Placement.of(single).footprint().points()).isEqualTo(25 * 156);
        assertThat(Placement.of(twice).footprint().points()).isEqualTo(25 * 160);
        assertThat(differing(single, twice)).isBetween(0.015, 0.03);
        Cause cause = cause(single, twice);
        assertThat(cause.change().aspect()).isEqualTo(Aspect.ROUNDING);
        assertThat(cause.isWhole()).isTrue();
    }

    @Test
    void theSpellingOfAPort() {
        Topology with = of(ketama().label("{server:long}-{i}").build(), EIGHT);
        Topology without = of(ketama().build(), servers(8, "10.0.0.%d"));
        assertThat(differing(with, without)).isBetween(0.8655, 0.8665);
        Cause cause = cause(with, without);
        assertThat(cause.change().aspect()).isEqualTo(Aspect.SPELLING);
        assertThat(cause.isWhole()).isTrue();
    }

    @Test
    void aServerNamedInTwoWaysIsOne() {
        NodeMatch match = NodeMatch.with(of(ketama().build(), EIGHT));
        assertThat(match.idOf(Node.of("10.0.0.3"))).contains("10.0.0.3:11211");
        assertThat(match.idOf(Node.of("c").withAddress("redis://10.0.0.3:11211")))
                .contains("10.0.0.3:11211");
        assertThat(match.idOf(Node.of("c").withAttribute("socket", "cache3/10.0.0.3:11211")))
                .contains("10.0.0.3:11211");
        assertThat(match.idOf(Node.of("10.0.0.9:11211"))).isEmpty();
        assertThat(match.unmatched(of(RingRule.NATIVE, List.of(Node.of("10.0.0.1"), Node.of("x")))))
                .containsExactly(Node.of("x"));
    }

    @Test
    void theExactShareAndTheFirstPosition() {
        RingRule rule = RingRule.builder()
                .space(Space.modulus(100))
                .keyHash(HashFunction.MD5, DigestCut.first(8))
                .givenPoints()
                .build();
        Topology left = of(rule, List.of(at("a", 10), at("b", 40)));
        Topology right = of(rule.change().boundary(Boundary.STRICTLY_AFTER).build(), left.nodes());
        Difference difference = Difference.between(Placement.of(left), Placement.of(right));
        assertThat(difference.share().toDouble()).isCloseTo(0.02, org.assertj.core.data.Offset.offset(1e-9));
        Difference.Spot first = difference.first().orElseThrow();
        assertThat(first.position()).isEqualTo(dev.clockwise.Position.of(10));
        assertThat(first.left().id() + first.right().id()).isEqualTo("ab");
        assertThat(Difference.between(Placement.of(left), Placement.of(left)))
                .isEqualTo(new Difference(Share.ZERO, Method.EXACT, Optional.empty()));
    }

    private static Node at(String id, long point) {
        return Node.of(id).withPoints(List.of(dev.clockwise.Position.of(point)));
    }

    /** Each change that is known to tell systems apart is found to be the cause, where it moves any key. */
    @Test
    void everySingleChangeIsFound() {
        Topology left = of(ketama().build(), servers(6, "10.0.0.%d:11311"));
        for (Change change : RuleChanges.of(left)) {
            if (change.right().contains("{name}")) {
                continue; // these nodes have none
            }
            Diagnosis diagnosis = Diagnosis.of(left, change.changed());
            boolean alike = diagnosis.causes().isEmpty() && diagnosis.parts().isEmpty();
            assertThat(alike || diagnosis.isWhole())
                    .as(change.aspect() + ": " + change.left() + " to " + change.right())
                    .isTrue();
        }
    }

    @Test
    void aTie() {
        RingRule rule = RingRule.builder()
                .space(Space.bits(8))
                .hash(HashFunction.MD5, DigestCut.first(1))
                .label("{id}-{i}")
                .points(20)
                .build();
        Topology low = of(rule, EIGHT);
        Topology high = of(rule.change().tie(Tie.HIGHEST_ID).build(), EIGHT);
        assertThat(cause(low, high).change().aspect()).isEqualTo(Aspect.TIE);
    }
}
