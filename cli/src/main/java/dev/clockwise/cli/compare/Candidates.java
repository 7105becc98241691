package dev.clockwise.cli.compare;

import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.placement.MaglevRule;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The placements that are compared, in the order in which they are preferred where figures do not decide. */
public final class Candidates {

    /** From so many nodes on, more slots are worth a look. */
    private static final int MANY_NODES = 50;

    private static final int MOST_NODES = 256;

    private Candidates() {}

    /** The candidates for a topology, its own rule among them. */
    public static List<Candidate> of(Topology topology) {
        List<Candidate> candidates = new ArrayList<>();
        candidates.add(free(RendezvousRule.NATIVE, "draws once for each node at every lookup"));
        long nodes = topology.nodes().stream().filter(Node::isActive).count();
        candidates.add(slots(16));
        if (nodes >= MANY_NODES) {
            candidates.add(slots(18));
        }
        candidates.add(free(RingRule.NATIVE, "as even as chance; more points are evener and larger"));
        candidates.add(new Candidate(
                name(capped(nodes)),
                capped(nodes),
                Planning.NONE,
                false,
                "a change also moves some keys between unchanged nodes"));
        candidates.add(new Candidate(
                "maglev 65,537",
                MaglevRule.NATIVE,
                Planning.NONE,
                false,
                "a change also moves some keys between unchanged nodes"));
        candidates.add(new Candidate(
                "modulo", ModuloRule.NATIVE, Planning.NONE, false, "the baseline: a change moves nearly every key"));
        Optional<Candidate> own = candidates.stream()
                .filter(each -> each.rule().equals(topology.rule()))
                .findFirst();
        if (own.isEmpty()) {
            candidates.add(0, own(topology.rule()));
        }
        return candidates;
    }

    /** More slots for many nodes, but that a table which no change can patch is slow to build for very many. */
    private static SlotsRule capped(long nodes) {
        return SlotsRule.ofBits(nodes >= MANY_NODES && nodes <= MOST_NODES ? 18 : 16)
                .withCapacity(new BigDecimal("1.02"));
    }

    private static Candidate slots(int bits) {
        return free(SlotsRule.ofBits(bits), "the number of slots can never change");
    }

    private static Candidate free(PlacementRule rule, String limit) {
        return new Candidate(name(rule), rule, Planning.NONE, true, limit);
    }

    /** A rule that is none of the candidates, as the topology has it. */
    private static Candidate own(PlacementRule rule) {
        boolean uncapped = rule instanceof SlotsRule slots && slots.capacity().isEmpty();
        boolean minimal = rule instanceof RingRule || rule instanceof RendezvousRule || uncapped;
        return new Candidate(name(rule), rule, Planning.NONE, minimal, "as the document has it");
    }

    private static String name(PlacementRule rule) {
        if (rule instanceof RingRule ring && ring.givenPoints().isEmpty()) {
            return ring.type() + " of " + ring.points() + " points";
        }
        if (rule instanceof SlotsRule slots) {
            return "slots 2^" + slots.bits()
                    + slots.capacity().map(c -> " to " + c.toPlainString()).orElse("");
        }
        return rule.type();
    }
}
