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

/** Placements of another type that give the wanted balance to the same nodes, tried. */
final class EvenPlacements {

    /** The capacity that is proposed: what slots keep at little extra movement. */
    static final BigDecimal CAPACITY = new BigDecimal("1.02");

    /** The most draws that trying slots may take, slots times nodes: about a second. */
    static final long MOST_DRAWS = 1L << 27;

    /** The most nodes whose points are planned to try: more may take longer than people wait. */
    private static final int MOST_PLANNED = 200;

    private EvenPlacements() {}

    /** Each as words to follow; empty where none was found. */
    static List<String> of(Subject subject) {
        String own = subject.topology().rule().type();
        List<String> found = new ArrayList<>();
        SlotsRule slots = SlotsRule.NATIVE.withCapacity(CAPACITY);
        if (!own.equals("slots") && ((long) subject.active().size() << slots.bits()) <= MOST_DRAWS) {
            addEven(found, subject, slots.place(subject.topology()), "set type: slots with capacity: " + CAPACITY);
        }
        if (!own.equals("tokens") && subject.active().size() <= MOST_PLANNED) {
            Planner.of(RingRule.TOKENS)
                    .ifPresent(planner ->
                            addEven(found, subject, tokens(planner, subject.topology()), "set type: tokens"));
        }
        return found;
    }

    private static Placement tokens(Planner planner, Topology topology) {
        Topology none = Topology.of(RingRule.TOKENS, List.of());
        Topology wanted = Topology.of(RingRule.TOKENS, topology.nodes()).withReplicas(topology.replicas());
        return Placement.of(planner.plan(none, wanted));
    }

    /** Adds the words and what they give, where that is even enough; returns whether it is. */
    static boolean addEven(List<String> found, Subject subject, Placement placement, String words) {
        Share even = Balance.of(placement).maxOverMean();
        boolean isEnough = even.compareTo(subject.wanted()) <= 0;
        if (isEnough) {
            found.add(words + " " + Words.tried(even));
        }
        return isEnough;
    }
}
