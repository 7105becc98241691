package dev.clockwise.placement;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.PositionHash;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * A table from slot to node that is kept in the nodes: each position of the key hash is a slot, and a node owns the
 * slots that its {@linkplain Node#points() points} name.
 *
 * <p>As even as the table is; who makes it decides what a change moves, and {@code dev.clockwise.planner.Planner} makes
 * one that is even and moves the least. A slot that no active node claims, because its owner left or is drained or
 * because it was never given, belongs to the node that ranks first for its number by {@linkplain Scores rendezvous}, so
 * that every key has an owner and losing a node moves only that node's keys. A slot's preference list is its owner,
 * then the other nodes by that ranking, zones spread. Weights rank nodes and tell drained ones; they give no slots.
 *
 * <p>Lookup O(1); 2 bytes a slot and 16 a node, and about 40 bytes a slot in the nodes; built in O(slots + unclaimed
 * slots × nodes). Immutable and safe for any thread. The slots of Redis Cluster are specified in its <a
 * href="https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/">cluster specification</a>.
 */
public final class SlotTableRule implements PlacementRule {

    /** The greatest number of slots. */
    public static final int MAX_SLOTS = 1 << 20;

    /** The 16,384 slots of Redis Cluster: CRC-16 of the part of the key in braces, or of the whole key. */
    public static final SlotTableRule REDIS_CLUSTER = new SlotTableRule(PositionHash.REDIS_CLUSTER);

    private final PositionHash keyHash;
    private final int slots;

    /**
     * The table with a slot for each position of {@code keyHash}.
     *
     * @throws IllegalArgumentException if the space has more than {@value #MAX_SLOTS} positions, or more than the hash
     *     has values, so that no key would reach some slots
     */
    public SlotTableRule(PositionHash keyHash) {
        BigInteger size = keyHash.space().size();
        if (size.compareTo(BigInteger.valueOf(MAX_SLOTS)) > 0) {
            throw new IllegalArgumentException("slots of a table must be from 1 to " + MAX_SLOTS + " (was a space of "
                    + keyHash.space() + "): choose a smaller space");
        }
        if (size.compareTo(keyHash.range()) > 0) {
            throw new IllegalArgumentException("slots of a table must be at most the " + keyHash.range()
                    + " values of its hash, or no key would reach some (was " + size + " slots of " + keyHash
                    + "): choose fewer slots, or more bytes of a digest");
        }
        this.keyHash = keyHash;
        this.slots = size.intValueExact();
    }

    /**
     * A table of so many slots over XXH3-64 of the key, taken modulo their number.
     *
     * @param slots from 1 to {@value #MAX_SLOTS}; part of the mapping, so that it must never change
     * @throws IllegalArgumentException if the number is out of range
     */
    public static SlotTableRule ofSlots(int slots) {
        if (slots < 1 || slots > MAX_SLOTS) {
            throw new IllegalArgumentException(
                    "slots of a table must be from 1 to " + MAX_SLOTS + " (was " + slots + ")");
        }
        return new SlotTableRule(PositionHash.of(HashFunction.XXH3_64, Space.modulus(slots)));
    }

    /** How a key becomes a slot. */
    public PositionHash keyHash() {
        return keyHash;
    }

    /** How many slots there are. */
    public int slots() {
        return slots;
    }

    @Override
    public String type() {
        return "slot-table";
    }

    @Override
    public List<String> canonical() {
        return List.of("key-hash=" + keyHash);
    }

    /** The numbers of the slots. */
    @Override
    public Optional<Space> givenPoints() {
        return Optional.of(keyHash.space());
    }

    @Override
    public boolean isPlanned() {
        return true;
    }

    /**
     * O(claimed slots + nodes).
     *
     * @throws IllegalArgumentException if two active nodes claim one slot, or one claims a slot beyond the table
     */
    @Override
    public Footprint footprint(Topology topology) {
        Members members = new Members(topology);
        SlotClaims.of(members, slots);
        return footprint(members);
    }

    private Footprint footprint(Members members) {
        return members.count() < 2
                ? Arcs.footprint(keyHash.space(), 0, members.count())
                : Slots.footprint(slots, members.count());
    }

    @Override
    public Placement place(Topology topology) {
        Members members = new Members(topology);
        SlotClaims claims = SlotClaims.of(members, slots);
        Spans spans = members.count() < 2 ? Arcs.whole(keyHash.space(), members) : table(members, claims);
        SlotsWalk walk = new SlotsWalk(spans, members, 0, "by the table");
        return new PositionPlacement(topology, keyHash, spans, footprint(members), walk);
    }

    private Slots table(Members members, SlotClaims claims) {
        Scores scores = new Scores(members);
        return new Slots(keyHash.space(), members, scores, claims.owners(scores), 0);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SlotTableRule rule && keyHash.equals(rule.keyHash);
    }

    @Override
    public int hashCode() {
        return keyHash.hashCode();
    }

    @Override
    public String toString() {
        return type() + " " + canonical();
    }
}
