package dev.clockwise.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Keys;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topologies;
import dev.clockwise.Topology;
import dev.clockwise.testkit.Property;
import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rings of every make answer what a scan of all points answers. */
@Tag("long")
class RingOracleTest {

    @ParameterizedTest
    @EnumSource
    void ownersAndListsAreThoseOfAScan(SampleRing ring) {
        Property.check("owners and lists are those of a scan: " + ring, 25, random -> {
            Topology topology = topology(ring, random);
            Placement placement = Placement.of(topology);
            ScannedRing oracle = new ScannedRing(ring.sketch, topology.nodes());
            for (byte[] key : Keys.random(random, 12)) {
                BigInteger position = oracle.position(key);
                assertThat(placement.keyHash().position(key, 0, key.length).toBigInteger())
                        .isEqualTo(position);
                assertThat(placement.owner(key)).isEqualTo(oracle.owner(position));
                int copies = random.nextInt(6);
                assertThat(placement.owners(key, copies)).isEqualTo(oracle.owners(position, copies));
            }
            for (Position position :
                    Topologies.probes(random, ring.rule.keyHash().space())) {
                assertThat(placement.ownerAt(position)).isEqualTo(oracle.owner(position.toBigInteger()));
            }
        });
    }

    /** Every position of the small spaces, so every boundary and every tie. */
    @ParameterizedTest
    @EnumSource(
            names = {
                "SPACE_100",
                "CROWDED",
                "UNEVEN_HASH",
                "HIGHEST_ID",
                "GIVEN",
                "DOWN_12",
                "DOWN_GIVEN",
                "DOWN_CROWDED",
                "NEAREST_12",
                "NEAREST_CROWDED",
                "NEAREST_GIVEN",
                "NO_WRAP_12",
                "NO_WRAP_GIVEN"
            })
    void everyPositionOfASmallSpace(SampleRing ring) {
        Property.check("every position of a small space: " + ring, 6, random -> {
            Topology topology = topology(ring, random);
            Placement placement = Placement.of(topology);
            ScannedRing oracle = new ScannedRing(ring.sketch, topology.nodes());
            int size = ring.sketch.size().intValueExact();
            for (int at = 0; at < size; at += size > 1_000 ? 41 : 1) {
                BigInteger position = BigInteger.valueOf(at);
                assertThat(placement.ownerAt(at)).isEqualTo(oracle.owner(position));
                assertThat(placement.ownersAt(Position.of(at), 3)).isEqualTo(oracle.owners(position, 3));
            }
        });
    }

    @Test
    void theNativeRingHasAsManyPointsAsItSays() {
        List<Node> nodes = List.of(
                Node.of("a"),
                Node.of("b").withWeight("2.5"),
                Node.of("c").withWeight("0.003125"),
                Node.of("d").withWeight("0.009375"),
                Node.of("e").withWeight("0.000000001"),
                Node.of("f").withWeight(0));
        Topology topology = Topology.of(RingRule.NATIVE, nodes);
        int points = 160 + 400 + 1 + 2 + 1;
        assertThat(new ScannedRing(SampleRing.NATIVE.sketch, nodes).count()).isEqualTo(points);
        assertThat(Placement.of(topology).footprint().points()).isEqualTo(points);
    }

    /** Small enough to scan again and again; each twelfth larger. */
    private static Topology topology(SampleRing ring, SplittableRandom random) {
        int most = random.nextInt(12) == 0 ? 4_000 : 700;
        while (true) {
            Topology topology = ring.topologies().next(random);
            if (ring.rule.footprint(topology).points() <= most) {
                return topology;
            }
        }
    }

    @Test
    void aPointAtEveryEdgeOfAWideSpace() {
        for (Boundary boundary : Boundary.values()) {
            RingRule rule = RingRule.builder()
                    .space(Space.bits(128))
                    .hash(dev.clockwise.hash.HashFunction.MD5)
                    .givenPoints()
                    .boundary(boundary)
                    .build();
            BigInteger half = BigInteger.ONE.shiftLeft(64);
            List<Node> nodes = List.of(
                    Node.of("a").withPoints(List.of(Position.of(0), Position.of(half))),
                    Node.of("b").withPoints(List.of(Position.of(half.subtract(BigInteger.ONE)))),
                    Node.of("c").withPoints(List.of(rule.keyHash().space().last(), Position.of(-1L))),
                    Node.of("d").withPoints(List.of(Position.of(half.add(BigInteger.ONE)), Position.of(1))));
            ScannedRing oracle = new ScannedRing(
                    new ScannedRing.Sketch(
                            BigInteger.ONE.shiftLeft(128),
                            SampleRing.SPACE_128.sketch.keys(),
                            SampleRing.SPACE_128.sketch.points(),
                            SampleRing.SPACE_128.sketch.label(),
                            1,
                            0,
                            true,
                            ScannedRing.Neighbour.valueOf(boundary.name()),
                            false),
                    nodes);
            Placement placement = Placement.of(Topology.of(rule, nodes));
            Position[] points =
                    nodes.stream().flatMap(node -> node.points().stream()).toArray(Position[]::new);
            for (Position position :
                    Topologies.probes(new SplittableRandom(1), rule.keyHash().space(), points)) {
                assertThat(placement.ownerAt(position)).isEqualTo(oracle.owner(position.toBigInteger()));
                assertThat(placement.ownersAt(position, 4)).isEqualTo(oracle.owners(position.toBigInteger(), 4));
                if (position.high() == 0) {
                    assertThat(placement.ownerAt(position.low())).isEqualTo(oracle.owner(position.toBigInteger()));
                }
            }
        }
    }
}
