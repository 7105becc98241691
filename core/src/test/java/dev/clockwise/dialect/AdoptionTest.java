package dev.clockwise.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.clockwise.Balance;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Topology;
import dev.clockwise.difference.KeyDifference;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.planner.Planner;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Leaving a dialect moves nothing, and what comes after moves the least. */
class AdoptionTest {

    static Stream<Recorded> cases() {
        // The first of each dialect with other parameters; more would tell nothing new.
        Set<String> seen = new HashSet<>();
        return RecordedOwnersTest.cases()
                .filter(recorded -> seen.add(recorded.dialect() + recorded.parameters()))
                .filter(recorded -> canBeAdopted(recorded.topology()));
    }

    private static boolean canBeAdopted(Topology topology) {
        try {
            return !Adoption.of(topology).nodes().isEmpty();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    @Test
    void mostCanBeAdopted() {
        assertThat(cases().count()).isGreaterThan(100);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void leavingMovesNothingAndAJoinMovesOnlyToTheJoiner(Recorded recorded) {
        Topology topology = recorded.topology();
        Topology adopted = Adoption.of(topology);
        KeyDifference difference = new KeyDifference(Placement.of(topology), Placement.of(adopted)::owner);
        Recorded.KEYS.forEach(key -> difference.add(key, 0, key.length));
        assertThat(difference.different()).isZero();
        assertThat(adopted.epoch()).isEqualTo(topology.epoch() + 1);
        assertThat(adopted.nodes()).extracting(Node::attributes).allMatch(attributes -> attributes.isEmpty());

        Planner planner = Planner.of(adopted.rule()).orElse(null);
        Balance balance = Balance.of(Placement.of(adopted));
        boolean uneven =
                balance.maxOverMean().toDouble() > 1.5 || balance.minOverMean().toDouble() < 0.5;
        boolean evened =
                adopted.rule() instanceof SlotTableRule && balance.maxOverMean().toDouble() > 1.01;
        boolean numbered = adopted.rule() instanceof SlotTableRule table
                && table.slots() < 100 * adopted.nodes().size();
        if (planner == null || uneven || evened || numbered) {
            return; // its keys reach a part of the space only, it has no slot to give, or it is beyond what a planner
            // leaves alone
        }
        Topology wanted = adopted.plus(Node.of("joiner"));
        Topology grown = planner.plan(adopted, wanted);
        Movement movement = Movement.of(Placement.of(adopted), Placement.of(grown));
        // Slots of which one is too many somewhere: 1 of 32,768 in a client that takes 1 for 0.
        assertThat(movement.flows().stream()
                        .filter(flow -> !flow.to().id().equals("joiner"))
                        .mapToDouble(flow -> flow.share().toDouble())
                        .sum())
                .isLessThan(adopted.rule() instanceof SlotTableRule ? 0.0001 : 1e-12);
        double least = Balance.of(Placement.of(grown)).nodes().stream()
                .filter(each -> each.node().id().equals("joiner"))
                .findFirst()
                .orElseThrow()
                .ratio()
                .toDouble();
        assertThat(least).as("what the joiner has of its part").isGreaterThan(0.45);
    }

    /** The usual cap is left out of documents; the largest is for rings that need it. */
    @Test
    void theCapIsTheUsualOneWhereItHasRoom() {
        DialectRule rule = Dialects.named("twemproxy-ketama").orElseThrow().rule();
        Topology small = Topology.of(rule, Node.of("10.0.0.1:11211"), Node.of("10.0.0.2:11211"));
        assertThat(((RingRule) Adoption.of(small).rule()).maxPoints()).isEqualTo(RingRule.DEFAULT_MAX_POINTS);
        RingRule large = RingRule.builder()
                .points(400_000)
                .maxPoints(RingRule.LARGEST_MAX_POINTS)
                .build();
        Topology two = Topology.of(large, Node.of("a"), Node.of("b"), Node.of("c"));
        assertThat(((RingRule) Adoption.of(two).rule()).maxPoints()).isEqualTo(RingRule.LARGEST_MAX_POINTS);
    }

    @Test
    void oddsCannotBeAdopted() {
        Topology rendezvous =
                Topology.of(dev.clockwise.placement.RendezvousRule.NATIVE, List.of(Node.of("a"), Node.of("b")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Adoption.of(rendezvous))
                .withMessageContaining("rendezvous has neither points nor slots")
                .withMessageEndingWith("nothing was adopted");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Adoption.of(Topology.of(Node.of("a").withWeight(0))))
                .withMessageContaining("nothing to adopt");
    }
}
