package dev.clockwise.cli.compare;

import dev.clockwise.Node;
import dev.clockwise.PlacementRule;
import dev.clockwise.Topology;
import dev.clockwise.placement.JumpRule;
import dev.clockwise.placement.Listing;
import dev.clockwise.placement.MaglevRule;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RendezvousRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.placement.SlotsRule;
import dev.clockwise.placement.Tie;
import dev.clockwise.planner.Planner;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The placements that are compared, in the order in which they are preferred where figures do not decide. */
public final class Candidates {

    /** From so many nodes on, more slots are worth a look. */
    private static final int MANY_NODES = 50;

    private static final int MOST_NODES = 256;

    private static final String NEEDLESS = "a change also moves some keys between unchanged nodes";

    private Candidates() {}

    /** The candidates for a topology, its own rule among them; one of its kind that is planned again, too. */
    public static List<Candidate> of(Topology topology) {
        PlacementRule own = topology.rule();
        long nodes = topology.nodes().stream().filter(Node::isActive).count();
        List<Candidate> candidates = new ArrayList<>();
        boolean known = false;
        for (Candidate each : all(nodes)) {
            boolean kind = each.rule().equals(own)
                    || (each.isPlanned() && each.rule().type().equals(own.type()));
            known |= kind;
            Candidate candidate = kind ? each.asOwn(name(own), own, planning(own, each), limit(own, each)) : each;
            candidates.add(candidate);
            if (kind && each.isPlanned()) {
                candidates.add(candidate.again());
            }
        }
        if (!known) {
            candidates.add(0, unknown(own));
        }
        return candidates;
    }

    /** Who plans for a topology's own rule: its own planner where it has one, whatever its options. */
    private static Planning planning(PlacementRule own, Candidate kind) {
        return Planner.of(own).<Planning>map(planner -> planner::plan).orElse(kind.planning());
    }

    private static String limit(PlacementRule own, Candidate kind) {
        boolean otherTable = own instanceof SlotTableRule && !own.equals(SlotTableRule.REDIS_CLUSTER);
        return otherTable ? "its slots are in the document" : kind.limit();
    }

    private static List<Candidate> all(long nodes) {
        List<Candidate> all = new ArrayList<>();
        all.add(free(RendezvousRule.NATIVE, true, "draws once for each node at every lookup"));
        all.add(slots(16));
        if (nodes >= MANY_NODES) {
            all.add(slots(18));
        }
        all.add(free(RingRule.NATIVE, true, "as even as chance; more points are evener and larger"));
        all.add(free(capped(nodes), false, NEEDLESS));
        all.add(free(MaglevRule.NATIVE, false, NEEDLESS));
        all.add(planned(RingRule.TOKENS, planner(RingRule.TOKENS), "its points are in the document"));
        all.add(planned(
                SlotTableRule.REDIS_CLUSTER,
                planner(SlotTableRule.REDIS_CLUSTER),
                "for clients of Redis Cluster; its slots are in the document"));
        all.add(planned(JumpRule.of(1), planner(JumpRule.of(1)), "a lost node leaves a hole until it is planned for"));
        all.add(planned(RingRule.RANGE, new Slices(), "for a set that stays: one neighbour takes all of a lost node"));
        all.add(free(ModuloRule.NATIVE, false, "the baseline: a change moves nearly every key"));
        return all;
    }

    private static Candidate free(PlacementRule rule, boolean minimal, String limit) {
        return Candidate.free(name(rule), rule, minimal, limit);
    }

    private static Candidate planned(PlacementRule rule, Planning planning, String limit) {
        return Candidate.planned(name(rule), rule, planning, limit);
    }

    private static Planning planner(PlacementRule rule) {
        return Planner.of(rule).<Planning>map(planner -> planner::plan).orElse(Planning.NONE);
    }

    private static Candidate slots(int bits) {
        return free(SlotsRule.ofBits(bits), true, "the number of slots can never change");
    }

    /** More slots for many nodes, but that a table which no change can patch is slow to build for very many. */
    private static SlotsRule capped(long nodes) {
        return SlotsRule.ofBits(nodes >= MANY_NODES && nodes <= MOST_NODES ? 18 : 16)
                .withCapacity(new BigDecimal("1.02"));
    }

    /** A rule that is none of the candidates. */
    private static Candidate unknown(PlacementRule rule) {
        boolean uncapped = rule instanceof SlotsRule slots && slots.capacity().isEmpty();
        boolean minimal =
                rule instanceof RendezvousRule || uncapped || (rule instanceof RingRule ring && isMinimal(ring));
        return new Candidate(name(rule), rule, planner(rule), minimal, true, "as the topology has it");
    }

    /** Whether the points of each node are its own matter, and who owns a point that several have is too. */
    private static boolean isMinimal(RingRule ring) {
        boolean byOthers = ring.hasLabels()
                && (ring.count().isShare() || ring.label().attributes().contains(Listing.ORDER));
        return !byOthers && ring.tie() != Tie.BY_POSITION;
    }

    /** What people know the placement by a rule by. */
    public static String name(PlacementRule rule) {
        if (rule instanceof RingRule ring && ring.givenPoints().isEmpty()) {
            return ring.type() + " of " + ring.points() + " points";
        }
        if (rule instanceof SlotsRule slots) {
            return "slots 2^" + slots.bits()
                    + slots.capacity().map(c -> " to " + c.toPlainString()).orElse("");
        }
        if (rule instanceof SlotTableRule table) {
            return String.format(Locale.ROOT, "slot-table %,d", table.slots());
        }
        if (rule instanceof MaglevRule maglev) {
            return String.format(Locale.ROOT, "maglev %,d", maglev.table());
        }
        return rule.type();
    }
}
