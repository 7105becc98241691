package dev.clockwise.placement;

import dev.clockwise.Node;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The owners of slots, by number, while they are worked out. Not safe for several threads. */
final class SlotOwners {

    private final Scores scores;
    private final char[] owners;

    private SlotOwners(Scores scores, char[] owners) {
        this.scores = scores;
        this.owners = owners;
    }

    /** Each slot's first in the ranking. O(slots × nodes). */
    static SlotOwners ranked(Scores scores, int slots) {
        char[] owners = new char[slots];
        for (int slot = 0; slot < slots; slot++) {
            owners[slot] = (char) scores.first(slot);
        }
        return new SlotOwners(scores, owners);
    }

    /**
     * The same as {@link #ranked}, from the owners before: a slot whose owner is as it was is asked only about the
     * nodes that are new or changed. O(slots × changed nodes + slots of changed nodes × nodes).
     */
    static SlotOwners patched(Slots before, Scores scores, List<Node> nodes) {
        Map<String, Integer> numbers = new HashMap<>();
        before.nodes().forEach(node -> numbers.put(node.id(), numbers.size()));
        int[] numberNow = new int[before.nodes().size() + 1];
        Arrays.fill(numberNow, -1);
        List<Integer> changed = new ArrayList<>();
        for (int now = 0; now < nodes.size(); now++) {
            Integer was = numbers.get(nodes.get(now).id());
            if (was != null
                    && before.nodes().get(was).weight().compareTo(nodes.get(now).weight()) == 0) {
                numberNow[was] = now;
            } else {
                changed.add(now);
            }
        }
        char[] owners = new char[before.cells()];
        for (int slot = 0; slot < owners.length; slot++) {
            int kept = numberNow[before.ownerNumber(slot)];
            owners[slot] = (char) (kept < 0 ? scores.first(slot) : firstOf(scores, slot, kept, changed));
        }
        return new SlotOwners(scores, owners);
    }

    private static int firstOf(Scores scores, int slot, int kept, List<Integer> changed) {
        int first = kept;
        for (int node : changed) {
            if (scores.isBefore(slot, node, first)) {
                first = node;
            }
        }
        return first;
    }

    /**
     * Takes from each node the slots beyond its capacity, those of its lowest draws, and gives them to the next in
     * their ranking, until no node has too many. That is deferred acceptance, slots proposing, so the order of
     * proposals decides nothing. Capacities sum to the number of slots or more, so it ends.
     */
    void limit(List<Node> nodes, BigDecimal capacity) {
        int[] limits = limits(nodes, capacity);
        int[] loads = new int[limits.length];
        for (char owner : owners) {
            loads[owner]++;
        }
        for (boolean over = true; over; ) {
            over = false;
            for (int node = 0; node < limits.length; node++) {
                if (loads[node] > limits[node]) {
                    passOn(node, limits[node], loads);
                    over = true;
                }
            }
        }
    }

    /** For each node ⌈capacity × its weight's part of the slots⌉. */
    private int[] limits(List<Node> nodes, BigDecimal capacity) {
        BigDecimal sum = nodes.stream().map(Node::weight).reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal each = capacity.multiply(BigDecimal.valueOf(owners.length));
        int[] limits = new int[nodes.size()];
        for (int node = 0; node < limits.length; node++) {
            BigDecimal limit = nodes.get(node).weight().multiply(each).divide(sum, 0, RoundingMode.CEILING);
            limits[node] = limit.min(BigDecimal.valueOf(owners.length)).intValueExact();
        }
        return limits;
    }

    private void passOn(int node, int limit, int[] loads) {
        long[] draws = new long[loads[node]];
        for (int slot = 0, found = 0; found < draws.length; slot++) {
            if (owners[slot] == node) {
                draws[found++] = scores.draw(slot, node) + Long.MIN_VALUE; // in unsigned order
            }
        }
        Arrays.sort(draws);
        // The draws of one node for different slots differ, for mixing is one to one.
        long leastKept = draws[draws.length - limit];
        for (int slot = 0; slot < owners.length; slot++) {
            if (owners[slot] == node && scores.draw(slot, node) + Long.MIN_VALUE < leastKept) {
                int next = scores.after(slot, node);
                owners[slot] = (char) next;
                loads[node]--;
                loads[next]++;
            }
        }
    }

    char[] toArray() {
        return owners;
    }
}
