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
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Counts keys by owner before and after a change. Not safe for several threads. */
public final class KeyMovement {

    private record Pair(String from, String to) {}

    private static final class Count {
        private final Node from;
        private final Node to;
        private long keys;

        Count(Node from, Node to) {
            this.from = from;
            this.to = to;
        }
    }

    private final Placement before;
    private final Placement after;
    private final Map<Pair, Count> counts = new HashMap<>();
    private long keys;

    /** A counter at zero. */
    public KeyMovement(Placement before, Placement after) {
        this.before = before;
        this.after = after;
    }

    /** Counts the key that is a range of bytes, and tells whether it moves. */
    public boolean add(byte[] bytes, int offset, int length) {
        Node from = before.owner(bytes, offset, length);
        Node to = after.owner(bytes, offset, length);
        counts.computeIfAbsent(new Pair(from.id(), to.id()), pair -> new Count(from, to)).keys++;
        keys++;
        return !from.id().equals(to.id());
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
        return counts.values().stream()
                .filter(count -> !count.from.id().equals(count.to.id()))
                .mapToLong(count -> count.keys)
                .sum();
    }

    /** The movement of the keys counted so far. */
    public Movement movement() {
        List<Flow> flows = new ArrayList<>();
        for (Count count : counts.values()) {
            flows.add(new Flow(count.from, count.to, Share.of(count.keys, keys)));
        }
        return Movement.counted(before, after, flows);
    }

    /** How the keys counted so far are spread before the change. */
    public Balance balanceBefore() {
        return balance(before, count -> count.from);
    }

    /** How the keys counted so far are spread after the change. */
    public Balance balanceAfter() {
        return balance(after, count -> count.to);
    }

    private Balance balance(Placement placement, Function<Count, Node> owner) {
        Map<String, Long> sums = new HashMap<>();
        counts.values().forEach(count -> sums.merge(owner.apply(count).id(), count.keys, Long::sum));
        Map<String, Share> shares = new HashMap<>();
        sums.forEach((id, sum) -> shares.put(id, Share.of(sum, keys)));
        return Balance.of(placement, Method.COUNTED, shares);
    }
}
