package dev.clockwise.placement;

import dev.clockwise.Footprint;
import dev.clockwise.Node;
import dev.clockwise.PreferenceList;
import dev.clockwise.hash.HashFunction;
import dev.clockwise.hash.SplitMix64;
import dev.clockwise.hash.Utf8;
import java.util.List;

/**
 * Weighted rendezvous: ranks the active nodes for any number, each node first for its weight's part of all numbers.
 *
 * <p>The draw of a node for a number is {@code h = SplitMix64.first(number XOR seed)}, its seed being XXH3-64 of its id
 * and mix the first output of SplitMix64. Its cost is {@code -log2((h | 1) / 2^64) / weight}, an exponential variable
 * whose rate is the weight; the lowest cost comes first, then the greatest draw, then the lowest id. Costs are compared
 * as exact fractions of integers ({@link Log2}), so the ranking is the same on every machine. What is ranked first
 * among all nodes is unchanged by nodes that come or go but do not rank first.
 *
 * <p>O(nodes) for the first, 16 bytes a node. Immutable and safe for any thread. Thaler and Ravishankar, "Using
 * name-based mappings to increase hit rates", IEEE/ACM ToN 1998, DOI 10.1109/90.663936; weights: Schindelhauer and
 * Schomaker, "Weighted distributed hash tables", SPAA 2005, DOI 10.1145/1073970.1074008.
 */
final class Scores {

    private final Members members;
    private final long[] seeds;
    /** Weights in units of 10^-9; at most 10^18. */
    private final long[] weights;

    private final boolean alike;

    Scores(Members members) {
        this.members = members;
        List<Node> nodes = members.active();
        seeds = new long[nodes.size()];
        weights = new long[nodes.size()];
        boolean same = true;
        for (int i = 0; i < seeds.length; i++) {
            Utf8 id = Utf8.of(nodes.get(i).id());
            seeds[i] = HashFunction.XXH3_64.number(id.bytes(), 0, id.length());
            weights[i] = nodes.get(i).scaledWeight();
            same &= weights[i] == weights[0];
        }
        alike = same;
    }

    /** The weight of a node in units of 10^-9, at most 10^18. */
    static long scaledWeight(Node node) {
        return node.weight().movePointRight(Node.MAX_WEIGHT_DECIMALS).longValueExact();
    }

    /** The bytes that scores over so many nodes hold, in two arrays. */
    static long bytes(long nodes) {
        return 2 * Footprint.array(nodes, Long.BYTES);
    }

    /** Whether all weights are alike, so that no logarithm is taken. */
    boolean alike() {
        return alike;
    }

    /** The weight of a node, in units of 10^-9. */
    long weight(int node) {
        return weights[node];
    }

    /** The draw of a node for a number. */
    long draw(long number, int node) {
        return SplitMix64.first(number ^ seeds[node]);
    }

    /** The node that ranks first for a number, or the number of nodes where there are none. O(nodes). */
    int first(long number) {
        return alike ? greatestDraw(number) : lowestCost(number);
    }

    private int greatestDraw(long number) {
        int best = 0;
        long greatest = 0; // unsigned; only an equal draw of a lower node keeps a later one out
        for (int i = 0; i < seeds.length; i++) {
            long draw = SplitMix64.first(number ^ seeds[i]);
            if (Long.compareUnsigned(draw, greatest) > 0) {
                greatest = draw;
                best = i;
            }
        }
        return best;
    }

    private int lowestCost(long number) {
        int best = 0;
        long bestDraw = draw(number, 0);
        for (int i = 1; i < seeds.length; i++) {
            long draw = draw(number, i);
            if (isBefore(draw, i, bestDraw, best)) {
                best = i;
                bestDraw = draw;
            }
        }
        return best;
    }

    /** Whether {@code node} ranks before {@code other} for a number. */
    boolean isBefore(long number, int node, int other) {
        return isBefore(draw(number, node), node, draw(number, other), other);
    }

    private boolean isBefore(long draw, int node, long otherDraw, int other) {
        int order = weights[node] == weights[other] ? 0 : compareCosts(draw, weights[node], otherDraw, weights[other]);
        if (order == 0) {
            order = Long.compareUnsigned(otherDraw, draw);
        }
        return order == 0 ? node < other : order < 0;
    }

    /** The node that ranks next after {@code node}, which must not be the last. O(nodes). */
    int after(long number, int node) {
        int next = -1;
        for (int i = 0; i < seeds.length; i++) {
            if (isBefore(number, node, i) && (next < 0 || isBefore(number, i, next))) {
                next = i;
            }
        }
        return next;
    }

    /**
     * Compares the costs of two draws under two weights; takes the logarithms only where their bounds leave it open.
     */
    private static int compareCosts(long draw, long weight, long otherDraw, long otherWeight) {
        long least = Log2.atMostNegated(draw | 1);
        long otherLeast = Log2.atMostNegated(otherDraw | 1);
        if (compareProducts(least, otherWeight, otherLeast + Log2.WIDTH, weight) > 0) {
            return 1;
        }
        if (compareProducts(least + Log2.WIDTH, otherWeight, otherLeast, weight) < 0) {
            return -1;
        }
        return compareProducts(Log2.negated(draw | 1), otherWeight, Log2.negated(otherDraw | 1), weight);
    }

    /** Compares a * b with c * d, none of them negative. */
    private static int compareProducts(long a, long b, long c, long d) {
        int order = Long.compare(Math.multiplyHigh(a, b), Math.multiplyHigh(c, d));
        return order != 0 ? order : Long.compareUnsigned(a * b, c * d);
    }

    /** The nodes in the order of their rank for a number. */
    Ranking ranking(long number) {
        return new Ranking(number);
    }

    /** The preference list that the ranking for a number gives. O(nodes + copies log nodes) where zones are many. */
    PreferenceList list(long number, int copies) {
        return members.list(ranking(number), 0, members.count(), copies);
    }

    /** The preference list that starts with {@code owner} and goes on with the others by rank. */
    PreferenceList list(int owner, long number, int copies) {
        Ranking ranking = ranking(number);
        ranking.promote(owner);
        return members.list(ranking, 0, members.count(), copies);
    }

    /**
     * The nodes by rank, found as far as they are asked for: a heap that is emptied from the top. O(nodes) to make,
     * O(log nodes) a step. Not safe for several threads.
     */
    final class Ranking implements Steps {
        private final long number;
        /** Ranked nodes from the front, the heap of the others behind them. */
        private final int[] heap;

        private final int[] ranked;
        private int found;
        private int left;

        private Ranking(long number) {
            this.number = number;
            this.left = seeds.length;
            this.heap = new int[left];
            this.ranked = new int[left];
            for (int i = 0; i < left; i++) {
                heap[i] = i;
            }
            for (int i = left / 2 - 1; i >= 0; i--) {
                sink(i);
            }
        }

        /** Puts {@code node} before all others. */
        private void promote(int node) {
            int at = 0;
            while (heap[at] != node) {
                at++;
            }
            for (; at > 0; at = (at - 1) / 2) {
                heap[at] = heap[(at - 1) / 2];
            }
            heap[0] = node;
            take();
        }

        private void take() {
            ranked[found++] = heap[0];
            heap[0] = heap[--left];
            sink(0);
        }

        private void sink(int from) {
            int at = from;
            int moving = heap[at];
            while (2 * at + 1 < left) {
                int child = 2 * at + 1;
                if (child + 1 < left && isBefore(number, heap[child + 1], heap[child])) {
                    child++;
                }
                if (!isBefore(number, heap[child], moving)) {
                    break;
                }
                heap[at] = heap[child];
                at = child;
            }
            heap[at] = moving;
        }

        @Override
        public int numberAt(int cell, int step) {
            return at(step);
        }

        /** The node of that rank, from 0. */
        int at(int rank) {
            while (found <= rank) {
                take();
            }
            return ranked[rank];
        }
    }
}
