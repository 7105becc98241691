package dev.clockwise.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Balance;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RingRule;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RowTest {

    private static final Topology TWO = Topology.of(Node.of("a"), Node.of("b"));

    private static Row row(PlacementRule rule, boolean minimal, @Nullable NodeMovement join) {
        Placement placement = Placement.of(TWO.withRule(rule));
        Candidate candidate = Candidate.free("it", rule, minimal, "");
        return new Row(candidate, placement, Balance.of(placement), placement, join, null, null, List.of());
    }

    @Test
    void needlessMovementIsOverTheIdeal() {
        Placement before = Placement.of(TWO.withRule(ModuloRule.NATIVE));
        Movement join = Movement.between(before, before.plus(Node.of("c")));
        assertThat(row(ModuloRule.NATIVE, false, NodeMovement.ofJoin(join, "c")).needless())
                .isEqualTo(join.needless().over(join.ideal()).toDouble())
                .isPositive();
    }

    @Test
    void whatIsNotKnownIsOnlyNothingWhereThatIsPromised() {
        assertThat(row(ModuloRule.NATIVE, false, null).needless()).isInfinite();
        assertThat(row(RingRule.NATIVE, true, null).needless()).isZero();
    }
}
