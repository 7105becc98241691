package dev.clockwise.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.clockwise.Balance;
import dev.clockwise.Flow;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Position;
import dev.clockwise.Topology;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.RingRule;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdCheckTest {

    private static final IdCheck CHECK = new IdCheck();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.1",
                "10.0.0.1:6379",
                "cache-1.example.com:11211",
                "cache-1:6379",
                "redis://cache-1",
                "redis://10.0.0.1:6379/0",
                "::1",
                "fe80::1ff:fe23:4567:890a",
                "2001:db8:0:0:0:0:2:1",
                "[2001:db8::1]:6379",
                "[::1]"
            })
    void addressesAreFound(String id) {
        assertThat(Subjects.of(RingRule.NATIVE, id, "b").names(CHECK)).containsExactly(FindingName.IDS_LIKE_ADDRESSES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cache-1",
                "cache-1.example.com",
                "shard:7",
                "a:b:c",
                "node-0",
                "10.0.0",
                "7",
                "beef",
                "1.2.3.4.5",
                "http:",
                "rack 3: cache 4"
            })
    void namesAreFine(String id) {
        assertThat(Subjects.of(RingRule.NATIVE, id, "b").names(CHECK)).isEmpty();
    }

    @Test
    void anIdThatIsTheAddressIsOne() {
        Node node = Node.of("cache").withAddress("cache");
        Placement placement = Placement.ring(node, Node.of("b"));
        assertThat(Subjects.of(placement).names(CHECK)).containsExactly(FindingName.IDS_LIKE_ADDRESSES);
        assertThat(Subjects.of(Placement.ring(node.withAddress("redis://cache:1234"), Node.of("b")))
                        .names(CHECK))
                .isEmpty();
    }

    /** 8 nodes of which one changes its address: twice an eighth, less what falls to the renamed node again. */
    @Test
    void theFigureIsWhatARenamingMoves() {
        String[] ids = new String[8];
        for (int i = 0; i < 8; i++) {
            ids[i] = "10.0.0." + (i + 1) + ":11211";
        }
        Subjects subjects = Subjects.of(RingRule.NATIVE, ids);
        Finding finding = subjects.findings(CHECK).get(0);
        Placement before = subjects.subject().placement();
        String old = subjects.subject().active().stream()
                .max(Comparator.comparing(Balance.NodeShare::share))
                .orElseThrow()
                .node()
                .id();
        Movement movement = Movement.between(before, before.minus(old).plus(Node.of(old + "-new")));
        double stays = movement.heirs(old).stream()
                .filter(flow -> flow.to().id().equals(old + "-new"))
                .mapToDouble(flow -> flow.share().toDouble())
                .sum();
        assertThat(stays).isGreaterThan(0);
        assertThat(finding.figure()).isCloseTo(movement.moved().toDouble() - stays, within(1e-12));
        assertThat(finding.figure()).isBetween(0.2, 0.3);
        assertThat(finding.found()).startsWith("8 ids look like an address: were \"" + old + "\" to get another, ");
    }

    @Test
    void expectedWhereOnlyOddsAreKnown() {
        Finding finding = Subjects.of(RendezvousRule.NATIVE, "10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4")
                .findings(CHECK)
                .get(0);
        // One of five draws is the old id's, one the new id's: the best of all in 2 of 5 keys, and both the best in 1
        // of 10.
        assertThat(finding.figure()).isCloseTo(0.3, within(1e-12));
        assertThat(finding.found()).endsWith("(expected)");
    }

    @Test
    void idsThatOnlyCountAreFound() {
        Subjects subjects = Subjects.of(RingRule.NATIVE, Subjects.ids("", 12));
        Finding finding = subjects.findings(CHECK).get(0);
        assertThat(finding.name()).isEqualTo(FindingName.IDS_LIKE_POSITIONS);
        Placement before = subjects.subject().placement();
        Placement after = Placement.of(before.topology().minus("12"));
        double stays = Movement.between(before, after).flows().stream()
                .filter(flow -> flow.from().id().equals("12") && flow.to().id().equals("11"))
                .map(Flow::share)
                .mapToDouble(share -> share.toDouble())
                .sum();
        assertThat(finding.figure()).isCloseTo(1 - stays, within(1e-12));
        assertThat(finding.found()).startsWith("ids only count from 1 to 12: were node \"1\" to leave");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 1 3", "2 3 4", "17 4211", "0 1 2a", "node-0 node-1 node-2", "00 01 02", "0"})
    void idsThatAreNoPlacesInAList(String ids) {
        assertThat(Subjects.of(RingRule.NATIVE, ids.split(" ", -1)).names(CHECK))
                .isEmpty();
    }

    @Test
    void idsDoNotMatterWhereTheDocumentSaysWhoOwnsWhat() {
        List<Node> nodes = List.of(
                Node.of("10.0.0.1").withPoints(List.of(Position.of(1))),
                Node.of("10.0.0.2").withPoints(List.of(Position.of(1L << 63))));
        assertThat(Subjects.of(Placement.of(Topology.of(RingRule.TOKENS, nodes)))
                        .names(CHECK))
                .isEmpty();
    }
}
