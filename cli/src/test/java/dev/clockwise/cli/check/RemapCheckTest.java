package dev.clockwise.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RingRule;
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
