package dev.clockwise.planner;

import java.util.PriorityQueue;

/**
 * An order of turns in which each of several takers has its turns spread evenly: after any number of turns, each has
 * had its part of them within less than one.
 *
 * <p>The chairman assignment of Tijdeman (Discrete Mathematics 32, 1980, DOI 10.1016/0012-365X(80)90269-1): of those
 * who may have a turn without being ahead by one, the next is who would be behind by one the soonest. O(turns log
 * takers). Not safe for several threads.
 */
final class EvenTurns {

    private final int[] counts;
    private final int[] had;
    private final long total;
    /** Takers who must wait, by when they may have their next turn; then those who need not, by when they must. */
    private final PriorityQueue<Entry> waiting = new PriorityQueue<>();

    private final PriorityQueue<Entry> ready = new PriorityQueue<>();
    private long turn;

    private record Entry(long turn, int taker) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            return turn == other.turn ? Integer.compare(taker, other.taker) : Long.compare(turn, other.turn);
        }
    }

    /** The order of as many turns as {@code counts} give to each taker. */
    EvenTurns(int[] counts) {
        this.counts = counts.clone();
        this.had = new int[counts.length];
        long sum = 0;
        for (int count : counts) {
            sum += count;
        }
        this.total = sum;
        for (int taker = 0; taker < counts.length; taker++) {
            await(taker);
        }
    }

    private void await(int taker) {
        if (had[taker] < counts[taker]) {
            waiting.add(new Entry(had[taker] * total / counts[taker], taker));
        }
    }

    /** Whose turn is next; there must be turns left. */
    int next() {
        for (Entry entry = waiting.peek(); entry != null && entry.turn <= turn; entry = waiting.peek()) {
            waiting.remove();
            long due = (had[entry.taker] + 1L) * total;
            ready.add(new Entry((due + counts[entry.taker] - 1) / counts[entry.taker], entry.taker));
        }
        int taker = ready.remove().taker;
        had[taker]++;
        turn++;
        await(taker);
        return taker;
    }
}
