package dev.clockwise.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import java.util.List;
import org.junit.jupiter.api.Test;

class PaletteTest {

    private static Palette palette(Placement before, Placement after) {
        return Palette.of(new Moves(Movement.between(before, after)));
    }

    @Test
    void whoJoinsIsMostStrikingThenWhoGivesMost() {
        Placement before = Pages.ring(100);
        Movement movement = Movement.between(before, before.plus(Node.of("n100")));
        Palette palette = Palette.of(new Moves(movement));
        assertThat(palette.shade(Node.of("n100"))).isZero();
        for (int rank = 0; rank < Palette.COLOURS - 1; rank++) {
            assertThat(palette.shade(movement.flows().get(rank).from())).isEqualTo(rank + 1);
        }
        assertThat(palette.others()).isEqualTo(101 - Palette.COLOURS);
        assertThat(palette.shade(movement.flows().get(Palette.COLOURS).from())).matches(Palette::isGrey);
    }

    @Test
    void whoChangesGoesBeforeWhoOnlyMovesMore() {
        Placement before = Pages.ring(20);
        Placement after = before.with(Node.of("n7").withWeight("1.001")).minus("n3");
        assertThat(palette(before, after).shade(Node.of("n7"))).isOne();
    }

    @Test
    void colouredNodesAreNamedInTheOrderOfIds() {
        Palette palette = palette(Pages.ring(4), Pages.ring(5));
        assertThat(palette.coloured()).extracting(NodeChange::id).containsExactly("n0", "n1", "n2", "n3", "n4");
        assertThat(palette.others()).isZero();
    }

    @Test
    void greysAlternate() {
        Placement still = Pages.ring(18);
        Palette palette = palette(still, still);
        List<Integer> greys = still.topology().nodes().stream()
                .map(palette::shade)
                .filter(Palette::isGrey)
                .toList();
        assertThat(greys).containsExactly(12, 13, 14, 12, 13, 14);
    }

    @Test
    void noOwnerHasAShadeOfItsOwn() {
        assertThat(palette(Pages.ring(0), Pages.ring(1)).shade(Node.NONE)).isEqualTo(Palette.NO_OWNER);
    }
}
