package dev.clockwise.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Explanation;
import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topologies;
import dev.clockwise.Topology;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.testkit.Property;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModuloRuleTest {

    private static Placement modulo(Node... nodes) {
        return Placement.of(Topology.of(ModuloRule.NATIVE, List.of(nodes)));
    }

    @Test
    void theNthNodeOwnsRemainderN() {
        Placement modulo = Placement.modulo("c", "a", "b");
        for (long position = 0; position < 12; position++) {
            assertThat(modulo.ownerAt(position).id())
                    .isEqualTo(List.of("a", "b", "c").get((int) (position % 3)));
        }
        assertThat(modulo.ownerAt(-1L).id()).as("2^64 - 1 leaves 0").isEqualTo("a");
    }

    @Test
    void weightsRepeatNodesInTheirSmallestProportion() {
        Placement modulo = modulo(
                Node.of("a").withWeight("0.5"),
                Node.of("b").withWeight("1.5"),
                Node.of("c").withWeight(0),
                Node.of("d"));
        assertThat(((ResidueRuns) modulo.ownership()).modulus()).isEqualTo(6);
        StringBuilder owners = new StringBuilder();
        for (int position = 0; position < 12; position++) {
            owners.append(modulo.ownerAt(position).id());
        }
        assertThat(owners).hasToString("abbbddabbbdd");
    }

    @Test
    void ownersAreThoseOfARepeatedList() {
        Property.check("owners are those of a repeated list", 60, random -> {
            Space[] spaces = {Space.BITS_64, Space.modulus(50), Space.bits(128), Space.parse("18446744073709551629")};
            PositionHash hash = PositionHash.of(
                    HashFunction.MD5, DigestCut.first(1 + random.nextInt(16)), spaces[random.nextInt(4)]);
            Topologies topologies = Topologies.of(new ModuloRule(hash)).withWholeWeights(30);
            Topology topology = topologies.next(random);
            Placement modulo = Placement.of(topology);
            RepeatedList oracle = new RepeatedList(topology.nodes());
            for (Position position : Topologies.probes(random, hash.space())) {
                assertThat(modulo.ownerAt(position)).isEqualTo(oracle.owner(position.toBigInteger()));
            }
        });
    }

    @Test
    void aListGoesOnInTheOrderOfIds() {
        Placement modulo = modulo(
                Node.of("a").withZone("x"),
                Node.of("b").withZone("x"),
                Node.of("c").withZone("y"),
                Node.of("d"));
        assertThat(modulo.ownersAt(Position.of(1), 4)).extracting(Node::id).containsExactly("b", "c", "d", "a");
        assertThat(modulo.ownersAt(Position.of(0), 2)).extracting(Node::id).containsExactly("a", "c");
    }

    @Test
    void anExplanationNamesTheRemainder() {
        Placement modulo = modulo(Node.of("a"), Node.of("b").withWeight(2));
        Explanation explanation = modulo.explainAt(Position.of(5), 2);
        assertThat(explanation.rule()).isEqualTo("the node of its residue modulo 3");
        assertThat(explanation.walk())
                .extracting(step -> step.node().id() + ": " + step.name() + " " + step.position())
                .containsExactly("b: residue 2 null", "a: next in the order of ids null");
    }

    @Test
    void aCellIsANode() {
        Placement modulo = modulo(Node.of("a").withWeight(2), Node.of("b").withWeight(0), Node.of("c"));
        Residues residues = (ResidueRuns) modulo.ownership();
        assertThat(residues.cells()).isEqualTo(2);
        for (int cell = 0; cell < 2; cell++) {
            assertThat(residues.ownerNumber(cell)).isEqualTo(cell);
            assertThat(residues.owner(cell)).isEqualTo(residues.nodes().get(cell));
            assertThat(residues.first(cell)).isEqualTo(2L * cell);
        }
        Partition none = (Partition) modulo().ownership();
        assertThat(none.cells()).isEqualTo(1);
        assertThat(none.owner(0)).isSameAs(Node.NONE);
        assertThat(none.ownerNumber(0)).isEqualTo(none.nodes().size());
    }

    @Test
    void oneWordANode() {
        assertThat(Placement.modulo("a", "b", "c").footprint()).isEqualTo(new Footprint(3, 16 + 4 * 8));
    }

    @Test
    void weightsOfOddProportionsAreRefused() {
        Node[] nodes = new Node[11];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = Node.of("n" + i).withWeight("999999999.99999999" + (i % 2 == 0 ? 9 : 7));
        }
        // Ten of them in the order of ids, n0, n1, n10, n2 to n8, of which n1, n3, n5 and n7 are 2 short.
        BigInteger sum = new BigInteger("9999999999999999990").subtract(BigInteger.valueOf(8));
        assertThat(sum.bitLength()).isGreaterThan(63);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> modulo(nodes))
                .withMessage("modulo repeats each node by its weight, at most 2^63 - 1 times in all (was " + sum
                        + " or more): use weights with simpler proportions; nothing was built");
        Node[] alike = nodes.clone();
        for (int i = 0; i < alike.length; i++) {
            alike[i] = Node.of("n" + i).withWeight("999999999.999999999");
        }
        assertThat(((ResidueRuns) modulo(alike).ownership()).modulus()).isEqualTo(11);
    }

    @Test
    void inWords() {
        assertThat(ModuloRule.NATIVE.type()).isEqualTo("modulo");
        assertThat(ModuloRule.NATIVE.canonical()).containsExactly("key-hash=xxh3_64[0:8:big] mod 2^64");
        assertThat(ModuloRule.NATIVE.options()).isEqualTo(ModuloRule.NATIVE.canonical());
        assertThat(Placement.modulo("a"))
                .hasToString(Placement.modulo("a").topology().toString());
    }
}
