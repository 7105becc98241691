package dev.clockwise.embedded;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sorted set: members by score, and those of one score by their bytes, in an array. A member's place is found in
 * O(log n); a change moves those behind it.
 */
final class SortedSetValue extends Stored {

    private static final int FEW = 128;
    private static final int SHORT = 64;

    /** A member and its score. */
    record Scored(Bytes member, double score) implements Comparable<Scored> {
        @Override
        public int compareTo(Scored other) {
            if (score != other.score) { // zeros of both signs are one score
                return score < other.score ? -1 : 1;
            }
            return member.compareTo(other.member);
        }
    }

    private final Table<Double> scores = new Table<>();
    private final List<Scored> ordered = new ArrayList<>();
    private long bytes;
    private int longest;

    Table<Double> scores() {
        return scores;
    }

    int size() {
        return ordered.size();
    }

    @Nullable
    Double score(Bytes member) {
        return scores.get(member);
    }

    /** The member of a rank, from 0. */
    Scored get(int rank) {
        return ordered.get(rank);
    }

    /** The rank of a member that is in the set. */
    int rank(Bytes member, double score) {
        return Collections.binarySearch(ordered, new Scored(member, score));
    }

    /** All members, in order; a view. */
    List<Scored> ordered() {
        return Collections.unmodifiableList(ordered);
    }

    /** Adds a member, or gives it another score. */
    void put(Bytes member, double score) {
        Double before = scores.put(member, score);
        if (before == null) {
            bytes += weight(member);
            longest = Math.max(longest, member.length());
        } else if (before == score) {
            return;
        } else {
            ordered.remove(rank(member, before));
        }
        ordered.add(-1 - rank(member, score), new Scored(member, score));
    }

    /** Removes a member; whether it was there. */
    boolean remove(Bytes member) {
        Double before = scores.remove(member);
        if (before == null) {
            return false;
        }
        ordered.remove(rank(member, before));
        bytes -= weight(member);
        return true;
    }

    /** Removes the members from one rank to before another. */
    void removeRange(int from, int to) {
        List<Scored> range = ordered.subList(from, to);
        for (Scored scored : range) {
            scores.remove(scored.member());
            bytes -= weight(scored.member());
        }
        range.clear();
    }

    private static long weight(Bytes member) {
        return Table.CELL_BYTES + 56L + member.length();
    }

    @Override
    String type() {
        return "zset";
    }

    @Override
    String encoding() {
        return ordered.size() <= FEW && longest <= SHORT ? "listpack" : "skiplist";
    }

    @Override
    long bytes() {
        return 128 + bytes;
    }

    @Override
    boolean isEmpty() {
        return ordered.isEmpty();
    }

    @Override
    SortedSetValue copy() {
        SortedSetValue copy = new SortedSetValue();
        scores.forEach(copy.scores::put);
        copy.ordered.addAll(ordered);
        copy.bytes = bytes;
        copy.longest = longest;
        return copy;
    }
}
