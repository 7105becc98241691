package dev.clockwise.placement;

import java.util.Arrays;

/**
 * The order in which weighted nodes take turns: in round t, counted from 1, every node i whose ⌊t·wᵢ/w⌋ is greater than
 * ⌊(t−1)·wᵢ/w⌋ takes one, in the order of numbers; w is the greatest weight.
 *
 * <p>The k-th turn of a node comes in round ⌈k·w/wᵢ⌉, worked out from the one before it, so rounds in which nobody else
 * takes a turn cost nothing. O(log nodes) a turn. Not safe for several threads.
 */
final class Turns {

    private final long[] weights;
    private final long greatest;
    private final long lastRound;
    /** By node, how far its next turn lies behind its exact time: round·wᵢ − k·w, from 0 to wᵢ − 1. */
    private final long[] late;
    /** A heap of the next turn of each node: round · 2^32 + number. */
    private final long[] heap;

    private int size;

    /**
     * The turns of nodes of these weights.
     *
     * @param weights at least one, each from 1 to 2^62
     * @param turns how many turns will be asked for, so that later rounds need not be thought of
     */
    Turns(long[] weights, int turns) {
        this.weights = weights;
        this.greatest = Arrays.stream(weights).max().orElseThrow();
        this.lastRound = turns; // the heaviest takes a turn in every round
        this.late = new long[weights.length];
        this.heap = new long[weights.length];
        for (int node = 0; node < weights.length; node++) {
            long round = roundAfter(0, node);
            if (round <= lastRound) {
                heap[size++] = turn(round, node);
            }
        }
        Arrays.sort(heap, 0, size);
    }

    /** The node that takes the next turn; at most as many as announced may be asked for. */
    int next() {
        int node = (int) heap[0];
        long round = roundAfter(heap[0] >>> Integer.SIZE, node);
        if (round <= lastRound) {
            sink(turn(round, node));
        } else if (--size > 0) {
            sink(heap[size]);
        }
        return node;
    }

    /** The round of a node's next turn. */
    private long roundAfter(long round, int node) {
        long weight = weights[node];
        long rest = greatest % weight;
        boolean oneMore = rest > late[node];
        late[node] += oneMore ? weight - rest : -rest;
        return round + greatest / weight + (oneMore ? 1 : 0);
    }

    private static long turn(long round, int node) {
        return (round << Integer.SIZE) | node;
    }

    /** Puts a turn in the place of the first. */
    private void sink(long turn) {
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && heap[child + 1] < heap[child]) {
                child++;
            }
            if (heap[child] >= turn) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = turn;
    }
}
