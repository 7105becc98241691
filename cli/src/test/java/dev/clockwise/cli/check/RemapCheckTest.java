package dev.clockwise.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RemapCheckTest {

    private static final RemapCheck CHECK = new RemapCheck();

    @Test
    void moduloIsToldWhatAJoinWouldMove() {
        Subjects subjects = Subjects.of(ModuloRule.NATIVE, "a", "b", "c");
        Finding finding = subjects.findings(CHECK).get(0);
        Movement join = Movement.between(
                subjects.subject().placement(), subjects.subject().placement().plus(Node.of("joiner-new")));
        assertThat(finding.name()).isEqualTo(FindingName.MODULO);
        assertThat(finding.figure()).isEqualTo(join.moved().toDouble());
        assertThat(finding.found()).isEqualTo("a join would move 75.0 % of keys (exact)");
        assertThat(finding.limit()).isEqualTo("25.0 %, what the joiner gets");
    }

    /** What the others move is told as it is: of a ring with the luck of its points. */
    @Test
    void theOthersAreTried() {
        Subjects subjects = Subjects.of(ModuloRule.NATIVE, "a", "b", "c");
        List<String> moved = new ArrayList<>();
        for (PlacementRule rule : List.of(RendezvousRule.NATIVE, SlotsRule.NATIVE, RingRule.NATIVE)) {
            Placement before = Subjects.of(rule, "a", "b", "c").subject().placement();
            Movement join = Movement.of(before, before.plus(Node.of("joiner-new")));
            moved.add(rule.type() + " (" + Words.percent(join.moved()) + ")");
        }
        assertThat(subjects.findings(CHECK).get(0).remedy())
                .isEqualTo("use " + moved.get(0) + ", " + moved.get(1) + " or " + moved.get(2)
                        + ", with which a join moves only what the joiner gets (tried); accept it where the nodes never"
                        + " change");
    }

    /** A ring of such weights would have too many points. */
    @Test
    void whatCannotPlaceTheNodesIsNoRemedy() {
        assertThat(Subjects.of(ModuloRule.NATIVE, "a=1000000000", "b=1000000000")
                        .findings(CHECK)
                        .get(0)
                        .remedy())
                .startsWith("use rendezvous (33.3 %) or slots (33.")
                .doesNotContain("ring");
    }

    @Test
    void theJoinerIsAnyIdThatIsNotThere() {
        assertThat(Subjects.of(ModuloRule.NATIVE, "joiner-new", "joiner").names(CHECK))
                .containsExactly(FindingName.MODULO);
    }

    @Test
    void tooManyPairsOfNodesAreCounted() {
        Finding finding = Subjects.of(ModuloRule.NATIVE, Subjects.ids("n", 2100))
                .findings(CHECK)
                .get(0);
        assertThat(finding.found()).endsWith("(counted)");
        assertThat(finding.figure()).isCloseTo(1 - 1 / 2101.0, within(0.001));
    }

    @Test
    void othersKeepKeysInPlace() {
        assertThat(Subjects.of(RingRule.NATIVE, "a", "b").names(CHECK)).isEmpty();
        assertThat(Subjects.of(ModuloRule.NATIVE, "a=0").names(CHECK)).isEmpty();
    }
}
