package dev.clockwise.placement;

import dev.clockwise.Node;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.openhft.hashing.LongHashFunction;
import org.jspecify.annotations.Nullable;

/**
 * An oracle for maglev: the paper's pseudo code with whole permutations, and every round gone through to see whose turn
 * it is.
 */
public final class DraftedTable {

    private final List<Node> nodes;
    private final List<Node> entries;

    /** The table of so many entries over these nodes. */
    public DraftedTable(Collection<Node> all, int size) {
        nodes = all.stream()
                .filter(node -> node.weight().signum() > 0)
                .sorted((a, b) -> Arrays.compareUnsigned(utf8(a), utf8(b)))
                .toList();
        entries = nodes.isEmpty() ? List.of() : draft(size);
    }

    private static byte[] utf8(Node node) {
        return node.id().getBytes(StandardCharsets.UTF_8);
    }

    private List<Node> draft(int size) {
        int[][] permutation = new int[nodes.size()][size];
        for (int i = 0; i < nodes.size(); i++) {
            long offset = remainder(LongHashFunction.xx3().hashBytes(utf8(nodes.get(i))), size);
            long skip = remainder(LongHashFunction.xx().hashBytes(utf8(nodes.get(i))), size - 1) + 1;
            for (int j = 0; j < size; j++) {
                permutation[i][j] = (int) ((offset + j * skip) % size);
            }
        }
        List<BigInteger> weights = nodes.stream()
                .map(node -> node.weight().movePointRight(9).toBigIntegerExact())
                .toList();
        int[] turns = draft(permutation, weights);
        return Arrays.stream(turns).mapToObj(nodes::get).toList();
    }

    private static long remainder(long hash, int divisor) {
        return new BigInteger(Long.toUnsignedString(hash))
                .mod(BigInteger.valueOf(divisor))
                .longValueExact();
    }

    /**
     * The owners of entries by the permutation of each node, as the paper populates its table, with turns by weight.
     */
    static int[] draft(int[][] permutation, List<BigInteger> weights) {
        int size = permutation[0].length;
        BigInteger greatest = weights.stream().reduce(BigInteger.ZERO, BigInteger::max);
        int[] next = new int[permutation.length];
        int[] entry = IntStream.range(0, size).map(any -> -1).toArray();
        int taken = 0;
        for (long round = 1; true; round++) {
            for (int i = 0; i < permutation.length; i++) {
                BigInteger due =
                        weights.get(i).multiply(BigInteger.valueOf(round)).divide(greatest);
                BigInteger had =
                        weights.get(i).multiply(BigInteger.valueOf(round - 1)).divide(greatest);
                if (due.equals(had)) {
                    continue;
                }
                int c = permutation[i][next[i]];
                while (entry[c] >= 0) {
                    next[i]++;
                    c = permutation[i][next[i]];
                }
                entry[c] = i;
                next[i]++;
                taken++;
                if (taken == size) {
                    return entry;
                }
            }
        }
    }

    /** The owner of a position. */
    public Node owner(BigInteger position) {
        return entries.isEmpty() ? Node.NONE : entries.get(entryOf(position));
    }

    private int entryOf(BigInteger position) {
        return position.mod(BigInteger.valueOf(entries.size())).intValueExact();
    }

    /**
     * The preference list of a position: nodes as they are met, the first of each zone, then the second of each, and so
     * on.
     */
    public List<Node> list(BigInteger position, int copies) {
        List<Node> met = new ArrayList<>();
        for (int step = 0; step < entries.size(); step++) {
            met.add(entries.get((entryOf(position) + step) % entries.size()));
        }
        met.addAll(nodes);
        List<Node> distinct = met.stream().distinct().toList();
        Map<@Nullable String, Integer> seen = new HashMap<>();
        List<List<Node>> ranks = new ArrayList<>();
        for (Node node : distinct) {
            int rank = node.zone() == null ? 0 : seen.merge(node.zone(), 1, Integer::sum) - 1;
            while (ranks.size() <= rank) {
                ranks.add(new ArrayList<>());
            }
            ranks.get(rank).add(node);
        }
        return ranks.stream().flatMap(List::stream).limit(copies).toList();
    }
}
