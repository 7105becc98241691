package dev.clockwise.dialect;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import dev.clockwise.placement.Ownership;
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
import java.util.function.LongFunction;

/**
 * The same owners of the same keys by a map that the document keeps, so that leaving another system's rule moves
 * nothing, and what comes after is planned as for native placements.
 *
 * <p>A ring becomes a ring of given points: a point where the owner changes, so as few as there can be. Numbered
 * partitions, and a ring of few positions, become a slot table. A table that positions are looked up in modulo its size
 * becomes a slot table of the same hash, of at least {@value #SLOTS} slots, so that there are enough to divide. Where
 * the rule ignores weights, they are 1 afterwards. Preference lists of several copies may change, for what lost a tie
 * is gone.
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
            return adopted(topology, ring(placement.keyHash()), points(spans));
        }
        if (ownership instanceof Residues residues) {
            return table(topology, placement.keyHash(), residues);
        }
        throw new IllegalArgumentException("a placement by " + topology.rule().type()
                + " has neither points nor slots that could be adopted (its owners are worked out"
                + " for each key): change to"
                + " another placement, and see with plan what that moves; nothing was adopted");
    }

    private static RingRule ring(PositionHash hash) {
        return RingRule.builder()
                .space(hash.space())
                .keyHash(hash.function(), hash.cut())
                .tag(hash.tag())
                .keyPrefix(hash.prefix())
                .signed(hash.isSigned())
                .givenPoints()
                .maxPoints(RingRule.LARGEST_MAX_POINTS)
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
        long modulus = residues.modulus();
        long times = (SLOTS + modulus - 1) / modulus;
        if (modulus * times > SlotTableRule.MAX_SLOTS) {
            throw new IllegalArgumentException(
                    "a slot table has at most " + SlotTableRule.MAX_SLOTS + " slots (was a table of " + modulus
                            + "): use weights with simpler proportions; nothing was adopted");
        }
        // Positions of the whole space, modulo a multiple of the table's size, are the same modulo that size.
        requireDivides(hash, modulus * times);
        PositionHash slots = PositionHash.of(hash.function(), hash.cut(), Space.modulus(modulus * times))
                .withTag(hash.tag());
        return slots(topology, slots, (int) (modulus * times), slot -> residues.owner(residues.cellAt(slot)));
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
        boolean whole = hash.space().size().compareTo(hash.range()) >= 0 && !hash.isSigned();
        if (!whole) {
            throw new IllegalArgumentException("the key hash " + hash + " cannot be divided into " + slots
                    + " slots: change to another placement, and see with plan what that moves; nothing was adopted");
        }
    }

    /** Whether weights decide nothing, so that a planner who heeded them would move what nobody asked for. */
    private static boolean ignoresWeights(Topology topology) {
        PlacementRule form = topology.rule().form(topology);
        return (form instanceof RingRule ring && ring.hasLabels() && ring.count() == WeightCount.FIXED)
                || (form instanceof TableRule table
                        && table.fill() instanceof ListFill list
                        && list.repeats() == ListFill.Repeats.ONCE);
    }

    private static Topology adopted(Topology topology, PlacementRule rule, Map<Node, List<Position>> points) {
        List<Node> nodes = new ArrayList<>();
        for (Node node : topology.nodes()) {
            Node plain = node;
            for (String attribute : node.attributes().keySet()) {
                plain = plain.withAttribute(attribute, null);
            }
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
