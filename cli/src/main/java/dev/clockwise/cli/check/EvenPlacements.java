package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Share;
import dev.clockwise.placement.SlotsRule;
import java.math.BigDecimal;
import java.util.List;

/** Other placements that give the wanted balance to the same nodes, tried. */
final class EvenPlacements {

    /** The capacity that is proposed: what slots keep at little extra movement. */
    private static final BigDecimal CAPACITY = new BigDecimal("1.02");

    /** The most draws that trying slots may take, slots times nodes: about a second. */
    private static final long MOST_DRAWS = 1L << 27;

    private EvenPlacements() {}

    /** Each as words that follow "set"; empty where none was found. */
    static List<String> of(Subject subject) {
        SlotsRule slots = SlotsRule.NATIVE.withCapacity(CAPACITY);
        if (((long) subject.active().size() << slots.bits()) > MOST_DRAWS) {
            return List.of();
        }
        Share even = Balance.of(slots.place(subject.topology())).maxOverMean();
        return even.compareTo(subject.wanted()) > 0
                ? List.of()
                : List.of("type: slots with capacity: " + CAPACITY + " (" + Words.ratio(even) + ", tried)");
    }
}
