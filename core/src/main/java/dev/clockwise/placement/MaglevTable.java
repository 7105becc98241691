package dev.clockwise.placement;

import dev.clockwise.Node;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.Utf8;
import java.util.Arrays;
import java.util.List;

/**
 * Fills maglev's table: each node prefers the entries in an order of its own, and nodes take turns at taking the entry
 * that they prefer among those left.
 *
 * <p>The order of a node is offset, offset + skip, offset + 2·skip, … modulo the number of entries M, a prime, with
 * offset = XXH3-64 of its id modulo M and skip = XXH64 of its id modulo (M − 1) plus 1, both of the id's UTF-8 bytes
 * and unsigned.
 */
final class MaglevTable {

    private static final int FREE = -1;

    private MaglevTable() {}

    /** The owners of the entries, by number: one entry for each turn. */
    static int[] of(List<Node> nodes, int entries) {
        int[] offsets = new int[nodes.size()];
        int[] skips = new int[nodes.size()];
        long[] weights = new long[nodes.size()];
        for (int node = 0; node < offsets.length; node++) {
            String id = nodes.get(node).id();
            offsets[node] = offset(id, entries);
            skips[node] = skip(id, entries);
            weights[node] = Scores.scaledWeight(nodes.get(node));
        }
        return populate(offsets, skips, weights, entries);
    }

    /** The first entry of a node's order. */
    static int offset(String id, int entries) {
        return remainder(HashFunction.XXH3_64, id, entries);
    }

    /** The step from entry to entry of a node's order, from 1 to {@code entries - 1}. */
    static int skip(String id, int entries) {
        return remainder(HashFunction.XXH64, id, entries - 1) + 1;
    }

    private static int remainder(HashFunction function, String id, int divisor) {
        Utf8 bytes = Utf8.of(id);
        return (int) Long.remainderUnsigned(function.number(bytes.bytes(), 0, bytes.length()), divisor);
    }

    /**
     * The owners of the entries, given each node's order. O(entries × log(entries × nodes)) expected; at worst each
     * node goes through its order once, O(entries × nodes).
     *
     * @param offsets the first entry of each node's order
     * @param skips the step of each node's order, from 1 to {@code entries - 1}
     * @param weights how often nodes take turns, in proportion
     * @param entries how many entries there are, a prime
     */
    static int[] populate(int[] offsets, int[] skips, long[] weights, int entries) {
        int[] owners = new int[entries];
        Arrays.fill(owners, FREE);
        int[] preferred = offsets.clone();
        Turns turns = new Turns(weights, entries);
        for (int taken = 0; taken < entries; taken++) {
            int node = turns.next();
            int entry = preferred[node];
            while (owners[entry] != FREE) {
                entry += skips[node];
                entry -= entry >= entries ? entries : 0;
            }
            owners[entry] = node;
            preferred[node] = entry;
        }
        return owners;
    }
}
