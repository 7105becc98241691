package dev.clockwise.cli.check;

import dev.clockwise.Balance;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Share;
import dev.clockwise.Topology;
import dev.clockwise.placement.LabelTemplate;
import dev.clockwise.placement.MaglevRule;
import dev.clockwise.placement.ModuloRule;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotsRule;
import dev.clockwise.planner.Planner;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Placements of the topology's own type that give the wanted balance to the same nodes: other options, tried, or points
 * where the document has them. Rings whose points can be more are searched by {@link RingSearch}.
 */
final class OwnPlacements {

    /** The largest maglev table that is tried: half a second to build. */
    private static final int MOST_ENTRIES = 1 << 20;

    private OwnPlacements() {}

    /** Each as words to follow; empty where none was found. */
    static List<String> of(Subject subject) {
        PlacementRule rule = subject.topology().rule();
        Optional<Planner> planner = Planner.of(rule);
        List<String> found = new ArrayList<>();
        if (planner.isPresent()) {
            addPlanned(found, subject, planner.get());
        } else if (rule.givenPoints().isPresent()) {
            addGiven(found, subject);
        } else if (rule instanceof SlotsRule slots) {
            addSlots(found, subject, slots);
        } else if (rule instanceof MaglevRule maglev) {
            addTable(found, subject, maglev);
        } else if (rule instanceof ModuloRule) {
            addIfEven(found, subject, ModuloRule.NATIVE, "set type: modulo without hash, cut and space");
        } else if (rule instanceof RingRule ring) {
            addNumbered(found, subject, ring);
        }
        return found;
    }

    private static void addPlanned(List<String> found, Subject subject, Planner planner) {
        Topology topology = subject.topology();
        Topology planned;
        try {
            planned = planner.plan(topology, topology);
        } catch (IllegalArgumentException e) {
            return; // these weights cannot be planned
        }
        List<String> anew = new ArrayList<>();
        EvenPlacements.addEven(anew, subject, Placement.of(planned), "have the planner allot them anew");
        anew.forEach(words -> found.add(words + " with the library's Planner"));
    }

    /** Points can give each node any part of the space that is a whole number of positions. */
    private static void addGiven(List<String> found, Subject subject) {
        BigInteger positions = HashCheck.count(subject.placement().keyHash());
        BigInteger room = BigInteger.ZERO;
        for (Balance.NodeShare each : subject.active()) {
            Share most = subject.wanted().times(each.ideal());
            room = room.add(positions.multiply(most.numerator()).divide(most.denominator()));
        }
        if (room.compareTo(positions) >= 0) {
            found.add(
                    subject.topology().rule().type().equals("range")
                            ? "move the split points to where the weights ask for them"
                            : "give points that divide the space as the weights ask");
        }
    }

    /** The capacity alone, and the first number of bits that does without it; where it takes both, these. */
    private static void addSlots(List<String> found, Subject subject, SlotsRule rule) {
        BigDecimal capacity = EvenPlacements.CAPACITY;
        boolean isCapped =
                rule.capacity().filter(now -> now.compareTo(capacity) <= 0).isPresent();
        boolean byCapacity = !isCapped
                && addIfEven(found, subject, rule.withCapacity(capacity), "set capacity: " + capacity.toPlainString());
        for (int bits = rule.bits() + 1; canTry(subject, rule, bits); bits++) {
            SlotsRule more = withBits(rule, bits);
            boolean byBits = addIfEven(found, subject, more, "set bits: " + bits);
            if (!isCapped && !byCapacity && !byBits) {
                byCapacity = addIfEven(
                        found,
                        subject,
                        more.withCapacity(capacity),
                        "set bits: " + bits + " with capacity: " + capacity.toPlainString());
            }
            if (byBits) {
                return;
            }
        }
    }

    private static boolean canTry(Subject subject, SlotsRule rule, int bits) {
        return bits < rule.keyHash().space().size().bitLength()
                && bits <= SlotsRule.MAX_BITS
                && ((long) subject.active().size() << bits) <= EvenPlacements.MOST_DRAWS;
    }

    private static SlotsRule withBits(SlotsRule rule, int bits) {
        SlotsRule more = SlotsRule.of(rule.keyHash(), bits);
        return rule.capacity().map(more::withCapacity).orElse(more);
    }

    private static void addTable(List<String> found, Subject subject, MaglevRule rule) {
        int table = rule.table();
        boolean isEven = false;
        while (!isEven && table <= MOST_ENTRIES / 2) {
            table = BigInteger.valueOf(2L * table).nextProbablePrime().intValueExact();
            isEven = addIfEven(found, subject, new MaglevRule(rule.keyHash(), table), "set table: " + table);
        }
    }

    private static void addNumbered(List<String> found, Subject subject, RingRule rule) {
        RingRule numbered = numbered(rule);
        Topology topology = subject.topology();
        Share now = Balance.of(numbered.place(topology)).maxOverMean();
        RingSearch.of(topology, numbered, now, subject.wanted())
                .enough()
                .ifPresent(tried -> found.add("number the labels, as in " + numbered.label() + ", and set points: "
                        + tried.points() + " " + Words.tried(tried.maxOverMean())));
    }

    private static RingRule numbered(RingRule rule) {
        String[] numbered = rule.label().alternatives().stream()
                .map(label -> LabelTemplate.parse(label).isNumbered() ? label : label + "-{i}")
                .toArray(String[]::new);
        return rule.change().label(LabelTemplate.firstOf(numbered)).build();
    }

    private static boolean addIfEven(List<String> found, Subject subject, PlacementRule rule, String words) {
        return EvenPlacements.addEven(found, subject, rule.place(subject.topology()), words);
    }
}
