package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import dev.clockwise.planner.Planner;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Other placements that give the wanted balance to the same nodes, tried. */
final class EvenPlacements {

    /** The capacity that is proposed: what slots keep at little extra movement. */
    private static final BigDecimal CAPACITY = new BigDecimal("1.02");

    /** The most draws that trying slots may take, slots times nodes: about a second. */
    private static final long MOST_DRAWS = 1L << 27;

    /** The most nodes whose points are planned to try: more may take longer than people wait. */
    private static final int MOST_PLANNED = 200;

    private EvenPlacements() {}

    /** Each as words that follow "set"; empty where none was found. */
    static List<String> of(Subject subject) {
        List<String> found = new ArrayList<>();
        SlotsRule slots = SlotsRule.NATIVE.withCapacity(CAPACITY);
        if (((long) subject.active().size() << slots.bits()) <= MOST_DRAWS) {
            addEven(found, subject, slots.place(subject.topology()), "type: slots with capacity: " + CAPACITY);
        }
        if (subject.active().size() <= MOST_PLANNED) {
            Planner.of(RingRule.TOKENS)
                    .ifPresent(planner -> addEven(found, subject, tokens(planner, subject.topology()), "type: tokens"));
        }
        return found;
    }

    private static Placement tokens(Planner planner, Topology topology) {
        Topology none = Topology.of(RingRule.TOKENS, List.of());
        Topology wanted = Topology.of(RingRule.TOKENS, topology.nodes()).withReplicas(topology.replicas());
        return Placement.of(planner.plan(none, wanted));
    }

    private static void addEven(List<String> found, Subject subject, Placement placement, String words) {
        Share even = Balance.of(placement).maxOverMean();
        if (even.compareTo(subject.wanted()) <= 0) {
            found.add(words + " (" + Words.ratio(even) + ", tried)");
        }
    }
}
