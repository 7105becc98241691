package dev.clockwise.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Balance;
import dev.clockwise.Explanation;
import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Share;
import dev.clockwise.Space;
import dev.clockwise.Topologies;
import dev.clockwise.Topology;
import dev.clockwise.hash.DigestCut;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.testkit.Property;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MaglevRuleTest {

    private static Placement maglev(int table, Node... nodes) {
        return Placement.of(Topology.of(MaglevRule.ofTable(table), List.of(nodes)));
    }

    private static List<Node> nodes(int count) {
        return IntStream.range(0, count).mapToObj(i -> Node.of("n" + i)).toList();
    }

    /**
     * Of 7 entries a prefers 1 0 6 5 4 3 2, b 4 1 5 2 6 3 0 and c 0 6 5 4 3 2 1; b takes a turn in every second round.
     * Turns: a 1, c 0; a 6 (0 is taken), b 4, c 5 (6 is); a 3 (5 and 4 are), c 2 (4 and 3 are).
     */
    @Test
    void aTableWorkedOutByHand() {
        assertThat(List.of(MaglevTable.offset("a", 7), MaglevTable.offset("b", 7), MaglevTable.offset("c", 7)))
                .containsExactly(1, 4, 0);
        assertThat(List.of(MaglevTable.skip("a", 7), MaglevTable.skip("b", 7), MaglevTable.skip("c", 7)))
                .containsExactly(6, 4, 6);
        Placement maglev = maglev(7, Node.of("c"), Node.of("a"), Node.of("b").withWeight("0.5"));
        assertThat(IntStream.range(0, 14).mapToObj(at -> maglev.ownerAt(at).id()))
                .containsExactly("c", "a", "c", "a", "b", "c", "a", "c", "a", "c", "a", "b", "c", "a");
    }

    @Test
    void ownersAndListsAreThoseOfTheOracle() {
        Property.check("owners and lists are those of the oracle", 60, random -> {
            Space[] spaces = {Space.BITS_64, Space.modulus(50), Space.bits(128), Space.parse("18446744073709551629")};
            int[] tables = {211, 251, 509};
            PositionHash hash = PositionHash.of(
                    HashFunction.MD5, DigestCut.first(1 + random.nextInt(16)), spaces[random.nextInt(4)]);
            int table = tables[random.nextInt(3)];
            Topology topology = Topologies.of(new MaglevRule(hash, table)).next(random);
            Placement maglev = Placement.of(topology);
            DraftedTable oracle = new DraftedTable(topology.nodes(), table);
            for (Position position : Topologies.probes(random, hash.space())) {
                int copies = random.nextInt(8);
                assertThat(maglev.ownerAt(position)).isEqualTo(oracle.owner(position.toBigInteger()));
                assertThat(maglev.ownersAt(position, copies)).isEqualTo(oracle.list(position.toBigInteger(), copies));
            }
        });
    }

    @Test
    void theDefaultTableIsThatOfTheOracle() {
        List<Node> nodes = List.of(
                Node.of("a"), Node.of("b").withWeight("2.5"), Node.of("c").withWeight("0.1"));
        ResidueTable table = (ResidueTable)
                Placement.of(Topology.of(MaglevRule.NATIVE, nodes)).ownership();
        DraftedTable oracle = new DraftedTable(nodes, 65_537);
        assertThat(IntStream.range(0, 65_537).mapToObj(table::owner))
                .isEqualTo(IntStream.range(0, 65_537)
                        .mapToObj(i -> oracle.owner(Position.of(i).toBigInteger()))
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "-5, 2",
        "0, 2",
        "1, 2",
        "4, 5",
        "100, 101",
        "65536, 65537",
        "65535, 65537",
        "65539, 65539",
        "4194302, 4194301",
        "2147483647, 4194301"
    })
    void aTableIsAPrime(int table, int nearest) {
        if (table == nearest) {
            assertThat(MaglevRule.ofTable(table).table()).isEqualTo(table);
            return;
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MaglevRule.ofTable(table))
                .withMessage("table of maglev must be a prime from 2 to 4194301 (was " + table + "): the nearest is "
                        + nearest);
        assertThat(MaglevRule.ofTable(nearest).table()).isEqualTo(nearest);
    }

    @Test
    void theGreatestTableIsTheLastPrimeBefore2To22() {
        assertThat(IntStream.range(2, 2_048).noneMatch(divisor -> MaglevRule.MAX_TABLE % divisor == 0))
                .isTrue();
        for (int table = MaglevRule.MAX_TABLE + 1; table < 1 << 22; table++) {
            int number = table;
            assertThat(IntStream.range(2, 2_048).anyMatch(divisor -> number % divisor == 0))
                    .isTrue();
        }
    }

    @Test
    void moreNodesThanEntriesAreRefused() {
        Topology topology = Topology.of(MaglevRule.ofTable(5), nodes(6));
        String message = "nodes must be at most the entries of maglev's table (was 6, entries 5): take a larger prime,"
                + " at least 100 × the nodes; nothing was built";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Placement.of(topology))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> topology.rule().footprint(topology))
                .withMessage(message);
        Placement full = Placement.of(topology.with(Node.of("n5").withWeight(0)));
        assertThat(IntStream.range(0, 5).mapToObj(full::ownerAt)).containsExactlyInAnyOrderElementsOf(nodes(5));
    }

    @Test
    void twoBytesAnEntryThreeWithManyNodes() {
        assertThat(Placement.of(Topology.of(MaglevRule.NATIVE, nodes(10))).footprint())
                .isEqualTo(new Footprint(65_537, 131_096));
        Topology many = Topology.of(MaglevRule.ofTable(65_539), nodes(65_538));
        Placement maglev = Placement.of(many);
        assertThat(maglev.footprint()).isEqualTo(new Footprint(65_539, 131_096 + 65_560));
        ResidueTable table = (ResidueTable) maglev.ownership();
        int[] entries = new int[65_538];
        for (int cell = 0; cell < 65_539; cell++) {
            entries[table.ownerNumber(cell)]++;
        }
        assertThat(entries[0]).isEqualTo(2);
        entries[0] = 1;
        assertThat(entries).containsOnly(1);
        assertThat(Placement.of(many.minus("n1").minus("n2")).footprint()).isEqualTo(new Footprint(65_539, 131_096));
    }

    /** The greatest weight takes a turn in every round, the least one in the thousand-millionth. */
    @Test
    void aNodeOfTinyWeightOwnsNothingAndComesLastInLists() {
        Placement maglev = maglev(
                251,
                Node.of("a").withWeight("0.000000001").withZone("x"),
                Node.of("b"),
                Node.of("c").withWeight("0.000000001"),
                Node.of("d").withZone("x"));
        assertThat(Balance.of(maglev).nodes())
                .extracting(each -> each.share().isZero())
                .containsExactly(true, false, true, false);
        for (int position = 0; position < 251; position++) {
            List<Node> list = maglev.ownersAt(Position.of(position), 4);
            assertThat(list.subList(2, 4)).extracting(Node::id).containsExactly("c", "a");
            assertThat(maglev.ownersAt(Position.of(position), 3)).isEqualTo(list.subList(0, 3));
        }
        assertThat(maglev.minus("b").minus("d").ownersAt(Position.of(0), 2))
                .extracting(Node::id)
                .containsExactlyInAnyOrder("a", "c");
    }

    @Test
    void anExplanationWalksAlongTheTable() {
        Placement maglev = maglev(7, Node.of("a"), Node.of("b"), Node.of("c").withWeight("0.000000001"));
        ResidueTable table = (ResidueTable) maglev.ownership();
        int entry = IntStream.range(0, 7)
                .filter(at -> table.ownerNumber(at) == table.ownerNumber((at + 1) % 7)
                        && table.ownerNumber(at) != table.ownerNumber((at + 2) % 7))
                .findFirst()
                .orElseThrow();
        String owner = table.owner(entry).id();
        String other = owner.equals("a") ? "b" : "a";
        Explanation explanation = maglev.explainAt(Position.of(7 * 1_000L + entry), 3);
        assertThat(explanation.rule()).isEqualTo("the node of its entry, which is its position modulo 7");
        assertThat(explanation.walk())
                .extracting(
                        step -> step.name() + ": " + step.node().id() + " " + step.verdict() + " " + step.position())
                .containsExactly(
                        "entry " + entry + ": " + owner + " OWNER null",
                        "entry " + (entry + 1) % 7 + ": " + owner + " SAME_NODE null",
                        "entry " + (entry + 2) % 7 + ": " + other + " COPY null",
                        "without an entry: c COPY null");
    }

    @Test
    void theOnlyNodeIsExplainedByItsEntry() {
        Placement maglev = maglev(7, Node.of("a"));
        assertThat(maglev.explainAt(Position.of(10), 2).walk())
                .extracting(step -> step.name() + ": " + step.node().id())
                .containsExactly("entry 3: a");
        assertThat(maglev.footprint()).isEqualTo(new Footprint(1, 32));
    }

    @Test
    void aSpaceSmallerThanTheTableLeavesEntriesUnused() {
        MaglevRule rule = new MaglevRule(PositionHash.of(HashFunction.MD5, DigestCut.first(1), Space.modulus(3)), 251);
        Placement maglev = Placement.of(Topology.of(rule, nodes(5)));
        DraftedTable oracle = new DraftedTable(nodes(5), 251);
        Share sum = Share.ZERO;
        for (Balance.NodeShare each : Balance.of(maglev).nodes()) {
            long values = IntStream.range(0, 256)
                    .filter(value ->
                            oracle.owner(Position.of(value % 3).toBigInteger()).equals(each.node()))
                    .count();
            assertThat(each.share()).isEqualTo(Share.of(values, 256));
            sum = sum.plus(each.share());
        }
        assertThat(sum).isEqualTo(Share.of(1, 1));
    }

    @Test
    void inWords() {
        assertThat(MaglevRule.NATIVE.type()).isEqualTo("maglev");
        assertThat(MaglevRule.NATIVE.canonical()).containsExactly("key-hash=xxh3_64[0:8:big] mod 2^64", "table=65537");
        assertThat(MaglevRule.NATIVE.options()).isEqualTo(MaglevRule.NATIVE.canonical());
        assertThat(MaglevRule.ofTable(65_537)).isEqualTo(MaglevRule.NATIVE);
    }
}
