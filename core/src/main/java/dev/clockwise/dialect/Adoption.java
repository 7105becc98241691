package dev.clockwise.dialect;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.JumpRanking;
import dev.clockwise.placement.JumpRule;
import dev.clockwise.placement.Listing;
import dev.clockwise.placement.Ownership;
import dev.clockwise.placement.RankedRule;
import dev.clockwise.placement.Residues;
import dev.clockwise.placement.RingRule;
import dev.clockwise.placement.SlotTableRule;
import dev.clockwise.placement.Spans;
import dev.clockwise.placement.TableRule;
import dev.clockwise.placement.WeightCount;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * The same owners of the same keys by a map that the document keeps, so that leaving another system's rule moves
 * nothing, and what comes after is planned as for native placements.
 *
 * <p>A ring becomes a ring of given points: a point where the owner changes, so as few as there can be. Numbered
 * partitions, and a ring of few positions, become a slot table. A table that positions are looked up in modulo its size
 * becomes a slot table of the same hash, of at least {@value #SLOTS} slots, so that there are enough to divide. Jump
 * over listed nodes becomes jump over their buckets. Where the rule ignores weights, they are 1 afterwards. Preference
 * lists of several copies may change, for what lost a tie is gone.
 */
public final class Adoption {

    /** The fewest slots that a table is divided into. */
    public static final int SLOTS = 16_384;

    private Adoption() {}

    /**
     * The topology with the same nodes and owners, whose map is in its nodes. O(points).
     *
     * @throws IllegalArgumentException if the placement is known by its odds only, or its table is too large; nothing
     *     is adopted
     */
    public static Topology of(Topology topology) {
        Placement placement = Placement.of(topology);
        Ownership ownership = placement.ownership();
        if (ownership.nodes().isEmpty()) {
            throw new IllegalArgumentException(
                    "no node of positive weight, so there is nothing to adopt: give one a weight above 0");
        }
        BigInteger size = placement.keyHash().space().size();
        boolean areSlots = size.compareTo(BigInteger.valueOf(SlotTableRule.MAX_SLOTS)) <= 0
                && size.compareTo(placement.keyHash().range()) <= 0
                && !placement.keyHash().isSigned()
                && placement.keyHash().prefix().isEmpty();
        if (ownership instanceof Spans && areSlots) {
            return slots(topology, placement.keyHash(), size.intValueExact(), ownership::ownerAt);
        }
        if (ownership instanceof Spans spans) {
            Map<Node, List<Position>> points = points(spans);
            return adopted(topology, ring(placement.keyHash(), count(points)), points);
        }
        if (ownership instanceof Residues residues) {
            return divides(placement.keyHash(), slots(residues)) || !areSlots
                    ? table(topology, placement.keyHash(), residues)
                    : slots(topology, placement.keyHash(), size.intValueExact(), ownership::ownerAt);
        }
        if (topology.rule().form(topology) instanceof RankedRule ranked && ranked.ranking() instanceof JumpRanking) {
            return buckets(topology, ranked.keyHash());
        }
        throw new IllegalArgumentException("a placement by " + topology.rule().type()
                + " has neither points nor slots that could be adopted (its owners are worked out"
                + " for each key): change to"
                + " another placement, and see with plan what that moves; nothing was adopted");
    }

    private static long count(Map<Node, List<Position>> points) {
        return points.values().stream().mapToLong(List::size).sum();
    }

    /** A ring with room for these points and as many again, with the usual cap where that has it. */
    private static RingRule ring(PositionHash hash, long points) {
        boolean usual = 2 * points <= RingRule.DEFAULT_MAX_POINTS;
        return RingRule.builder()
                .space(hash.space())
                .keyHash(hash.function(), hash.cut())
                .tag(hash.tag())
                .keyPrefix(hash.prefix())
                .signed(hash.isSigned())
                .givenPoints()
                .maxPoints(usual ? RingRule.DEFAULT_MAX_POINTS : RingRule.LARGEST_MAX_POINTS)
                .build();
    }

    /** A point at the end of each cell whose next has another owner. */
    private static Map<Node, List<Position>> points(Spans spans) {
        Map<Node, List<Position>> points = new HashMap<>();
        boolean one = true;
        for (int cell = 0; cell < spans.cells(); cell++) {
            Node owner = spans.owner(cell);
            Node next = spans.owner((cell + 1) % spans.cells());
            if (!owner.equals(next)) {
                one = false;
                points.computeIfAbsent(owner, node -> new ArrayList<>()).add(spans.end(cell));
            }
        }
        if (one) {
            points.put(spans.owner(0), List.of(spans.end(spans.cells() - 1)));
        }
        return points;
    }

    private static Topology table(Topology topology, PositionHash hash, Residues residues) {
        if (!hash.prefix().isEmpty()) {
            throw new IllegalArgumentException("keys are hashed after the prefix \"" + hash.prefix()
                    + "\", which slot tables know nothing of: give clients keys that begin"
                    + " with it; nothing was adopted");
        }
        long count = slots(residues);
        if (count > SlotTableRule.MAX_SLOTS) {
            throw new IllegalArgumentException("a slot table has at most " + SlotTableRule.MAX_SLOTS
                    + " slots (was a table of " + residues.modulus()
                    + "): use weights with simpler proportions; nothing was adopted");
        }
        // Positions of the whole space, modulo a multiple of the table's size, are the same modulo that size.
        requireDivides(hash, count);
        PositionHash slots = PositionHash.of(hash.function(), hash.cut(), Space.modulus(count))
                .withTag(hash.tag());
        return slots(topology, slots, (int) count, slot -> residues.owner(residues.cellAt(slot)));
    }

    /** How many slots a table is divided into: a multiple of its size. */
    private static long slots(Residues residues) {
        long modulus = residues.modulus();
        return modulus * ((SLOTS + modulus - 1) / modulus);
    }

    /** A bucket for each node, as listed. */
    private static Topology buckets(Topology topology, PositionHash hash) {
        List<Node> listed = Listing.active(topology);
        Map<Node, List<Position>> points = new HashMap<>();
        for (int bucket = 0; bucket < listed.size(); bucket++) {
            points.put(listed.get(bucket), List.of(Position.of(bucket)));
        }
        return adopted(topology, new JumpRule(hash, listed.size()), points);
    }

    /**
     * Whether the slots that a table was divided into have its owners, looked at slot by slot: a proof for every key
     * where both take the same number modulo their sizes; empty where they do not.
     */
    public static Optional<Boolean> haveSameOwners(Placement table, Placement slots) {
        PositionHash before = table.keyHash();
        PositionHash after = slots.keyHash();
        BigInteger count = after.space().size();
        boolean same = before.withTag(null).equals(PositionHash.of(before.function(), before.cut(), before.space()))
                && after.equals(PositionHash.of(before.function(), before.cut(), after.space())
                        .withTag(before.tag()));
        boolean isTable = table.ownership() instanceof Residues residues
                && count.compareTo(BigInteger.valueOf(SlotTableRule.MAX_SLOTS)) <= 0
                && count.mod(BigInteger.valueOf(residues.modulus())).signum() == 0;
        if (!same || !isTable || !divides(before, count.longValueExact())) {
            return Optional.empty();
        }
        for (long slot = 0; slot < count.longValueExact(); slot++) {
            // A slot is below the modulus of every position in it, so it has the owner that they have.
            if (!table.ownership()
                    .ownerAt(slot)
                    .id()
                    .equals(slots.ownership().ownerAt(slot).id())) {
                return Optional.of(false);
            }
        }
        return Optional.of(true);
    }

    /** A slot for each position. */
    private static Topology slots(Topology topology, PositionHash hash, int count, LongFunction<Node> owner) {
        Map<Node, List<Position>> points = new HashMap<>();
        for (long slot = 0; slot < count; slot++) {
            points.computeIfAbsent(owner.apply(slot), node -> new ArrayList<>()).add(Position.of(slot));
        }
        return adopted(topology, new SlotTableRule(hash), points);
    }

    /**
     * Refuses hashes that are cut by their space already, or turned, for they cannot be taken modulo another number.
     */
    private static void requireDivides(PositionHash hash, long slots) {
        if (!divides(hash, slots)) {
            throw new IllegalArgumentException("the key hash " + hash + " cannot be divided into " + slots
                    + " slots: change to another placement, and see with plan what that moves; nothing was adopted");
        }
    }

    /** Whether the number of a key modulo {@code slots} is its position modulo {@code slots}. */
    private static boolean divides(PositionHash hash, long slots) {
        BigInteger size = hash.space().size();
        boolean whole = size.compareTo(hash.range()) >= 0;
        return !hash.isSigned() && (whole || size.mod(BigInteger.valueOf(slots)).signum() == 0);
    }

    /** Whether weights decide nothing, so that a planner who heeded them would move what nobody asked for. */
    private static boolean ignoresWeights(Topology topology) {
        PlacementRule form = topology.rule().form(topology);
        return (form instanceof RingRule ring && ring.hasLabels() && ring.count() == WeightCount.FIXED)
                || (form instanceof TableRule table
                        && table.fill() instanceof ListFill list
                        && list.repeats() == ListFill.Repeats.ONCE)
                || (form instanceof TableRule table && table.fill() instanceof SlotCut)
                || (form instanceof RankedRule ranked && ranked.ranking() instanceof JumpRanking);
    }

    private static Topology adopted(Topology topology, PlacementRule rule, Map<Node, List<Position>> points) {
        List<Node> nodes = new ArrayList<>();
        for (Node node : topology.nodes()) {
            Node plain = node.withoutAttributes();
            String server = node.attribute("server");
            if (plain.address() == null && server != null) {
                plain = plain.withAddress(server);
            }
            List<Position> own = points.getOrDefault(node, List.of());
            if (node.isActive() && ignoresWeights(topology)) {
                plain = plain.withWeight(1);
            }
            // A node that owned nothing is known, and drained until it is planned for.
            nodes.add(own.isEmpty() ? plain.withWeight(0).withPoints(own) : plain.withPoints(own));
        }
        Topology adopted =
                Topology.of(rule, nodes).withReplicas(topology.replicas()).withEpoch(topology.nextEpoch());
        Footprint unused = rule.footprint(adopted); // refuses what could not be placed
        return adopted;
    }
}
