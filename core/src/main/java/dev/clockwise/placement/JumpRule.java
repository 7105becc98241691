package dev.clockwise.placement;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.PlacementRule;
import dev.clockwise.Position;
import dev.clockwise.RefusedNodeException;
import dev.clockwise.Space;
import dev.clockwise.Topology;
import dev.clockwise.hash.PositionHash;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Jump consistent hashing over numbered buckets, each of which is given to a node: for numbered shards.
 *
 * <p>A key's bucket is worked out from its position without a table; the buckets that a node owns are its {@link
 * Node#points()}, more of them for a greater weight. A bucket that no active node has is a <em>hole</em>: each key in
 * it goes to the node that ranks first for the key's position by weighted rendezvous, so a node that leaves gives its
 * keys to all others, and what fills the hole takes them back. The preference list is the owner, then the other nodes
 * by that ranking, zones spread. A node without buckets owns only its part of the holes, and may hold copies.
 *
 * <p>Even to within chance over keys, whatever the number of nodes. Raising the number of buckets moves keys to the new
 * ones only, lowering it from the last ones only; it is part of the mapping, and a planner counts it. Lookup O(log
 * buckets), and O(nodes) more in a hole; 4 bytes a bucket. Lamping and Veach, arXiv 1406.2294; in integers only, equal
 * to Guava's {@code Hashing.consistentHash}. Immutable and safe for any thread.
 *
 * @param keyHash how a key becomes a position, in a space of at most 2^64; default XXH3-64
 * @param buckets how many buckets there are, from 1 to {@value #MAX_BUCKETS}
 */
public record JumpRule(PositionHash keyHash, int buckets) implements PlacementRule {

    /** The greatest number of buckets. */
    public static final int MAX_BUCKETS = JumpHash.MAX_BUCKETS;

    /**
     * Checks space and number.
     *
     * @throws IllegalArgumentException if the space is larger than 2^64, or the number of buckets out of range
     */
    public JumpRule {
        RendezvousRule.requireNarrow("jump", keyHash.space());
        if (buckets < 1 || buckets > MAX_BUCKETS) {
            throw new IllegalArgumentException(
                    "buckets of jump must be from 1 to " + MAX_BUCKETS + " (was " + buckets + ")");
        }
    }

    /**
     * Jump over so many buckets and the native key hash.
     *
     * @throws IllegalArgumentException if the number is out of range
     */
    public static JumpRule of(int buckets) {
        return new JumpRule(PositionHash.NATIVE, buckets);
    }

    @Override
    public String type() {
        return "jump";
    }

    @Override
    public List<String> canonical() {
        return List.of("key-hash=" + keyHash, "buckets=" + buckets);
    }

    /** The numbers of buckets. */
    @Override
    public Optional<Space> givenPoints() {
        return Optional.of(Space.modulus(buckets));
    }

    @Override
    public boolean isPlanned() {
        return true;
    }

    /** O(nodes + buckets): it looks for buckets that two nodes have. */
    @Override
    public Footprint footprint(Topology topology) {
        Members members = new Members(topology);
        owners(members);
        return footprint(members);
    }

    private Footprint footprint(Members members) {
        int table = members.count() < 2 ? 0 : buckets;
        return new Footprint(table, Footprint.array(table, Integer.BYTES) + Scores.bytes(members.count()));
    }

    @Override
    public Placement place(Topology topology) {
        Members members = new Members(topology);
        int[] owners = owners(members);
        RendezvousOdds holes = new RendezvousOdds(keyHash.space(), members);
        JumpOdds odds = new JumpOdds(holes, buckets, members.count() < 2 ? new int[0] : owners);
        return new PositionPlacement(topology, keyHash, odds, footprint(members), new JumpWalk(buckets, members));
    }

    /** The number of the owner of each bucket; for holes, the number of nodes. */
    private int[] owners(Members members) {
        int[] owners = new int[buckets];
        Arrays.fill(owners, members.count());
        for (int number = 0; number < members.count(); number++) {
            Node node = members.node(number);
            for (Position point : node.points()) {
                int bucket = bucket(node, point);
                if (owners[bucket] < members.count()) {
                    throw new RefusedNodeException(
                            node,
                            RefusedNodeException.POINTS,
                            "a bucket has one owner (bucket " + bucket + " was given to nodes "
                                    + members.node(owners[bucket]).quotedId() + " and " + node.quotedId()
                                    + "): take it from one of them; nothing was built");
                }
                owners[bucket] = number;
            }
        }
        return owners;
    }

    private int bucket(Node node, Position point) {
        if (point.high() != 0 || Long.compareUnsigned(point.low(), buckets) >= 0) {
            throw new RefusedNodeException(
                    node,
                    RefusedNodeException.POINTS,
                    "buckets of node " + node.quotedId() + " must be below " + buckets
                            + " (was " + point.toBigInteger()
                            + "): give it others, or raise the number of buckets; nothing was built");
        }
        return (int) point.low();
    }

    @Override
    public String toString() {
        return type() + " " + canonical();
    }
}
