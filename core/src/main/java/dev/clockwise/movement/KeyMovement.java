package dev.clockwise.movement;

import dev.clockwise.Balance;
import dev.clockwise.Flow;
import dev.clockwise.Method;
import dev.clockwise.Movement;
import dev.clockwise.Node;
import dev.clockwise.Placement;
import dev.clockwise.Share;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts keys by owner before and after a change: O(1) a key beside its lookups, and some 200 bytes for each pair of
 * nodes between which keys move. Not safe for several threads; each may have a counter of its own, for {@link #addAll}
 * at the end.
 */
public final class KeyMovement {

    /** The keys that go from one node to another. */
    private static final class Count {
        private final Node to;
        private long keys;

        Count(Node to) {
            this.to = to;
        }
    }

    /** The keys that one node owns before. */
    private static final class Row {
        private final Node from;
        private final Map<String, Count> moved = new HashMap<>();
        private long kept;

        Row(Node from) {
            this.from = from;
        }

        Count moved(Node to) {
            return moved.computeIfAbsent(to.id(), id -> new Count(to));
        }
    }

    private final Placement before;
    private final Placement after;
    private final Map<String, Row> rows = new HashMap<>();
    /** The same rows by the nodes of the topology, which placements give as they are. */
    private final IdentityHashMap<Node, Row> byNode = new IdentityHashMap<>();

    private long keys;

    /** A counter at zero. */
    public KeyMovement(Placement before, Placement after) {
        this.before = before;
        this.after = after;
        before.topology().nodes().forEach(node -> byNode.put(node, row(node)));
    }

    private Row row(Node from) {
        return rows.computeIfAbsent(from.id(), id -> new Row(from));
    }

    /** Counts the key that is a range of bytes, and tells whether it moves. */
    public boolean add(byte[] bytes, int offset, int length) {
        return add(before.owner(bytes, offset, length), after.owner(bytes, offset, length));
    }

    /** Counts a key whose owners before and after are known, and tells whether it moves. */
    public boolean add(Node from, Node to) {
        Row known = byNode.get(from);
        Row row = known == null ? row(from) : known;
        keys++;
        if (row.from.id().equals(to.id())) {
            row.kept++;
            return false;
        }
        row.moved(to).keys++;
        return true;
    }

    /**
     * Counts also the keys that another counter of the same two placements has counted. O(pairs of nodes between which
     * keys move).
     */
    public void addAll(KeyMovement other) {
        for (Row theirs : other.rows.values()) {
            Row row = row(theirs.from);
            row.kept += theirs.kept;
            theirs.moved.values().forEach(count -> row.moved(count.to).keys += count.keys);
        }
        keys += other.keys;
    }

    /** Counts a key, and tells whether it moves. */
    public boolean add(byte[] key) {
        return add(key, 0, key.length);
    }

    /** How many keys were counted. */
    public long keys() {
        return keys;
    }

    /** How many of them change owner. */
    public long moved() {
        return rows.values().stream()
                .flatMap(row -> row.moved.values().stream())
                .mapToLong(count -> count.keys)
                .sum();
    }

    /** The movement of the keys counted so far. */
    public Movement movement() {
        List<Flow> flows = new ArrayList<>();
        for (Row row : rows.values()) {
            for (Count count : row.moved.values()) {
                flows.add(new Flow(row.from, count.to, Share.of(count.keys, keys)));
            }
        }
        return Movement.counted(before, after, flows);
    }

    /** How the keys counted so far are spread before the change. */
    public Balance balanceBefore() {
        return balance(before, true);
    }

    /** How the keys counted so far are spread after the change. */
    public Balance balanceAfter() {
        return balance(after, false);
    }

    private Balance balance(Placement placement, boolean isBefore) {
        Map<String, Long> sums = new HashMap<>();
        for (Row row : rows.values()) {
            sums.merge(row.from.id(), row.kept, Long::sum);
            for (Count count : row.moved.values()) {
                sums.merge((isBefore ? row.from : count.to).id(), count.keys, Long::sum);
            }
        }
        sums.values().removeIf(sum -> sum == 0);
        Map<String, Share> shares = new HashMap<>();
        sums.forEach((id, sum) -> shares.put(id, Share.of(sum, keys)));
        return Balance.of(placement, Method.COUNTED, shares);
    }
}
