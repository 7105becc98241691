package dev.clockwise.balance;

import dev.clockwise.Balance;
import dev.clockwise.Method;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Counts keys by owner: O(1) a key beside its lookup, and some 100 bytes a node that owns one. Not safe for several
 * threads; each may have a counter of its own, for {@link #addAll} at the end.
 */
public final class KeyBalance {

    private final Placement placement;
    private final Map<String, long[]> counts = new HashMap<>();
    /** The same counts by the nodes of the topology, which placements give as they are. */
    private final IdentityHashMap<Node, long[]> byNode = new IdentityHashMap<>();

    private long keys;

    /** A counter at zero. */
    public KeyBalance(Placement placement) {
        this.placement = placement;
        placement.topology().nodes().forEach(node -> byNode.put(node, count(node.id())));
    }

    /** Counts the key that is a range of bytes. */
    public void add(byte[] bytes, int offset, int length) {
        Node owner = placement.owner(bytes, offset, length);
        long[] count = byNode.get(owner);
        (count == null ? count(owner.id()) : count)[0]++;
        keys++;
    }

    private long[] count(String id) {
        return counts.computeIfAbsent(id, each -> new long[1]);
    }

    /** Counts a key. */
    public void add(byte[] key) {
        add(key, 0, key.length);
    }

    /** Counts also the keys that another counter of the same placement has counted. O(nodes). */
    public void addAll(KeyBalance other) {
        other.counts.forEach((id, count) -> count(id)[0] += count[0]);
        keys += other.keys;
    }

    /** How many keys were counted. */
    public long keys() {
        return keys;
    }

    /** How many of them the node owns. */
    public long keysOf(String id) {
        long[] count = counts.get(id);
        return count == null ? 0 : count[0];
    }

    /** The balance of the keys counted so far. */
    public Balance balance() {
        Map<String, Share> shares = new HashMap<>();
        counts.forEach((id, count) -> {
            if (count[0] > 0) {
                shares.put(id, Share.of(count[0], keys));
            }
        });
        return Balance.of(placement, Method.COUNTED, shares);
    }
}
