package dev.clockwise.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.testkit.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rings that are merged from the one before and a change, through many changes, against those built from the start. */
@Tag("long")
class ArcPatchTest {

    private static final int CHANGES = 60;

    @SuppressWarnings("ImmutableEnumChecker") // rules are immutable
    private enum Rules {
        NATIVE(RingRule.ofPoints(40), true),
        STRICTLY_AFTER(
                RingRule.ofPoints(40).change().boundary(Boundary.STRICTLY_AFTER).build(), true),
        AT_OR_BEFORE(
                RingRule.ofPoints(40).change().boundary(Boundary.AT_OR_BEFORE).build(), true),
        KETAMA(
                RingRule.builder()
                        .space(Space.bits(32))
                        .hash(HashFunction.MD5, DigestCut.first(4).littleEndian())
                        .label("{id}-{i}")
                        .pointsPerLabel(4)
                        .points(40)
                        .build(),
                true),
        /** Where points are often at one position. */
        CROWDED(RingRule.ofPoints(40).change().space(Space.modulus(20_000)).build(), true),
        CROWDED_HIGHEST_ID(
                RingRule.ofPoints(40)
                        .change()
                        .space(Space.bits(17))
                        .tie(Tie.HIGHEST_ID)
                        .build(),
                true),
        CROWDED_DOWN(
                RingRule.ofPoints(40)
                        .change()
                        .space(Space.bits(17))
                        .boundary(Boundary.AT_OR_BEFORE)
                        .build(),
                true),
        CROWDED_STRICTLY(
                RingRule.ofPoints(40)
                        .change()
                        .space(Space.bits(17))
                        .boundary(Boundary.STRICTLY_AFTER)
                        .build(),
                true),
        TINY(RingRule.ofPoints(10).change().space(Space.modulus(100)).build(), false),
        ROUNDED(RingRule.ofPoints(40).change().count(WeightCount.ROUNDED).build(), true),
        /** Where other nodes decide a node's points. */
        SHARE(RingRule.ofPoints(40).change().count(WeightCount.SHARE).build(), false),
        WIDE(
                RingRule.builder()
                        .space(Space.bits(128))
                        .hash(HashFunction.MD5)
                        .label("{id}-{i}")
                        .points(40)
                        .build(),
                false);

        private final RingRule rule;
        /** Whether changes can be merged at all. */
        private final boolean merges;

        Rules(RingRule rule, boolean merges) {
            this.rule = rule;
            this.merges = merges;
        }
    }

    @ParameterizedTest
    @EnumSource(Rules.class)
    void mergedIsBuilt(Rules rules) {
        Property.check("merged is built: " + rules, 4, random -> {
            Placement ring = Placement.of(Topology.of(rules.rule, nodes(random, 20 + random.nextInt(60))));
            int merged = 0;
            for (int change = 0; change < CHANGES; change++) {
                Topology next = changed(ring.topology(), change, random);
                merged += new ArcPatch(rules.rule, (Arcs) ring.ownership(), ring.topology(), next).patched() == null
                        ? 0
                        : 1;
                ring = ring.next(next);
                requireSame(ring, Placement.of(next), random);
            }
            // Not where points coincide, nor where the number of points or nodes asks for tables of another size.
            assertThat(merged).as("of %s changes", CHANGES).isBetween(rules.merges ? 1 : 0, rules.merges ? CHANGES : 0);
        });
    }

    private static List<Node> nodes(SplittableRandom random, int count) {
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            nodes.add(node(random, "n" + i));
        }
        return nodes;
    }

    private static Node node(SplittableRandom random, String id) {
        Node node = Node.of(id).withWeight(random.nextInt(5) == 0 ? 2 : 1);
        return random.nextBoolean() ? node : node.withZone("z" + random.nextInt(4));
    }

    private static Topology changed(Topology topology, int change, SplittableRandom random) {
        Node some = topology.nodes().get(random.nextInt(topology.nodes().size()));
        return switch (random.nextInt(7)) {
            case 0, 1 -> topology.plus(node(random, (char) ('a' + random.nextInt(26)) + "joiner" + change));
            case 2 -> topology.minus(some.id());
            case 3 -> topology.with(some.withWeight(random.nextInt(4)));
            case 4 -> topology.with(some.withZone("z" + random.nextInt(4)).withAddress("host:" + change));
            case 5 -> topology.minus(some.id()).plus(node(random, "other" + change));
            default -> topology;
        };
    }

    private static void requireSame(Placement merged, Placement built, SplittableRandom random) {
        Arcs arcs = (Arcs) merged.ownership();
        Arcs expected = (Arcs) built.ownership();
        assertThat(merged.footprint()).isEqualTo(built.footprint());
        assertThat(merged.topology()).isEqualTo(built.topology());
        assertThat(arcs.nodes()).containsExactlyElementsOf(expected.nodes());
        assertThat(arcs.cells()).isEqualTo(expected.cells());
        assertThat(arcs.losers()).isEqualTo(expected.losers());
        for (int loser = 0; loser < arcs.losers(); loser++) {
            assertThat(arcs.loser(loser)).isEqualTo(expected.loser(loser));
        }
        for (int cell = 0; cell < arcs.cells(); cell++) {
            assertThat(arcs.start(cell)).isEqualTo(expected.start(cell));
            assertThat(arcs.ownerNumber(cell)).isEqualTo(expected.ownerNumber(cell));
            assertThat(arcs.owner(cell)).isEqualTo(expected.owner(cell));
        }
        for (Position position : positions(arcs, random)) {
            assertThat(arcs.cellAt(position)).isEqualTo(expected.cellAt(position));
            assertThat(merged.ownerAt(position)).isEqualTo(built.ownerAt(position));
            assertThat(merged.ownersAt(position, 3)).isEqualTo(built.ownersAt(position, 3));
        }
    }

    private static Set<Position> positions(Arcs arcs, SplittableRandom random) {
        TreeSet<Position> positions = new TreeSet<>();
        for (int cell = 0; cell < arcs.cells(); cell++) {
            if (random.nextInt(4) == 0) {
                positions.add(arcs.start(cell));
                positions.add(arcs.end(cell));
            }
            positions.add(arcs.space().wrap(arcs.start(cell).toBigInteger().shiftRight(1)));
        }
        return positions;
    }
}
