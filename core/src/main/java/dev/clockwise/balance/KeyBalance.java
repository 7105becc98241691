package dev.clockwise.balance;

import dev.clockwise.Balance;
import dev.clockwise.Method;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import java.util.HashMap;
import java.util.Map;

/** Counts keys by owner. Not safe for several threads. */
public final class KeyBalance {

    private final Placement placement;
    private final Map<String, long[]> counts = new HashMap<>();
    private long keys;

    /** A counter at zero. */
    public KeyBalance(Placement placement) {
        this.placement = placement;
    }

    /** Counts the key that is a range of bytes. */
    public void add(byte[] bytes, int offset, int length) {
        Node owner = placement.owner(bytes, offset, length);
        counts.computeIfAbsent(owner.id(), id -> new long[1])[0]++;
        keys++;
    }

    /** Counts a key. */
    public void add(byte[] key) {
        add(key, 0, key.length);
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
        counts.forEach((id, count) -> shares.put(id, Share.of(count[0], keys)));
        return Balance.of(placement, Method.COUNTED, shares);
    }
}
