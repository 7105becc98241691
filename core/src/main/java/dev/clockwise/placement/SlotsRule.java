package dev.clockwise.placement;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Rendezvous compiled to a table: a key's slot is the top bits of its position, and a slot belongs to the node that
 * ranks first for its number.
 *
 * <p>As even as chance over so many slots, the fastest to look up, and it moves the minimum for any change of nodes and
 * weights. With a capacity a node owns at most that many times its weight's part of the slots, rounded up; what it has
 * too many goes to the nodes that rank next, by deferred acceptance (Gale and Shapley 1962, DOI
 * 10.1080/00029890.1962.11989827): evener, still without history, but a change then moves some slots between nodes that
 * did not change, and losing a node may let more than one into a preference list. The number of slots is part of the
 * mapping and must never change. Specified in {@code docs/formats/slots-v1.md}.
 *
 * <p>Lookup O(1); 2 bytes a slot; built in O(slots × nodes), patched in O(slots) when a node joins, and in the leaver's
 * slots × nodes when one leaves. Immutable and safe for any thread.
 */
public final class SlotsRule implements PlacementRule {

    /** The table of 2^16 slots, 128 KB, over the native key hash, without capacity. */
    public static final SlotsRule NATIVE = ofBits(16);

    /** The most bits of a slot's number. */
    public static final int MAX_BITS = 24;

    /** The greatest capacity; from there on it would do nothing. */
    public static final BigDecimal MAX_CAPACITY = new BigDecimal("1000000");

    private final PositionHash keyHash;
    private final int bits;
    private final @Nullable BigDecimal capacity;

    private SlotsRule(PositionHash keyHash, int bits, @Nullable BigDecimal capacity) {
        this.keyHash = keyHash;
        this.bits = bits;
        this.capacity = capacity;
    }

    /**
     * A table of 2^bits slots over the native key hash.
     *
     * @param bits from 1 to {@value #MAX_BITS}
     * @throws IllegalArgumentException if bits is out of range
     */
    public static SlotsRule ofBits(int bits) {
        return of(PositionHash.NATIVE, bits);
    }

    /**
     * A table of 2^bits slots over a key hash.
     *
     * @throws IllegalArgumentException if bits is out of range, or the space is no power of two from 2^bits to 2^64
     */
    public static SlotsRule of(PositionHash keyHash, int bits) {
        if (bits < 1 || bits > MAX_BITS) {
            throw new IllegalArgumentException("bits of slots must be from 1 to " + MAX_BITS + " (was " + bits + ")");
        }
        Space space = keyHash.space();
        boolean fits =
                space.isNarrow() && space.size().bitCount() == 1 && space.size().bitLength() > bits;
        if (!fits) {
            throw new IllegalArgumentException("the space of slots must be a power of two from 2^" + bits
                    + ", the number of slots, to 2^64 (was " + space + "): choose such a space, or fewer bits");
        }
        return new SlotsRule(keyHash, bits, null);
    }

    /**
     * This rule with a capacity: the greatest share of a node over the share that its weight asks for.
     *
     * @param capacity from 1 to 10^6, with at most {@value Node#MAX_WEIGHT_DECIMALS} decimals, such as 1.02
     * @throws IllegalArgumentException if the capacity is out of range
     */
    public SlotsRule withCapacity(BigDecimal capacity) {
        BigDecimal plain = capacity.stripTrailingZeros();
        boolean fits = plain.compareTo(BigDecimal.ONE) >= 0
                && plain.compareTo(MAX_CAPACITY) <= 0
                && plain.scale() <= Node.MAX_WEIGHT_DECIMALS;
        if (!fits) {
            throw new IllegalArgumentException("capacity of slots must be from 1 to " + MAX_CAPACITY.toPlainString()
                    + " with at most " + Node.MAX_WEIGHT_DECIMALS + " decimals (was " + capacity
                    + "): below 1 some slot would find no node");
        }
        return new SlotsRule(keyHash, bits, plain);
    }

    /** How a key becomes a position. */
    public PositionHash keyHash() {
        return keyHash;
    }

    /** How many bits of a position tell its slot. */
    public int bits() {
        return bits;
    }

    /** The greatest share of a node over the share that its weight asks for; empty where there is no limit. */
    public Optional<BigDecimal> capacity() {
        return Optional.ofNullable(capacity);
    }

    @Override
    public String type() {
        return "slots";
    }

    @Override
    public List<String> canonical() {
        String hash = "key-hash=" + keyHash;
        String slots = "bits=" + bits;
        return capacity == null ? List.of(hash, slots) : List.of(hash, slots, "capacity=" + capacity.toPlainString());
    }

    @Override
    public Footprint footprint(Topology topology) {
        long active = Members.activeIn(topology);
        Slots.requireCountable(active);
        return active < 2 ? Arcs.footprint(keyHash.space(), 0, active) : Slots.footprint(1L << bits, active);
    }

    @Override
    public Placement place(Topology topology) {
        Footprint footprint = footprint(topology);
        Members members = new Members(topology);
        if (members.count() < 2) {
            return placement(topology, members, Arcs.whole(keyHash.space(), members), footprint);
        }
        Scores scores = new Scores(members);
        SlotOwners owners = SlotOwners.ranked(scores, 1 << bits);
        if (capacity != null) {
            owners.limit(members.active(), capacity);
        }
        return placement(topology, members, slots(members, scores, owners), footprint);
    }

    /** Patched slot by slot where no capacity ties slots to each other. */
    @Override
    public Placement patch(Placement before, Topology after) {
        Members members = new Members(after);
        boolean patchable = capacity == null
                && members.count() >= 2
                && before.topology().rule().equals(this);
        if (!patchable || !(before.ownership() instanceof Slots table)) {
            return place(after);
        }
        Footprint footprint = footprint(after);
        Scores scores = new Scores(members);
        SlotOwners owners = SlotOwners.patched(table, scores, members.active());
        return placement(after, members, slots(members, scores, owners), footprint);
    }

    private Slots slots(Members members, Scores scores, SlotOwners owners) {
        return new Slots(keyHash.space(), members, scores, owners.toArray(), shift());
    }

    private Placement placement(Topology topology, Members members, Spans spans, Footprint footprint) {
        SlotsWalk walk = new SlotsWalk(spans, members, shift(), "by capacity");
        return new PositionPlacement(topology, keyHash, spans, footprint, walk);
    }

    private int shift() {
        return keyHash.space().size().bitLength() - 1 - bits;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SlotsRule rule && canonical().equals(rule.canonical());
    }

    @Override
    public int hashCode() {
        return canonical().hashCode();
    }

    @Override
    public String toString() {
        return type() + " " + canonical();
    }
}
